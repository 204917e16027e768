import { isPlainClick } from '../components/link/plain-click.ts'
import { photoInSight, showPhoto } from '../components/photo-gallery/photo-in-sight.ts'
import { emptyPanel, fillPanel, viewPhoto } from '../components/photo-gallery/viewer-panel.ts'
import { entry, pushEntry } from './steps.ts'

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
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-h-shows], a[data-h-views]') : null
  if (!link || event.defaultPrevented || !isPlainClick(event)) return
  const handled = link.dataset.hViews === undefined ? showPhoto(link) : viewPhoto(link)
  if (handled) event.preventDefault()
}

/** A viewer that is open has an entry of its own in the history, so that Back closes it. */
function onToggle(event: Event): void {
  const { target: panel, newState } = event as ToggleEvent
  if (!(panel instanceof HTMLElement) || panel.dataset.hViewer === undefined) return
  if (newState === 'open') {
    if (entry().viewer !== panel.id) pushEntry({ viewer: panel.id })
    void fillPanel(panel)
  } else {
    emptyPanel()
    if (entry().viewer === panel.id) history.back()
  }
}

/** Back closes the viewer, forth opens it again, and so does loading the page anew. */
function followEntry(): void {
  const { viewer } = entry()
  for (const panel of document.querySelectorAll<HTMLElement>('[data-h-viewer]'))
    if (panel.matches(':popover-open') !== (panel.id === viewer)) panel.togglePopover()
}

/**
 * Shows the photo of a clicked thumbnail without a history entry, so that "back" leaves the page, and marks the visible one. Opens the viewer for
 * a clicked large photo.
 */
export function enhancePhotoGallery(root: Document): void {
  root.addEventListener('click', onClick)
  root.addEventListener('scroll', onScroll, true)
  root.addEventListener('toggle', onToggle, true)
  addEventListener('popstate', followEntry)
  followEntry()
  for (const gallery of root.querySelectorAll<HTMLElement>('[data-h-photos]')) mark(gallery)
}
