import { type Presence, recordPresence } from '@hearth/domain/accounts/presence'
import type { AppLoadContext } from '@remix-run/node'

/** Sent with `1` by a page that refreshes itself while nobody can see it. */
const PAGE_HIDDEN = 'X-Page-Hidden'
/** What a page sends when it becomes hidden; a beacon cannot carry a header. */
const PAGE_HIDDEN_PATH = '/api/page-hidden.php'

/** Marks the member as online once the response is over, unless the request says that nobody looks at the page. */
export function markOnline({ ctx, afterResponse }: AppLoadContext, request: Request, presence: Presence): void {
  const hidden = request.headers.get(PAGE_HIDDEN) === '1' || new URL(request.url).pathname === PAGE_HIDDEN_PATH
  if (!hidden) afterResponse(() => recordPresence(ctx, presence))
}
