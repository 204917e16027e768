import { isAppError, isUnavailable } from '@hearth/domain/failures'
import type { ErrorRequestHandler, Response } from 'express'

/** `Retry-After` of every 503. */
export const RETRY_SECONDS = '5'

/** Answers a request that never reaches Remix: `{ "error": { "code" } }`, not to be cached. */
export function sendError(res: Response, status: number, code: string): void {
  res.status(status).set('Cache-Control', 'no-store').json({ error: { code } })
}

/** Express's error handler: logs what nothing else answered with its request id, and shows nothing of it. */
export const handleError: ErrorRequestHandler = (err, _req, res, _next) => {
  // The storage of photos has told its own log why.
  const storageAway = isAppError(err) && err.status === 503
  const unavailable = storageAway || isUnavailable(err)
  if (!storageAway) res.locals.log.error(unavailable ? 'database_unreachable' : 'request_failed', { err })
  if (res.headersSent) res.destroy()
  else if (unavailable) sendError(res.set('Retry-After', RETRY_SECONDS), 503, 'platform.unavailable')
  else sendError(res, 500, 'platform.unexpected')
}
