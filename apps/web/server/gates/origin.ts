import type { RequestHandler } from 'express'
import { sendError } from './error-response.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** The paths that take posts from elsewhere, whose authority is not a session: a token in the address, or what a provider of payments says if asked. */
type ForeignPaths = () => Promise<ReadonlySet<string>>

/**
 * Refuses every mutation whose `Origin` is not exactly the tenant's: another site, a missing header or `null`. For the paths above, other origins are
 * allowed, without cookies.
 */
export const checkOrigin =
  (foreignPaths: ForeignPaths): RequestHandler =>
  (req, res, next) => {
    if (SAFE_METHODS.includes(req.method) || req.headers.origin === res.locals.origin) return next()
    const refuse = () => sendError(res, 403, 'request.origin_refused')
    if (req.method !== 'POST') return refuse()
    const [path = ''] = req.url.split('?', 1)
    return void foreignPaths().then((paths) => {
      if (!paths.has(path)) return refuse()
      delete req.headers.cookie
      // Removed, because Remix would compare it with the host again.
      delete req.headers.origin
      return next()
    }, next)
  }
