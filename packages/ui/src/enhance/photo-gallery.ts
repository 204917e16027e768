import { isPlainClick } from '../components/link/plain-click.ts'
import { photoInSight, showPhoto } from '../components/photo-gallery/photo-in-sight.ts'

/** Marks the thumbnail of the visible photo. */
function mark(gallery: HTMLElement): void {
  const inSight = photoInSight(gallery)
  const links = `a[data-h-shows="${CSS.escape(gallery.dataset.hPhotos ?? '')}"]`
  gallery.ownerDocument.querySelectorAll(links).forEach((link, at) => {
    if (at === inSight) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  })
}

const onScroll = ({ target }: Event): void => {
  if (target instanceof HTMLElement && target.matches('[data-h-photos]')) mark(target)
}

const onClick = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-h-shows]') : null
  if (link && !event.defaultPrevented && isPlainClick(event) && showPhoto(link)) event.preventDefault()
}

/** Shows the photo of a clicked thumbnail without a history entry, so that "back" leaves the page, and marks the visible one. */
export function enhancePhotoGallery(root: Document): void {
  root.addEventListener('click', onClick)
  root.addEventListener('scroll', onScroll, true)
  for (const gallery of root.querySelectorAll<HTMLElement>('[data-h-photos]')) mark(gallery)
}
