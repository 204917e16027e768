import { apiRoute } from '../../http/api-routes.server.ts'

/**
 * The browser calls this when a page becomes hidden (spec, section 7), for visitors as well, because a session may have ended while its page was
 * open. It reads no session and stores nothing, so it does not count as being online.
 */
const route = apiRoute('/api/page-hidden.php', { pageHidden: () => undefined })

export const loader = route
export const action = route
