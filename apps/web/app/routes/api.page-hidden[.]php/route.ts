import { apiRoute } from '../../server/api-routes.server.ts'

/**
 * Told when a page becomes hidden (spec, section 7), by visitors as well, for a session may have ended while its page was open. It asks for no
 * session and keeps nothing, so that it cannot count as being online: what it tells is that nobody looks at the page from here on.
 */
const route = apiRoute('/api/page-hidden.php', { pageHidden: () => undefined })

export const loader = route
export const action = route
