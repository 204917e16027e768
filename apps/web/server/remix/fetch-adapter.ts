import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createReadableStreamFromReadable } from '@remix-run/node'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { isPackable, packingFor, sendWhole } from '../files/packing.ts'

/** The request for Remix, at the tenant's own origin. Its signal is aborted if the client leaves before the response is complete. */
export function toFetchRequest(req: ExpressRequest, res: ExpressResponse): Request {
  const leaving = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) leaving.abort()
  })
  // Among Node's headers only Set-Cookie is a list, which requests do not have.
  const headers = req.headers as Record<string, string>
  const init = { method: req.method, headers, signal: leaving.signal }
  const url = `${res.locals.origin}${req.originalUrl}`
  if (req.method === 'GET' || req.method === 'HEAD') return new Request(url, init)
  return new Request(url, { ...init, body: createReadableStreamFromReadable(req), duplex: 'half' })
}

/**
 * Sends Remix's response. Text is read as a whole, compressed in one call and sent with its length. Anything else is streamed as fast as the client
 * reads: events (`text/event-stream`), types that are not text, and `Cache-Control: no-transform`. Rejects if the body fails; a response that has
 * begun is then broken off.
 */
export async function sendFetchResponse(req: ExpressRequest, res: ExpressResponse, response: Response): Promise<void> {
  const { headers, body } = response
  // Read before the headers are sent: a body that fails must become another response.
  const whole = body && isPackable((name) => headers.get(name)) ? await response.arrayBuffer() : null
  res.status(response.status).statusMessage = response.statusText
  for (const [name, value] of headers) res.append(name, value)
  if (whole) return sendWhole(req, res, new Uint8Array(whole))
  if (!body) {
    packingFor(req, res, 0)
    return void res.end()
  }
  // Each gate waits for the end of the response, and `pipeline` in several ways: more listeners than Node expects of a program without a leak.
  res.setMaxListeners(20)
  // The first part of the body may take long.
  res.flushHeaders()
  await pipeline(Readable.fromWeb(body as ReadableStream), res).catch((error: NodeJS.ErrnoException) => {
    // A client that leaves is not an error.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}
