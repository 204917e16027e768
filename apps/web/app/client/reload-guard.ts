/** What the guard needs of a window; tests give it another. */
export interface Guarded extends Pick<EventTarget, 'addEventListener'> {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly location: Pick<Location, 'reload'>
}

/**
 * Loads the page again when a part of its script cannot be loaded, at most once in 60 seconds per tab (spec, section 8): the usual cause is a
 * release, and the next page has its parts. Where the tab may not remember, it never does. `giveUp` is called where the document's own script does
 * not come and the page is not loaded again.
 *
 * It stands in the page as text, before every other script: nothing here may refer to anything outside.
 */
export function guardReloads(window: Guarded, giveUp = () => {}): void {
  const KEY = 'hearth-reloaded'
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
  const reload = () => {
    if (!canReload()) return false
    window.location.reload()
    return true
  }
  // Our patch of Remix asks before it loads the page again by itself.
  window.addEventListener('remix:reload', (event) => {
    if (!canReload()) event.preventDefault()
  })
  // An import of ours. Vite throws its error unless somebody deals with it.
  window.addEventListener('vite:preloadError', (event) => {
    if (reload()) event.preventDefault()
  })
  // A script element; its error does not bubble.
  window.addEventListener(
    'error',
    ({ target }) => {
      if ((target as Partial<Element> | null)?.tagName === 'SCRIPT' && !reload()) giveUp()
    },
    true,
  )
  // An import that nobody waits for, such as that of the entry, in the words of Chromium, Firefox and Safari.
  window.addEventListener('unhandledrejection', (event) => {
    const { message = '' } = ((event as PromiseRejectionEvent).reason ?? {}) as { message?: string }
    if (/dynamically imported module|importing a module script/i.test(message)) reload()
  })
}

/** The guard as the content of a script element. A page that gives up works as a document, with the script of public pages, whose address its hydration data have. */
export const reloadGuard = (hydrationId: string): string =>
  `(${guardReloads})(window,()=>import(JSON.parse(document.getElementById('${hydrationId}').textContent).enhance))`
