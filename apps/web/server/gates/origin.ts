import type { Request, RequestHandler } from 'express'
import { sendError } from './error-response.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** The paths that take posts from elsewhere, whose authority is not a session: a token in the address, or what a provider of payments says if asked. */
export type ForeignPaths = () => Promise<ReadonlySet<string>>

/** Whether a request is a post to one of these paths. */
export async function takesForeignPost({ method, url }: Request, foreignPaths: ForeignPaths): Promise<boolean> {
  const [path = ''] = url.split('?', 1)
  return method === 'POST' && (await foreignPaths()).has(path)
}

/**
 * Refuses every mutation whose `Origin` is not exactly the tenant's: another site, a missing header or `null`. For the paths above, other origins are
 * allowed, without cookies.
 */
export const checkOrigin =
  (foreignPaths: ForeignPaths): RequestHandler =>
  (req, res, next) => {
    if (SAFE_METHODS.includes(req.method) || req.headers.origin === res.locals.origin) return next()
    void takesForeignPost(req, foreignPaths).then((takesPost) => {
      if (!takesPost) return sendError(res, 403, 'request.origin_refused')
      delete req.headers.cookie
      // Removed, because Remix would compare it with the host again.
      delete req.headers.origin
      return next()
    }, next)
  }
