/*
 * The layout has a notice for whoever sends a form without a connection, `[data-h-offline]`. It appears above the button in place of the page that
 * the browser would show, and nothing that was typed is lost.
 */

const SAID = 'data-h-said-offline'

/** Takes back what was said of the connection. */
function unsayOffline(within: ParentNode): void {
  for (const notice of within.querySelectorAll(`[${SAID}]`)) notice.remove()
}

/** Says above the button of a form that it could not be sent; false where the page has no words for it. */
export function sayOffline(form: HTMLFormElement): boolean {
  const { ownerDocument: root } = form
  unsayOffline(form)
  const words = root.querySelector('[data-h-offline]')
  const button = form.querySelector('[type=submit]')
  const part = [...form.children].find((child) => child.contains(button))
  if (!words || !part) return false
  const notice = root.createElement('div')
  notice.setAttribute(SAID, '')
  part.before(notice)
  // Read aloud when it comes into what is there.
  notice.role = 'alert'
  notice.append(...[...words.childNodes].map((node) => node.cloneNode(true)))
  return true
}

/** Keeps the forms of a page from being sent without a connection. Whoever presses again when it is back sends them. */
export function enhanceOffline(root: Document): void {
  root.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== 'post') return
    if (!form.closest('main, dialog')) return
    if (navigator.onLine) unsayOffline(form)
    else if (sayOffline(form)) event.preventDefault()
  })
  addEventListener('online', () => unsayOffline(root))
}
