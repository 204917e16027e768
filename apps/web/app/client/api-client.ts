import { createCaller } from '@hearth/api-client/caller'
import { goToLogin } from './identity.ts'
import { noteMember } from './other-account.ts'
import { noteRelease } from './release.ts'

/**
 * Makes the calls of lists of endpoints of this site, for the members' app: each page has only the lists that it calls. `send` is what it sends them by.
 * Whoever is found to be logged out is sent to log in.
 */
export const createSiteCaller = (send: (address: string, init?: RequestInit) => Promise<Response>) =>
  createCaller({
    async fetch(address, init) {
      const answer = await send(String(address), init)
      noteRelease(answer)
      noteMember(answer)
      return answer
    },
    onLoggedOut: goToLogin,
  })

/** Makes the calls of a list of endpoints that send no file. */
export const callsOf = createSiteCaller((...request) => fetch(...request))
