/** How long an answer may take before the form may be sent again: it may have been stopped, which no page is told. */
const PATIENCE = 15_000

const enhanced = new WeakSet<Document>()

/** Sends a form with `method=post` once however often it is submitted while the answer is on its way, and shows its button busy until then. */
export function enhanceSubmitOnce(root: Document): void {
  const view = root.defaultView
  if (!view || enhanced.has(root)) return
  enhanced.add(root)
  const releases = new Set<() => void>()

  // On the window, after everything on the page that might have prevented the event.
  view.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== 'post') return
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
    const timer = setTimeout(release, PATIENCE)
    releases.add(release)
    for (const one of [form, submitter]) one?.setAttribute('aria-busy', 'true')
  })

  // The page may come back from the browser's memory as it was left.
  view.addEventListener('pageshow', () => {
    for (const release of releases) release()
  })
}
