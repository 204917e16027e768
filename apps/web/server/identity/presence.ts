import { PAGE_HIDDEN_HEADER } from '@hearth/contracts/endpoints/endpoint'
import { ENDPOINTS } from '@hearth/contracts/endpoints/endpoints'
import type { RequestHead } from './request-head.ts'

/** Whether the request says that its page is hidden; it then counts neither as presence nor as use of the session. */
export function isHidden(request: RequestHead): boolean {
  // A beacon cannot have this header.
  const isBeacon = new URL(request.url).pathname === ENDPOINTS.pageHidden.path
  return isBeacon || request.headers.get(PAGE_HIDDEN_HEADER) !== null
}
