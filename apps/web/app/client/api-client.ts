import { createCaller } from '@hearth/api-client/caller'
import type { FileRequest } from '@hearth/api-client/send-file'
import { MEMBER_HEADER } from '@hearth/contracts/endpoints/endpoint'
import { currentIdentity, goToLogin } from './identity.ts'
import { memberOf } from './identity-name.ts'
import { noteMember } from './other-account.ts'
import { noteRelease } from './release.ts'

/** Names the member whose page calls: nothing is changed for another. */
function ofMember(): Readonly<Record<string, string>> {
  const identity = currentIdentity()
  return identity === '' ? {} : { [MEMBER_HEADER]: memberOf(identity) }
}

/**
 * Makes the calls of lists of endpoints of this site, for the members' app: each page has only the lists that it calls. `send` is what it sends them by.
 * Whoever is found to be logged out is sent to log in.
 */
export const createSiteCaller = (send: (address: string, init: FileRequest) => Promise<Response>) =>
  createCaller({
    async fetch(address, { headers, ...init } = {}) {
      const answer = await send(String(address), { ...init, headers: { ...headers, ...ofMember() } as HeadersInit })
      noteRelease(answer)
      noteMember(answer)
      return answer
    },
    onLoggedOut: () => goToLogin(),
  })

/** Makes the calls of a list of endpoints that send no file. */
export const callsOf = createSiteCaller((address, init) => fetch(address, init))
