/** Prefix of the cookies that say which alerts were put away, and when. */
const PREFIX = 'dismissed-'
const YEAR = 365 * 24 * 60 * 60

const isDismissed = (root: Document, name: string) =>
  root.cookie.split('; ').some((cookie) => cookie.startsWith(`${PREFIX}${name}=`))

/** Puts an alert away for good: hidden here, and remembered in the cookie `dismissed-<name>` (Unix seconds, a year), by which a server leaves it out. */
function dismissAlert(root: Document, name: string): void {
  const now = Math.floor(Date.now() / 1000)
  root.cookie = `${PREFIX}${name}=${now}; path=/; max-age=${YEAR}; samesite=lax`
  hide(root, name)
}

function hide(root: Document, name: string): void {
  for (const alert of root.querySelectorAll<HTMLElement>(`[data-h-alert="${CSS.escape(name)}"]`)) alert.hidden = true
}

const onClick = ({ target }: Event): void => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-h-dismisses]') : null
  if (button) dismissAlert(button.ownerDocument, button.dataset.hDismisses ?? '')
}

/** Lets the close button of an `Alert` put it away, and hides those that were. */
export function enhanceAlert(root: Document): void {
  root.addEventListener('click', onClick)
  for (const alert of root.querySelectorAll<HTMLElement>('[data-h-alert]')) {
    if (isDismissed(root, alert.dataset.hAlert ?? '')) alert.hidden = true
  }
}
