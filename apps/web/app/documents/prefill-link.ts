/** `data-h-carries` on a link is the id of a field: its value goes along in the query, under its name, so that nobody types it twice. */
export function enhancePrefillLink(root: Document): void {
  root.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-h-carries]') : null
    const field = link && root.getElementById(link.dataset.hCarries ?? '')
    if (!link || !(field instanceof HTMLInputElement)) return
    link.search = field.value.trim() === '' ? '' : `?${new URLSearchParams({ [field.name]: field.value.trim() })}`
  })
}
