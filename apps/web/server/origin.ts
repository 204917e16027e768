import type { RequestHandler } from 'express'
import { sendError } from './error-response.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Refuses every mutation whose `Origin` is not exactly the tenant's: another site, a missing header or `null`. */
export const checkOrigin: RequestHandler = (req, res, next) => {
  if (SAFE_METHODS.includes(req.method) || req.headers.origin === res.locals.origin) return next()
  sendError(res, 403, 'request.origin_refused')
}
