import type { RequestHandler } from 'express'
import { PATHS } from '../../app/addresses.ts'
import { sendError } from './error-response.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Paths to which mail programs post from elsewhere, with a token in the address instead of a session. `oneClickRoute` makes their routes. */
export const FOREIGN_ORIGIN_PATHS: readonly string[] = [PATHS.unsubscribe]

/**
 * Refuses every mutation whose `Origin` is not exactly the tenant's: another site, a missing header or `null`. For the paths above, other origins are
 * allowed, without cookies.
 */
export const checkOrigin: RequestHandler = (req, res, next) => {
  if (SAFE_METHODS.includes(req.method) || req.headers.origin === res.locals.origin) return next()
  const [path = ''] = req.url.split('?', 1)
  if (req.method !== 'POST' || !FOREIGN_ORIGIN_PATHS.includes(path))
    return sendError(res, 403, 'request.origin_refused')
  delete req.headers.cookie
  // Removed, because Remix would compare it with the host again.
  delete req.headers.origin
  return next()
}
