import { isPlainClick } from '@hearth/ui/components/link/plain-click'

/**
 * `data-h-back` on a link: it goes back in the history if the visitor came from one of our pages, and otherwise to its address. With the value
 * `there` it goes back only to the page of that address, with any query.
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
 * The browser keeps history entries that the members' app made within one document. After that document is gone, as after a logout, going back
 * changes the address but not the page, so the page is reloaded.
 */
function reloadOtherPages(): void {
  const address = () => location.pathname + location.search
  const shown = address()
  addEventListener('popstate', () => {
    if (address() !== shown) location.reload()
  })
}
