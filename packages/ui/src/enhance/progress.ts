import { isPlainClick } from '../components/link/plain-click.ts'

function show(root: Document, active: boolean): void {
  root.querySelector('[data-h-progress]')?.toggleAttribute('data-active', active)
}

/** Shows that the next page is on its way; the bar itself waits 200 ms before it appears. */
const startProgress = (root: Document): void => show(root, true)
/** The page has arrived, or will not. */
const stopProgress = (root: Document): void => show(root, false)

const enhanced = new WeakSet<Document>()

/** Whether the browser leaves the page for the address: another document of this site, in this window. */
export function leavesPage(from: string, to: string): boolean {
  if (!URL.canParse(to, from)) return false
  const [page, next] = [new URL(from), new URL(to, from)]
  const samePage = next.pathname === page.pathname && next.search === page.search
  return next.origin === page.origin && !(samePage && next.hash !== '')
}

const inThisWindow = (target: string) => target === '' || target === '_self'

/** Starts the progress bar on links and forms that lead to another page of the site, and stops it when a page comes back from the browser's memory. */
export function enhanceProgress(root: Document): void {
  const view = root.defaultView
  if (!view || enhanced.has(root)) return
  enhanced.add(root)

  // On the window, after everything on the page that might have prevented the event.
  view.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || event.defaultPrevented || !isPlainClick(event) || link.hasAttribute('download')) return
    if (inThisWindow(link.target) && leavesPage(root.URL, link.href)) startProgress(root)
  })

  view.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
    const { submitter } = event
    const said = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? ''
    if (said('method') === 'dialog' || !inThisWindow(said('target'))) return
    if (new URL(said('action'), root.baseURI).origin === new URL(root.URL).origin) startProgress(root)
  })

  view.addEventListener('pageshow', () => stopProgress(root))
}
