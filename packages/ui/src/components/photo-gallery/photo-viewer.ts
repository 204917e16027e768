/// <reference types="vite/client" />
import PhotoSwipe from 'photoswipe'
import styles from './photo-viewer.css?inline'

// Loaded when a photo is first enlarged (`viewer-panel.ts`), in documents and in the members' app. The style sheet is constructed here, because the
// Content Security Policy would require a nonce of a `<style>` element.
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)

interface Size {
  readonly x: number
  readonly y: number
}
/** The largest zoom that shows the whole photo on the screen, limited for small photos, which would only be blurred. */
const whole = ({ panAreaSize: area, elementSize: photo }: { panAreaSize: Size | null; elementSize: Size | null }) =>
  area && photo ? Math.min(area.x / photo.x, area.y / photo.y, 2) : 1

/** The photo itself: the blurred backdrop of an uncropped photo is hidden from screen readers. */
const PHOTO = 'img:not([aria-hidden])'

const photoOf = (link: HTMLAnchorElement) => {
  const photo = link.querySelector<HTMLImageElement>(PHOTO)
  return {
    src: link.href,
    ...(photo?.complete && photo.naturalWidth > 0 ? { msrc: photo.currentSrc } : {}),
    width: Number(photo?.getAttribute('width')),
    height: Number(photo?.getAttribute('height')),
    alt: photo?.alt ?? '',
  }
}

/**
 * Shows a gallery's photos in its open panel, beginning with the one at `index`, until `destroy` is called. Closes the panel when the visitor leaves
 * the viewer, and then focuses the photo that was seen last.
 */
export function showPhotos(
  panel: HTMLElement,
  links: readonly HTMLAnchorElement[],
  index: number,
): { destroy(): void } {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  const { label = '', closes = '', previous = '', next = '', zoom = '', failed = '' } = panel.dataset
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const viewer = new PhotoSwipe({
    dataSource: links.map(photoOf),
    index,
    appendToEl: panel,
    loop: false,
    // The popover handles Escape and the focus.
    escKey: false,
    returnFocus: false,
    initialZoomLevel: whole,
    secondaryZoomLevel: (levels) => 2.5 * whole(levels),
    maxZoomLevel: (levels) => 5 * whole(levels),
    // The panel fades instead: while the library fades, it ignores keys and does not show a photo that is chosen meanwhile.
    showHideAnimationType: 'none',
    ...(still ? { zoomAnimationDuration: false as const } : {}),
    // Keeps the photo clear of the controls above and below it.
    padding: { top: 60, bottom: 56, left: 0, right: 0 },
    closeTitle: closes,
    arrowPrevTitle: previous,
    arrowNextTitle: next,
    zoomTitle: zoom,
    errorMsg: failed,
  })
  viewer.on('firstUpdate', () => {
    viewer.element?.setAttribute('aria-modal', 'true')
    viewer.element?.setAttribute('aria-label', label)
  })
  const alt = (at: number) => links[at]?.querySelector<HTMLImageElement>(PHOTO)?.alt ?? ''
  viewer.on('uiRegister', () =>
    viewer.ui?.registerElement({
      name: 'caption',
      appendTo: 'root',
      onInit(caption) {
        caption.setAttribute('aria-live', 'polite')
        const words = caption.appendChild(document.createElement('span'))
        const say = () => {
          words.textContent = alt(viewer.currIndex)
        }
        viewer.on('change', say)
        viewer.on('loadError', ({ slide }) => {
          if (slide.index === viewer.currIndex) words.textContent = `${alt(slide.index)}. ${failed}`
        })
        say()
      },
    }),
  )
  let isPanelClosed = false
  // Comes a moment after `destroy()`: a panel that had closed may be open again, with a viewer of its own.
  viewer.on('destroy', () => {
    const isOpen = panel.matches(':popover-open')
    if (isOpen && isPanelClosed) return
    if (isOpen) panel.hidePopover()
    links[viewer.currIndex]?.focus()
  })
  viewer.init()
  return {
    destroy() {
      isPanelClosed = true
      viewer.destroy()
    },
  }
}
