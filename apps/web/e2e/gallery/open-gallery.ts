import { expect, type Page } from '@playwright/test'

/** What runs the components of a page: the documents' script, or React. */
export type Behaviour = 'document' | 'app'

/** A replacement for Vite's client with the exports that modules import: the real one could reload the page in the middle of a test. */
const IDLE_CLIENT = `
  const hot = { accept() {}, prune() {}, dispose() {}, on() {} }
  export const createHotContext = () => hot
  export const updateStyle = () => {}, removeStyle = () => {}, injectQuery = (url) => url`

/** Opens the gallery in English; resolves when its components respond. */
export async function openGallery(page: Page, behaviour: Behaviour): Promise<void> {
  await page.route('**/@vite/client', (route) => route.fulfill({ contentType: 'text/javascript', body: IDLE_CLIENT }))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (behaviour === 'app') {
    await page.route('**/app/documents/main.ts', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    // Components are compiled for hot updates and call these functions.
    await page.addInitScript(() =>
      Object.assign(window, {
        __vite_plugin_react_preamble_installed__: true,
        $RefreshReg$: () => {},
        $RefreshSig$: () => (type: unknown) => type,
      }),
    )
  }
  await page.goto('/dev/gallery?locale=en')
  await awaitBehaviour(page, behaviour)
}

/** Resolves when the components of a reloaded gallery respond. */
export async function awaitBehaviour(page: Page, behaviour: Behaviour): Promise<void> {
  if (behaviour === 'app') {
    await page.addScriptTag({ type: 'module', url: '/e2e/gallery/hydrate.ts' })
    await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 30_000 })
  }
  // Until the script has run, the button of a password field does nothing.
  await expect(async () => {
    await page.locator('[data-h-reveals="password-new"]').click()
    await expect(page.locator('#password-new')).toHaveAttribute('type', 'text', { timeout: 200 })
  }).toPass()
}
