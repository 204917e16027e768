/** Milliseconds after which the form can be sent again: the user may have stopped the request, which fires no event. */
const RELEASE_AFTER = 15_000

const enhanced = new WeakSet<Document>()

/** Blocks a second submit of a form with `method=post` until the response arrives, and shows its button as busy. */
export function enhanceSubmitOnce(root: Document): void {
  const view = root.defaultView
  if (!view || enhanced.has(root)) return
  enhanced.add(root)
  const releases = new Set<() => void>()

  // Listens on the window, which gets the event after all listeners that may prevent it.
  view.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== 'post') return
    // A download gives the page no event when it ends.
    if (form.dataset.hDownload !== undefined) return
    if (form.hasAttribute('aria-busy')) {
      event.preventDefault()
      return
    }
    const { submitter } = event
    const release = () => {
      clearTimeout(timer)
      releases.delete(release)
      for (const one of [form, submitter]) one?.removeAttribute('aria-busy')
    }
    const timer = setTimeout(release, RELEASE_AFTER)
    releases.add(release)
    for (const one of [form, submitter]) one?.setAttribute('aria-busy', 'true')
  })

  // The page may be restored from the back/forward cache.
  view.addEventListener('pageshow', () => {
    for (const release of releases) release()
  })
}
