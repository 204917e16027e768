import { randomUUID } from 'node:crypto'
import type { Log } from '@hearth/domain/context'
import type { RequestHandler } from 'express'

/** A path is a bounded field of a log line, however long the request made it. */
const LOGGED_PATH_LENGTH = 200

/** Gives the request an id of our own, never one from outside, and a log that carries it. */
export const identifyRequest =
  (log: Log): RequestHandler =>
  (_req, res, next) => {
    res.locals.requestId = randomUUID()
    res.locals.log = log.with({ requestId: res.locals.requestId })
    res.set('X-Request-Id', res.locals.requestId)
    next()
  }

/** One line per request when it is over. It holds no address, cookie, body or query. */
export const logAccess: RequestHandler = (req, res, next) => {
  const startedAt = performance.now()
  const [path = ''] = req.url.split('?', 1)
  res.once('close', () =>
    res.locals.log.info('request', {
      tenant: res.locals.tenant?.folder ?? null,
      method: req.method,
      path: path.slice(0, LOGGED_PATH_LENGTH),
      status: res.statusCode,
      ms: Math.round(performance.now() - startedAt),
      ...(res.writableFinished ? {} : { aborted: true }),
    }),
  )
  next()
}
