/** `data-h-carries` on a link is the id of a field whose value is put into the link's query under the field's name, so that nobody types it twice. */
export function enhancePrefillLink(root: Document): void {
  root.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-h-carries]') : null
    const field = link && root.getElementById(link.dataset.hCarries ?? '')
    if (!link || !(field instanceof HTMLInputElement)) return
    const query = new URLSearchParams(link.search)
    query.set(field.name, field.value.trim())
    if (field.value.trim() === '') query.delete(field.name)
    link.search = String(query)
  })
}
