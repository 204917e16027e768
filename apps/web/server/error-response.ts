import type { ErrorRequestHandler, Response } from 'express'

/** Answers a request that never reaches Remix: `{ "error": { "code" } }`, not to be cached. */
export function sendError(res: Response, status: number, code: string): void {
  res.status(status).set('Cache-Control', 'no-store').json({ error: { code } })
}

/** Express's error handler: logs what nothing else answered with its request id, and shows nothing of it. */
export const handleError: ErrorRequestHandler = (err, _req, res, _next) => {
  res.locals.log.error('request_failed', { err })
  if (res.headersSent) res.destroy()
  else sendError(res, 500, 'platform.unexpected')
}
