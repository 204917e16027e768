import { expect, test } from '@playwright/test'
import { hold } from '../members-app.ts'
import {
  axeFaults,
  axeFaultsInBothSchemes,
  complaints,
  confirmAge,
  folder,
  MOST_BYTES,
  overflow,
  tenant,
  weigh,
} from '../page.ts'
import { EVERY_BRAND, EVERY_BRAND_ONCE, ONE_DEVICE } from '../platform.ts'

/** Every kind of page that a visitor can open, with its status; pages of a composition that another has are tested on one phone only. */
const PAGES = [
  ['/', 200, EVERY_BRAND],
  ['/login', 200, EVERY_BRAND],
  ['/signup', 200, EVERY_BRAND],
  ['/lang-config', 200, EVERY_BRAND_ONCE],
  ['/pages/terms', 200, EVERY_BRAND],
  ['/pages/faq', 200, EVERY_BRAND_ONCE],
  ['/no-such-page', 404, EVERY_BRAND_ONCE],
] as const
/** The languages with the longest words, in addition to the tenant's own. */
const LONG_WORDS = ['fi', 'de']

for (const [address, status, tag] of PAGES)
  test(`${address} has no accessibility fault, light or dark, fits the screen in long words, and is light`, {
    tag,
  }, async ({ page }) => {
    const heard = complaints(page)
    await confirmAge(page)
    for (const language of LONG_WORDS) {
      await page.goto(`${address}?lng=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
      expect(await overflow(page)).toBe(0)
    }
    await page.context().clearCookies({ name: 'lng' })
    const weight = await weigh(page, address)
    test.info().annotations.push({ type: 'weight', description: `script ${weight.script} B, style ${weight.style} B` })
    expect(weight.style).toBeLessThanOrEqual(MOST_BYTES.style)
    expect(weight.script).toBeLessThanOrEqual(MOST_BYTES.script)

    expect(weight.status).toBe(status)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await page.title()).toContain(tenant().name)
    expect(await overflow(page)).toBe(0)
    expect(await axeFaultsInBothSchemes(page)).toEqual([])
    // The browser itself reports the status of a 404.
    expect(heard.filter((text) => status === 200 || !text.includes('404'))).toEqual([])
  })

test('a fault has no accessibility fault and fits the screen, light and dark', { tag: EVERY_BRAND }, async ({
  page,
}) => {
  // Error pages cannot be provoked on the site itself; `npm run dev` shows this tenant's.
  const fault = `http://${folder()}:${process.env.GALLERY_PORT}/dev/gallery/layouts/fault?lng=fi`
  expect((await page.goto(fault))?.status()).toBe(500)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect(await overflow(page)).toBe(0)
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  // The gallery must not store the language.
  expect(await page.context().cookies()).toEqual([])
})

test('every static page has no accessibility fault and fits the screen', { tag: ONE_DEVICE }, async ({ page }) => {
  await confirmAge(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const name of ['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service']) {
    await page.setViewportSize({ width: 360, height: 800 })
    expect((await page.goto(`/pages/${name}?lng=fi`))?.status()).toBe(200)
    expect(await axeFaults(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    // On a large screen the surrounding layout is that of the pages above.
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await overflow(page)).toBe(0)
  }
})

test('nothing moves when typefaces and pictures arrive late', { tag: EVERY_BRAND }, async ({ page }) => {
  await confirmAge(page)
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number
      readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const shifts: string[] = []
    Object.assign(window, { shifts })
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent?.slice(0, 80)}: ${boxOf(previousRect)} to ${boxOf(currentRect)}`,
        )
        shifts.push([value, ...moved].join('\n'))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const address of ['/', '/signup', '/pages/terms']) {
    const arrive = await hold(page, '**/*.{woff2,svg}')
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    // Longer than the period in which browsers hide text until its font is loaded.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.waitForTimeout(200)
    arrive()
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    )
    await page.waitForTimeout(100)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
    expect(shifts, address).toEqual([])
  }
})

test('the typefaces of the brand show where they are there in time', { tag: [EVERY_BRAND, ONE_DEVICE] }, async ({
  page,
}) => {
  await confirmAge(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const brandFonts = async () => {
    await page.goto('/', { waitUntil: 'networkidle' })
    const { root } = await devtools.send('DOM.getDocument')
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.filter(({ isCustomFont }) => isCustomFont).length
  }
  // On the first visit the fonts may arrive too late to be used.
  await expect.poll(brandFonts).toBeGreaterThan(0)
})
