import type { RequestHandler } from 'express'
import { refuseRequest } from './refusals.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
/** Longer addresses than any page or call has; browsers and proxies promise about as much. */
const MAX_URL_LENGTH = 4096
const ENCODED_NUL = /%00/

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Refuses what no route could mean: other methods, endless or malformed addresses, and NUL, which PostgreSQL cannot store. */
export const checkRequestLine: RequestHandler = (req, res, next) => {
  if (!METHODS.includes(req.method)) {
    res.set('Allow', METHODS.join(', '))
    return refuseRequest(res, 405, 'request.method_not_allowed')
  }
  if (req.url.length > MAX_URL_LENGTH) return refuseRequest(res, 414, 'request.malformed')
  const [path = ''] = req.url.split('?', 1)
  if (!path.startsWith('/') || ENCODED_NUL.test(req.url) || !isDecodable(path)) {
    return refuseRequest(res, 400, 'request.malformed')
  }
  next()
}
