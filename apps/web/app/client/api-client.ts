import { createCaller } from '@hearth/api-client/caller'
import type { FileRequest } from '@hearth/api-client/send-file'
import { MEMBER_HEADER } from '@hearth/contracts/endpoints/endpoint'
import { ofHiddenPage } from './hidden-page.ts'
import { currentIdentity, goToLogin } from './identity.ts'
import { memberOf } from './identity-name.ts'
import { noteLogout, noteMember } from './other-account.ts'
import { noteRelease } from './release.ts'

/** Adds the member whose page makes the call, so that it changes nothing for another member. */
function ofMember(): Readonly<Record<string, string>> {
  const identity = currentIdentity()
  return identity === '' ? {} : { [MEMBER_HEADER]: memberOf(identity) }
}

/** Sends a call; one that tells how much of its file is sent by what can tell it, which is loaded with the first. */
const send = async (address: string, init: FileRequest): Promise<Response> =>
  init.onSent ? (await import('@hearth/api-client/send-file')).sendFile(address, init) : fetch(address, init)

/**
 * Makes the calls of a list of this site's endpoints, for the members' app; each page includes only the lists that it calls. A call that requires a login
 * goes to the login page, unless it is made in the background: then the page says that the session has ended.
 */
export const callsOf = createCaller({
  async fetch(address, { headers, ...init } = {}) {
    const answer = await send(String(address), {
      ...init,
      headers: { ...headers, ...ofMember(), ...ofHiddenPage() } as HeadersInit,
    })
    noteRelease(answer)
    noteMember(answer)
    return answer
  },
  onLoggedOut: ({ inBackground }) => (inBackground ? noteLogout() : goToLogin()),
})
