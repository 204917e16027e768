/** Moves the focus to how many people a search has found, `[data-h-found]`: what was pressed on the page before is not above them again. */
export function enhanceResultCount(root: Document): void {
  const found = root.querySelector<HTMLElement>('[data-h-found]')
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!found || arrival?.type !== 'navigate' || root.referrer === '') return
  const before = new URL(root.referrer)
  if (before.pathname !== location.pathname || before.search === location.search) return
  found.tabIndex = -1
  found.focus({ preventScroll: true })
}
