import type { StorageKey } from '../storage-keys.ts'

/** The parts of a window that the guard uses; tests pass their own. */
export interface Guarded extends Pick<EventTarget, 'addEventListener'> {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly location: Pick<Location, 'reload'>
  readonly fetch: (address: string) => Promise<Pick<Response, 'ok'>>
}

/**
 * Reloads the page when a part of its script cannot be loaded, at most once in 60 seconds per tab (spec, section 8): usually there is a new release,
 * whose page has its own parts. It asks whether the server answers before: while that restarts, the browser's error page would take the place of this
 * one. Without session storage it never reloads. Calls `giveUp` if the document's own script cannot be loaded and the page is not reloaded. The function is inlined into the page as text, before all other scripts, so it must not refer to anything outside.
 */
export function guardReloads(window: Guarded, giveUp = () => {}): void {
  const KEY: StorageKey = 'hearth-reloaded'
  const INTERVAL = 60_000
  const canReload = () => {
    try {
      const last = Number(window.sessionStorage.getItem(KEY))
      const now = Date.now()
      if (last <= now && now - last < INTERVAL) return false
      window.sessionStorage.setItem(KEY, String(now))
      return true
    } catch {
      return false
    }
  }
  const reload = (instead = () => {}) => {
    if (!canReload()) return false
    window.fetch('/healthz').then(({ ok }) => (ok ? window.location.reload() : instead()), instead)
    return true
  }
  // Our patch of Remix fires this before Remix reloads the page.
  window.addEventListener('remix:reload', (event) => {
    if (!canReload()) event.preventDefault()
  })
  // Vite fires this for a failed dynamic import, and throws the error unless it is prevented.
  window.addEventListener('vite:preloadError', (event) => {
    if (reload()) event.preventDefault()
  })
  // A failed script element, whose error event does not bubble.
  window.addEventListener(
    'error',
    ({ target }) => {
      if ((target as Partial<Element> | null)?.tagName === 'SCRIPT' && !reload(giveUp)) giveUp()
    },
    true,
  )
  // A failed import that nothing awaits, such as the entry's, in the words of Chromium, Firefox and Safari.
  window.addEventListener('unhandledrejection', (event) => {
    const { message = '' } = ((event as PromiseRejectionEvent).reason ?? {}) as { message?: string }
    if (/dynamically imported module|importing a module script/i.test(message)) reload()
  })
}

/**
 * The guard as the content of a script element. A page that gives up works as a document, with the documents' script, whose address is in the
 * hydration data.
 */
export const reloadGuard = (hydrationId: string): string =>
  `(${guardReloads})(window,()=>import(JSON.parse(document.getElementById('${hydrationId}').textContent).enhance))`
