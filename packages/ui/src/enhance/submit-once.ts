/** After this time (ms) the form can be sent again: the user may have stopped the request, of which there is no event. */
const RELEASE_AFTER = 15_000

const enhanced = new WeakSet<Document>()

/** Prevents that a form with `method=post` is sent again before the response has come, and shows its button as busy until then. */
export function enhanceSubmitOnce(root: Document): void {
  const view = root.defaultView
  if (!view || enhanced.has(root)) return
  enhanced.add(root)
  const releases = new Set<() => void>()

  // On the window, which is called after all listeners that may prevent the event.
  view.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== 'post') return
    // Of a file that is saved the page hears nothing.
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
