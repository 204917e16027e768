import { PING_EVERY } from '@hearth/contracts/endpoints/lists/events'
import { countStream } from '@hearth/domain/events/stream-limits'
import { hashOf } from '@hearth/domain/identity/sessions'
import type { Runtime } from '@hearth/runtime/runtime'
import type { Request, RequestHandler, Response } from 'express'
import { PATHS } from '../../app/addresses.ts'
import { sendError } from '../gates/error-response.ts'
import { readSessionCookie } from '../identity/cookies.ts'
import { headOf } from '../identity/request-head.ts'
import { COMPARED_EVERY, createStreams, type StreamSink, type Streams } from './member-streams.ts'

/** Bytes that a client may leave unread; one that reads more slowly is cut off, and goes on after the last event that it has. */
const UNREAD_MAX = 64 * 1024

/** The streams of this process, with their pings and comparisons. */
export function openStreams(runtime: Pick<Runtime, 'ctx' | 'events' | 'metrics'>): Streams {
  const streams = createStreams(runtime)
  const timers = [setInterval(streams.ping, PING_EVERY), setInterval(streams.compare, COMPARED_EVERY)]
  for (const timer of timers) timer.unref()
  return {
    ...streams,
    close() {
      for (const timer of timers) clearInterval(timer)
      streams.close()
    },
  }
}

/**
 * `GET /events`: a member's events as server-sent events. The number of the last event that the client knows is in `Last-Event-ID`, which browsers send
 * when they connect again, or in `?after=`. An unnamed event is one of the catalogue, `{ kind, ids }`; `position`, `reset`, `superseded` and `ping` are
 * about the stream itself.
 */
export const serveEventStream =
  ({ ctx, config }: Pick<Runtime, 'ctx' | 'config'>, streams: Streams): RequestHandler =>
  async (req, res, next) => {
    if (req.path !== PATHS.events) return next()
    if (req.method !== 'GET') return sendError(res.set('Allow', 'GET'), 405, 'request.method_not_allowed')
    // An EventSource sends no Origin, so that its own page is asked for in the way that a page of another site cannot forge.
    if (req.get('sec-fetch-site') !== 'same-origin') return sendError(res, 403, 'request.origin_refused')
    const after = numberOf(req)
    if (after === undefined) return sendError(res, 400, 'request.invalid_query')
    try {
      const viewer = await res.locals.viewer?.()
      const token = readSessionCookie(headOf(req, res), config.publicScheme)
      if (!viewer || token === null) return refuseVisitor(res)
      const quota = countStream(ctx, viewer)
      if (!quota.ok) return sendError(res.set('Retry-After', quota.params?.seconds as string), 429, quota.reason)
      if (res.closed) return
      const { opened, leave } = streams.open({ viewer, tokenHash: hashOf(token), after }, sinkOf(res))
      res.once('close', leave)
      await opened
    } catch (error) {
      next(error)
    }
  }

/** The number after which the client wants events; null if it knows none, undefined if what it sent is no number. */
function numberOf(req: Request): number | null | undefined {
  const { searchParams } = new URL(req.url, 'http://localhost')
  const text = req.get('last-event-id') || searchParams.get('after')
  if (text === null || text === undefined) return null
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** As `callFailure` answers; the text is for nobody, because an EventSource shows none. */
function refuseVisitor(res: Response): void {
  const code = 'accounts.authentication_required'
  res.status(403).set('Cache-Control', 'no-store').json({ error: { code }, authentication_required: true })
}

function sinkOf(res: Response): StreamSink {
  const write = (text: string) => {
    if (res.closed || res.writableEnded) return
    if (!res.headersSent) {
      res.writeHead(200, {
        'Content-Type': 'text/event-stream',
        // Proxies must neither compress nor collect.
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      })
    }
    res.write(text)
    if (res.writableLength > UNREAD_MAX) res.destroy()
  }
  return {
    send({ kind, ids, number }) {
      const id = number === null ? '' : `id: ${number}\n`
      write(`${id}data: ${JSON.stringify({ kind, ids })}\n\n`)
    },
    position: (number, reset) => write(`id: ${number}\nevent: ${reset ? 'reset' : 'position'}\ndata: ${number}\n\n`),
    ping: () => write('event: ping\ndata:\n\n'),
    end(why) {
      if (why === 'superseded') write('event: superseded\ndata:\n\n')
      // A client that never reads would keep the connection.
      res.end(() => res.socket?.end())
    },
  }
}
