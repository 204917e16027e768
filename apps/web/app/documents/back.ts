import { isPlainClick } from '@hearth/ui/components/link/plain-click'

/**
 * `data-h-back` on a link: back to where the visitor came from, when that was one of our pages; else where the link leads. With the value
 * `there` only when they came from the very page that the link leads to, whatever was searched there.
 */
export function enhanceBack(root: Document): void {
  reloadOtherPages()
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-h-back]') : null
    if (!link || event.defaultPrevented || history.length < 2) return
    if (!isPlainClick(event)) return
    const from = root.referrer ? new URL(root.referrer) : null
    if (from?.origin !== location.origin) return
    if (link.dataset.hBack === 'there' && from.pathname !== link.pathname) return
    event.preventDefault()
    history.back()
  })
}

/**
 * The browser takes entries that the members' app made for pages of one document. Where that is gone, as after a logout, it changes the address on
 * the way back and leaves the page as it is.
 */
function reloadOtherPages(): void {
  const address = () => location.pathname + location.search
  const shown = address()
  addEventListener('popstate', () => {
    if (address() !== shown) location.reload()
  })
}
