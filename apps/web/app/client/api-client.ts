import { createCaller } from '@hearth/api-client/caller'
import { type FileRequest, sendFile } from '@hearth/api-client/send-file'
import { MEMBER_HEADER } from '@hearth/contracts/endpoints/endpoint'
import { currentIdentity, goToLogin, memberOf } from './identity.ts'
import { noteMember } from './other-account.ts'
import { noteRelease } from './release.ts'

/** Names the member whose page calls: nothing is changed for another. */
function ofMember(): Readonly<Record<string, string>> {
  const identity = currentIdentity()
  return identity === '' ? {} : { [MEMBER_HEADER]: memberOf(identity) }
}

/** Makes the calls of a list of endpoints of this site, for the members' app: each page has only the lists that it calls. Whoever is found to be logged out is sent to log in. */
export const callsOf = createCaller({
  async fetch(address, { headers, ...request }: FileRequest = {}) {
    const init = { ...request, headers: { ...headers, ...ofMember() } as HeadersInit }
    const answer = await (init.onSent ? sendFile(String(address), init) : fetch(address, init))
    noteRelease(answer)
    noteMember(answer)
    return answer
  },
  onLoggedOut: () => goToLogin(),
})
