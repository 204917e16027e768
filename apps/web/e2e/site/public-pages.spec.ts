import { expect, test } from '@playwright/test'
import { axeFaults, complaints, enter, overflow, tenant, weigh } from '../page.ts'

/** Every kind of page that a visitor can open, with the status that it answers. */
const PAGES = [
  ['/', 200],
  ['/login', 200],
  ['/signup', 200],
  ['/lang-config', 200],
  ['/pages/terms', 200],
  ['/no-such-page', 404],
] as const
/** The languages whose words are longest, beside the tenant's own. */
const LONG_WORDS = ['fi', 'de']

/** Compressed, all files and what stands in the document. */
const MOST_BYTES = { script: 12 * 1024, style: 14 * 1024 }

for (const [address, status] of PAGES) {
  test(`${address} has no accessibility fault, light or dark, and nothing the browser complains about`, async ({
    page,
  }) => {
    const heard = complaints(page)
    await enter(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      // A colour in the middle of a transition is no colour of the design.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect((await page.goto(address))?.status()).toBe(status)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(await page.title()).toContain(tenant().name)
      expect(await axeFaults(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
    }
    // The browser reports the status of the 404 itself.
    expect(heard.filter((text) => status === 200 || !text.includes('404'))).toEqual([])
  })

  test(`${address} fits the screen in the languages with the longest words`, async ({ page }) => {
    await enter(page)
    for (const language of LONG_WORDS) {
      await page.goto(`${address}?lng=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
      expect(await overflow(page)).toBe(0)
    }
  })

  test(`${address} stays light: its script and its styles`, async ({ page }) => {
    await enter(page)
    const weight = await weigh(page, address)
    test.info().annotations.push({ type: 'weight', description: `script ${weight.script} B, style ${weight.style} B` })
    expect(weight.style).toBeLessThanOrEqual(MOST_BYTES.style)
    expect(weight.script).toBeLessThanOrEqual(MOST_BYTES.script)
  })
}
