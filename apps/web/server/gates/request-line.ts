import type { RequestHandler } from 'express'
import { sendError } from './error-response.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
/** Longer addresses than any page or call has; browsers and proxies promise about as much. */
export const MAX_URL_LENGTH = 4096
const ENCODED_NUL = /%00/

/** Whether the path can be decoded as the router does it, which makes an address of it again: after two slashes, in either direction, a host is expected. */
function isPath(path: string): boolean {
  try {
    const decoded = path.split('/').map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
    return path.startsWith('/') && URL.canParse(decoded.join('/'), 'http://site.invalid')
  } catch {
    return false
  }
}

/** Refuses what no route could mean: other methods, endless or malformed addresses, and NUL, which PostgreSQL cannot store. */
export const checkRequestLine: RequestHandler = (req, res, next) => {
  if (!METHODS.includes(req.method)) {
    res.set('Allow', METHODS.join(', '))
    return sendError(res, 405, 'request.method_not_allowed')
  }
  if (req.url.length > MAX_URL_LENGTH) return sendError(res, 414, 'request.malformed')
  const [path = ''] = req.url.split('?', 1)
  if (ENCODED_NUL.test(req.url) || !isPath(path)) return sendError(res, 400, 'request.malformed')
  next()
}
