import { PAGE_HIDDEN_HEADER } from '@hearth/contracts/endpoints/endpoint'
import { ENDPOINTS } from '@hearth/contracts/endpoints/endpoints'
import type { AppContext } from '@hearth/domain/context'
import { type Presence, recordPresence } from '@hearth/domain/identity/presence'
import type { RequestHead } from './request-head.ts'

/** Marks the member as online once the response is over, unless the request says that nobody looks at the page. */
export function markOnline(
  { ctx, afterResponse }: { ctx: AppContext; afterResponse(work: () => Promise<unknown>): void },
  request: RequestHead,
  presence: Presence,
): void {
  if (!isHidden(request)) afterResponse(() => recordPresence(ctx, presence))
}

/** Whether the request says that nobody looks at the page. */
export function isHidden(request: RequestHead): boolean {
  // A beacon cannot carry a header.
  const isBeacon = new URL(request.url).pathname === ENDPOINTS.pageHidden.path
  return isBeacon || request.headers.get(PAGE_HIDDEN_HEADER) !== null
}
