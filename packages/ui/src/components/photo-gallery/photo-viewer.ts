/// <reference types="vite/client" />
import PhotoSwipe from 'photoswipe'
import styles from './photo-viewer.css?inline'

// Loaded when somebody looks at a photo for the first time (`viewer-panel.ts`), by public pages and the members' app alike. The style sheet comes
// along: one that a script makes needs no element, which the Content Security Policy would ask a nonce of.
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)

interface Size {
  readonly x: number
  readonly y: number
}
/** As large as the screen holds whole, yet a small picture not so large that it is nothing but blur. */
const whole = ({ panAreaSize: area, elementSize: photo }: { panAreaSize: Size | null; elementSize: Size | null }) =>
  area && photo ? Math.min(area.x / photo.x, area.y / photo.y, 2) : 1

/** Around a photo that its frame does not cut lies a blurred copy of it. */
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
 * Fills the open panel of a gallery with its photos, the one of that index in sight, until `destroy` is called. It closes the panel when the
 * visitor leaves, and hands the focus to the photo that was seen last.
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
    // The panel does both, by the means of the browser.
    escKey: false,
    returnFocus: false,
    initialZoomLevel: whole,
    secondaryZoomLevel: (levels) => 2.5 * whole(levels),
    maxZoomLevel: (levels) => 5 * whole(levels),
    // The panel fades in. While the library fades, it loses keys, and a photo that is turned to meanwhile stays away.
    showHideAnimationType: 'none',
    ...(still ? { zoomAnimationDuration: false as const } : {}),
    // What stands above and below a photo does not cover it.
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
          if (slide.index === viewer.currIndex) words.textContent = `${alt(slide.index)}: ${failed}`
        })
        say()
      },
    }),
  )
  viewer.on('destroy', () => {
    if (panel.matches(':popover-open')) panel.hidePopover()
    links[viewer.currIndex]?.focus()
  })
  viewer.init()
  return viewer
}
