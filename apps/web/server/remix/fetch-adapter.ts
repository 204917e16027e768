import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createReadableStreamFromReadable } from '@remix-run/node'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { isPackable, packingFor, sendWhole } from '../files/packing.ts'

/** A request as Remix takes it, at the tenant's own origin. Its signal is aborted when the client leaves before the answer is whole. */
export function toFetchRequest(req: ExpressRequest, res: ExpressResponse): Request {
  const leaving = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) leaving.abort()
  })
  // Of what Node makes of a request's headers only Set-Cookie is a list, which means nothing there.
  const headers = req.headers as Record<string, string>
  const init = { method: req.method, headers, signal: leaving.signal }
  const url = `${res.locals.origin}${req.originalUrl}`
  if (req.method === 'GET' || req.method === 'HEAD') return new Request(url, init)
  return new Request(url, { ...init, body: createReadableStreamFromReadable(req), duplex: 'half' })
}

/**
 * Answers with what Remix made. Text is read as a whole, packed in one call and sent with its length. Anything else is sent as it comes and as fast as
 * the client reads: events (`text/event-stream`), what is no text, and text that says so itself (`Cache-Control: no-transform`). Rejects when the
 * body fails; an answer that has begun is broken off then.
 */
export async function sendFetchResponse(req: ExpressRequest, res: ExpressResponse, response: Response): Promise<void> {
  const { headers, body } = response
  // Before anything is said of it: a body that fails is another answer.
  const whole = body && isPackable((name) => headers.get(name)) ? await response.arrayBuffer() : null
  res.status(response.status).statusMessage = response.statusText
  for (const [name, value] of headers) res.append(name, value)
  if (whole) return sendWhole(req, res, new Uint8Array(whole))
  if (!body) {
    packingFor(req, res, 0)
    return void res.end()
  }
  // The first part may be long in coming.
  res.flushHeaders()
  await pipeline(Readable.fromWeb(body as ReadableStream), res).catch((error: NodeJS.ErrnoException) => {
    // A client that leaves is no fault.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}
