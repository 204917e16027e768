/// <reference types="vite/client" />

/** The address of `photo-viewer.ts`, which the build fills in. */
const load = () =>
  import(/* @vite-ignore */ import.meta.env.PHOTO_VIEWER) as Promise<typeof import('./photo-viewer.ts')>

const panelOf = (id: string | undefined) => document.getElementById(`${id}-viewer`)
const linksOf = (panel: HTMLElement) => [
  ...document.querySelectorAll<HTMLAnchorElement>(`a[data-h-views="${CSS.escape(panel.dataset.hViewer ?? '')}"]`),
]

/** Which photo a panel opens with. */
const chosen = new WeakMap<HTMLElement, HTMLAnchorElement>()
let shown: { destroy(): void } | null = null

/** Opens the panel of a gallery at the photo of that link; false where there is none. */
export function viewPhoto(link: HTMLAnchorElement): boolean {
  const panel = panelOf(link.dataset.hViews)
  if (!panel) return false
  chosen.set(panel, link)
  panel.showPopover()
  return true
}

/** Fills a panel that has opened. Where the viewer cannot be loaded the browser shows the photo. */
export async function fillPanel(panel: HTMLElement): Promise<void> {
  const links = linksOf(panel)
  const first = chosen.get(panel) ?? links[0]
  panel.setAttribute('aria-busy', 'true')
  try {
    const { showPhotos } = await load()
    if (!panel.matches(':popover-open') || shown) return
    shown = showPhotos(panel, links, Math.max(0, first ? links.indexOf(first) : 0))
  } catch {
    panel.hidePopover()
    if (first && navigator.onLine) location.assign(first.href)
  } finally {
    panel.removeAttribute('aria-busy')
  }
}

/** Empties the panel that is open. */
export function emptyPanel(): void {
  const viewer = shown
  shown = null
  viewer?.destroy()
}
