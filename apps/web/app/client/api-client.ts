import { createClient } from '@hearth/api-client/client'
import { type FileRequest, sendFile } from '@hearth/api-client/send-file'
import { goToLogin } from './identity.ts'
import { noteMember } from './other-account.ts'
import { noteRelease } from './release.ts'

/** The calls of this site, for the members' app. Whoever is found to be logged out is sent to log in. */
export const client = createClient({
  async fetch(address, init: FileRequest = {}) {
    const answer = await (init.onSent ? sendFile(String(address), init) : fetch(address, init))
    noteRelease(answer)
    noteMember(answer)
    return answer
  },
  onLoggedOut: goToLogin,
})
