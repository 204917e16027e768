/// <reference types="vite/client" />

/** The address of `photo-viewer.ts`, which the build fills in. */
const load = () =>
  import(/* @vite-ignore */ import.meta.env.PHOTO_VIEWER) as Promise<typeof import('./photo-viewer.ts')>

const panelOf = (id: string | undefined) => document.getElementById(`${id}-viewer`)
const linksOf = (panel: HTMLElement) => [
  ...document.querySelectorAll<HTMLAnchorElement>(`a[data-h-views="${CSS.escape(panel.dataset.hViewer ?? '')}"]`),
]

/** The link whose photo a panel opens with. */
const chosen = new WeakMap<HTMLElement, HTMLAnchorElement>()
let shown: { destroy(): void } | null = null

/** Opens a gallery's panel at the photo of the link; false if there is no panel. */
export function viewPhoto(link: HTMLAnchorElement): boolean {
  const panel = panelOf(link.dataset.hViews)
  if (!panel) return false
  chosen.set(panel, link)
  panel.showPopover()
  return true
}

/** Loads the viewer into a panel that has opened. If it cannot be loaded, the browser goes to the file of the photo. */
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

/** Removes the viewer from the open panel. */
export function emptyPanel(): void {
  const viewer = shown
  shown = null
  viewer?.destroy()
}
