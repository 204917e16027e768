import { createCaller } from '@hearth/api-client/caller'
import { type FileRequest, sendFile } from '@hearth/api-client/send-file'
import { goToLogin } from './identity.ts'
import { noteMember } from './other-account.ts'
import { noteRelease } from './release.ts'

/** Makes the calls of a list of endpoints of this site, for the members' app: each page has only the lists that it calls. Whoever is found to be logged out is sent to log in. */
export const callsOf = createCaller({
  async fetch(address, init: FileRequest = {}) {
    const answer = await (init.onSent ? sendFile(String(address), init) : fetch(address, init))
    noteRelease(answer)
    noteMember(answer)
    return answer
  },
  onLoggedOut: goToLogin,
})
