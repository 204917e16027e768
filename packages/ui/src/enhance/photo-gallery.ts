const selectorOf = (gallery: HTMLElement) => `a[data-h-shows="${CSS.escape(gallery.dataset.hPhotos ?? '')}"]`

/** Marks the small photo whose large one is in sight. */
function mark(gallery: HTMLElement): void {
  // From right to left the way scrolled is negative.
  const inSight = Math.round(Math.abs(gallery.scrollLeft) / Math.max(1, gallery.clientWidth))
  gallery.ownerDocument.querySelectorAll<HTMLElement>(selectorOf(gallery)).forEach((link, at) => {
    if (at === inSight) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  })
}

const onScroll = ({ target }: Event): void => {
  if (target instanceof HTMLElement && target.matches('[data-h-photos]')) mark(target)
}

const onClick = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-h-shows]') : null
  const photo = link?.ownerDocument.getElementById(link.hash.slice(1))
  const asLink = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!photo || event.defaultPrevented || asLink) return
  event.preventDefault()
  photo.scrollIntoView({ block: 'nearest', inline: 'start' })
}

/** Lets a `PhotoGallery` show what is chosen without a place of its own in the browser's history, so that "back" leaves the page. */
export function enhancePhotoGallery(root: Document): void {
  root.addEventListener('click', onClick)
  root.addEventListener('scroll', onScroll, true)
  for (const gallery of root.querySelectorAll<HTMLElement>('[data-h-photos]')) mark(gallery)
}
