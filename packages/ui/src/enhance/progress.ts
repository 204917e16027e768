import { isPlainClick } from '../components/link/plain-click.ts'

function show(root: Document, active: boolean): void {
  root.querySelector('[data-h-progress]')?.toggleAttribute('data-active', active)
}

const startProgress = (root: Document): void => show(root, true)
const stopProgress = (root: Document): void => show(root, false)

const enhanced = new WeakSet<Document>()

/** Whether a link loads another document of this site, and not another site or an anchor of the same page. */
export function leavesPage(from: string, to: string): boolean {
  if (!URL.canParse(to, from)) return false
  const [page, next] = [new URL(from), new URL(to, from)]
  const samePage = next.pathname === page.pathname && next.search === page.search
  return next.origin === page.origin && !(samePage && next.hash !== '')
}

const inThisWindow = (target: string) => target === '' || target === '_self'

/**
 * Shows the progress bar after a click on a link or a submit that loads another page of the site, except for downloads (`data-h-download`). Hides it
 * when a page is restored from the back/forward cache.
 */
export function enhanceProgress(root: Document): void {
  const view = root.defaultView
  if (!view || enhanced.has(root)) return
  enhanced.add(root)

  // Listens on the window, which gets the event after all listeners that may prevent it.
  view.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || event.defaultPrevented || !isPlainClick(event) || link.hasAttribute('download')) return
    if (inThisWindow(link.target) && leavesPage(root.URL, link.href)) startProgress(root)
  })

  view.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.dataset.hDownload !== undefined) return
    const { submitter } = event
    const said = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? ''
    if (said('method') === 'dialog' || !inThisWindow(said('target'))) return
    if (new URL(said('action'), root.baseURI).origin === new URL(root.URL).origin) startProgress(root)
  })

  view.addEventListener('pageshow', () => stopProgress(root))
}
