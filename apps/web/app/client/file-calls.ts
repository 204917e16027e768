import { createSiteCaller } from './api-client.ts'

/** Makes the calls of a list of endpoints of which some send a file: what tells how much of it is sent is loaded with the first. */
export const callsWithFilesOf = createSiteCaller(async (address, init) =>
  init.onSent ? (await import('@hearth/api-client/send-file')).sendFile(address, init) : fetch(address, init),
)
