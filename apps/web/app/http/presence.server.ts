import { ENDPOINTS, PAGE_HIDDEN_HEADER } from '@hearth/contracts/endpoints/endpoints'
import { type Presence, recordPresence } from '@hearth/domain/identity/presence'
import type { AppLoadContext } from '@remix-run/node'

/** Marks the member as online once the response is over, unless the request says that nobody looks at the page. */
export function markOnline({ ctx, afterResponse }: AppLoadContext, request: Request, presence: Presence): void {
  if (!isHidden(request)) afterResponse(() => recordPresence(ctx, presence))
}

/** Whether the request says that nobody looks at the page. */
export function isHidden(request: Request): boolean {
  // A beacon cannot carry a header.
  const isBeacon = new URL(request.url).pathname === ENDPOINTS.pageHidden.path
  return isBeacon || request.headers.has(PAGE_HIDDEN_HEADER)
}
