import { PAGE_HIDDEN_HEADER } from '@hearth/contracts/endpoints/endpoint'
import { ENDPOINTS } from '@hearth/contracts/endpoints/endpoints'
import { PATHS } from '../../app/addresses.ts'
import type { RequestHead } from './request-head.ts'

/**
 * Whether the request says that its page is hidden, or is a stream, which ends when its page is left; it then counts neither as presence nor as use of
 * the session.
 */
export function isHidden(request: RequestHead): boolean {
  // Neither a beacon nor an EventSource can have this header.
  const { pathname } = new URL(request.url)
  return (
    pathname === ENDPOINTS.pageHidden.path ||
    pathname === PATHS.events ||
    request.headers.get(PAGE_HIDDEN_HEADER) !== null
  )
}
