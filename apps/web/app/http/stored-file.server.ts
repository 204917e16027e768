import type { StoredFile } from '@hearth/domain/context'
import { createReadableStreamFromReadable } from '@remix-run/node'

/** Answers with a stored file that is for its member alone, as fast as they read it. */
export function answerStored({ size, body }: StoredFile, headers: Readonly<Record<string, string>>): Response {
  // Where they leave, it is destroyed with an error after nobody listens to it any more, which would end the process.
  body.on('error', () => {})
  return new Response(createReadableStreamFromReadable(body), {
    headers: { ...headers, 'Content-Length': String(size), 'Cache-Control': 'private, no-store' },
  })
}
