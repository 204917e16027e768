/*
 * The layout has a notice for what is asked for offline, `[data-h-offline]`. It is shown above a form's button or a list's link to more, so that the
 * browser shows no error page and nothing that was typed is lost.
 */

const SAID = 'data-h-said-offline'

/** Removes the offline notices. */
function unsayOffline(within: ParentNode): void {
  for (const notice of within.querySelectorAll(`[${SAID}]`)) notice.remove()
}

/** Shows the offline notice above a form's button; false if the page has no such notice. */
export function sayOffline(form: HTMLFormElement): boolean {
  const button = form.querySelector('[type=submit]')
  return sayOfflineBefore([...form.children].find((child) => child.contains(button)))
}

/** Shows the offline notice before an element, in place of an earlier one; false if the page has no such notice. */
export function sayOfflineBefore(part: Element | null | undefined): boolean {
  const root = part?.ownerDocument
  const words = root?.querySelector('[data-h-offline]')
  if (!root || !words || !part) return false
  unsayOffline(part.parentNode ?? root)
  const notice = root.createElement('div')
  notice.setAttribute(SAID, '')
  part.before(notice)
  // The role makes screen readers announce the notice when it is inserted.
  notice.role = 'alert'
  notice.append(...[...words.childNodes].map((node) => node.cloneNode(true)))
  return true
}

/** Stops forms from being sent offline. They can be sent again once the browser is online. */
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
