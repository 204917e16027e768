import { isAppError, isUnavailable } from '@hearth/domain/failures'
import type { ErrorRequestHandler, Response } from 'express'

/** `Retry-After` in seconds of every 503. */
export const RETRY_SECONDS = '5'

/** Answers a request that does not reach Remix: `{ "error": { "code" } }`, not cached. */
export function sendError(res: Response, status: number, code: string): void {
  res.status(status).set('Cache-Control', 'no-store').json({ error: { code } })
}

/** Express's error handler: logs unhandled errors with the request id, and reveals nothing. */
export const handleError: ErrorRequestHandler = (err, _req, res, _next) => {
  // The storage has logged its reason already.
  const storageAway = isAppError(err) && err.status === 503
  const unavailable = storageAway || isUnavailable(err)
  if (!storageAway) res.locals.log.error(unavailable ? 'database_unreachable' : 'request_failed', { err })
  if (res.headersSent) res.destroy()
  else if (unavailable) sendError(res.set('Retry-After', RETRY_SECONDS), 503, 'platform.unavailable')
  else sendError(res, 500, 'platform.unexpected')
}
