import { PATHS } from '../addresses.ts'
import { VISITOR } from '../client/identity-name.ts'
import { forgetUnsent } from '../client/unsent.ts'
import { MEMBER_CHANNEL } from '../member-channel.ts'

/**
 * If the page is shown to nobody who is logged in, tells the other tabs, which lead to the login, and removes the messages that wait in this browser. The
 * login page does neither: a session that ended while its member was writing leads there, and what they wrote goes out once they are back.
 */
export function forgetUnsentOfNobody(root: Document): void {
  if (root.location.pathname === PATHS.login || root.querySelector(`form[action='${PATHS.logout}']`)) return
  if (!root.querySelector(`a[href^='${PATHS.login}'], form[action^='${PATHS.login}']`)) return
  if (typeof BroadcastChannel === 'function') {
    const channel = new BroadcastChannel(MEMBER_CHANNEL)
    channel.postMessage(VISITOR)
    channel.close()
  }
  forgetUnsent()
}
