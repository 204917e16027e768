import type { StoredFile } from '@hearth/domain/context'
import { createReadableStreamFromReadable } from '@remix-run/node'

/** Answers with a stored file for its member only, as fast as the member reads it. */
export function answerStored({ size, body }: StoredFile, headers: Readonly<Record<string, string>>): Response {
  // If the client leaves, the stream is destroyed with an error when nobody listens any more, which would end the process.
  body.on('error', () => {})
  return new Response(createReadableStreamFromReadable(body), {
    headers: { ...headers, 'Content-Length': String(size), 'Cache-Control': 'private, no-store' },
  })
}
