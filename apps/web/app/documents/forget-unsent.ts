import { PATHS } from '../addresses.ts'
import { VISITOR } from '../client/identity-name.ts'
import { isLoggedOut } from '../client/logged-out.ts'
import { forgetUnsent, mayHaveUnsent } from '../client/unsent.ts'
import { MEMBER_CHANNEL } from '../member-channel.ts'

/** A session that ended while its member was writing leads to these, and what they wrote goes out once they are back. */
const WAYS_BACK: readonly string[] = [PATHS.login, PATHS.reset_password, PATHS.new_password]

/**
 * If the page is shown to nobody who is logged in, tells the other tabs, which lead to the login, and removes the messages that wait in this browser. Both
 * ask the server first: the page may be an old one, which the browser shows again as it was before a login. The pages that lead back in do neither, nor
 * does one that is shown while the database cannot say who looks at it.
 */
export async function forgetUnsentOfNobody(root: Document): Promise<void> {
  if (WAYS_BACK.includes(root.location.pathname) || !root.querySelector('[data-h-visitor]')) return
  if (typeof BroadcastChannel === 'function') {
    const channel = new BroadcastChannel(MEMBER_CHANNEL)
    channel.postMessage(VISITOR)
    channel.close()
  }
  if ((await mayHaveUnsent(true)) && (await isLoggedOut())) forgetUnsent()
}
