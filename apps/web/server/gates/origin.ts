import type { RequestHandler } from 'express'
import { PATHS } from '../../app/addresses.ts'
import { sendError } from './error-response.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** What mail programs post to from wherever: a token in the address stands for the session. `oneClickRoute` makes the routes of these paths. */
export const FOREIGN_ORIGIN_PATHS: readonly string[] = [PATHS.unsubscribe]

/**
 * Refuses every mutation whose `Origin` is not exactly the tenant's: another site, a missing header or `null`. A path that takes one from
 * elsewhere is given it without cookies.
 */
export const checkOrigin: RequestHandler = (req, res, next) => {
  if (SAFE_METHODS.includes(req.method) || req.headers.origin === res.locals.origin) return next()
  const [path = ''] = req.url.split('?', 1)
  if (req.method !== 'POST' || !FOREIGN_ORIGIN_PATHS.includes(path))
    return sendError(res, 403, 'request.origin_refused')
  delete req.headers.cookie
  // Remix compares it with the host once more.
  delete req.headers.origin
  return next()
}
