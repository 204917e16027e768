import { expect, type Page } from '@playwright/test'

/** What gives the components of a page their behaviour: the script of documents, or React. */
export type Behaviour = 'document' | 'app'

/** Vite's client, which would load the page again in the middle of a test: what modules take from it, and nothing that it does. */
const IDLE_CLIENT = `
  const hot = { accept() {}, prune() {}, dispose() {}, on() {} }
  export const createHotContext = () => hot
  export const updateStyle = () => {}, removeStyle = () => {}, injectQuery = (url) => url`

/** Opens the gallery in English; resolves when its components do what they do. */
export async function openGallery(page: Page, behaviour: Behaviour): Promise<void> {
  await page.route('**/@vite/client', (route) => route.fulfill({ contentType: 'text/javascript', body: IDLE_CLIENT }))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (behaviour === 'app') {
    await page.route('**/app/documents/main.ts', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    // Components are compiled for hot updates, which this page does not have.
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

/** Resolves when the components of a gallery that was loaded again do what they do. */
export async function awaitBehaviour(page: Page, behaviour: Behaviour): Promise<void> {
  if (behaviour === 'app') {
    await page.addScriptTag({ type: 'module', url: '/e2e/gallery/hydrate.ts' })
    await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 30_000 })
  }
  // Until the script has run, the button of a password does nothing.
  await expect(async () => {
    await page.locator('[data-h-reveals="password-new"]').click()
    await expect(page.locator('#password-new')).toHaveAttribute('type', 'text', { timeout: 200 })
  }).toPass()
}
