/** `data-h-back` on a link: back to where the visitor came from, when that was one of our pages; else where the link leads. */
export function enhanceBack(root: Document): void {
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-h-back]') : null
    if (!link || event.defaultPrevented || history.length < 2) return
    if (!root.referrer || new URL(root.referrer).origin !== location.origin) return
    event.preventDefault()
    history.back()
  })
}
