import { createClient } from '@hearth/api-client/client'

/**
 * The calls of this site, for its pages in a browser. Who turns out to be logged out gets the page that they are on as a visitor does: with
 * the way to log in.
 */
export const client = createClient({ onLoggedOut: () => location.reload() })
