import { createCaller } from '@hearth/api-client/caller'
import type { FileRequest } from '@hearth/api-client/send-file'
import { MEMBER_HEADER } from '@hearth/contracts/endpoints/endpoint'
import { currentIdentity, goToLogin } from './identity.ts'
import { memberOf } from './identity-name.ts'
import { noteLogout, noteMember } from './other-account.ts'
import { noteRelease } from './release.ts'

/** Adds the member whose page makes the call, so that it changes nothing for another member. */
function ofMember(): Readonly<Record<string, string>> {
  const identity = currentIdentity()
  return identity === '' ? {} : { [MEMBER_HEADER]: memberOf(identity) }
}

/**
 * Makes the calls of lists of this site's endpoints, for the members' app; each page includes only the lists that it calls. `send` sends them. A call
 * that requires a login goes to the login page, unless it is made in the background: then the page says that the session has ended.
 */
export const createSiteCaller = (send: (address: string, init: FileRequest) => Promise<Response>) =>
  createCaller({
    async fetch(address, { headers, ...init } = {}) {
      const answer = await send(String(address), { ...init, headers: { ...headers, ...ofMember() } as HeadersInit })
      noteRelease(answer)
      noteMember(answer)
      return answer
    },
    onLoggedOut: ({ inBackground }) => (inBackground ? noteLogout() : goToLogin()),
  })

/** Makes the calls of a list of endpoints that send no file. */
export const callsOf = createSiteCaller((address, init) => fetch(address, init))
