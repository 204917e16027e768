import { expect, type Page, test } from '@playwright/test'
import { axeViolations, complaints, folder } from '../page.ts'

const LOCALES = ['nl', 'de', 'en', 'fi']
const DEVICES = { phone: { width: 360, height: 800 }, desktop: { width: 1440, height: 900 } }
/** Largest height of a Chromium screenshot, in pixels. */
const TALLEST = 8_000

const brand = () => folder().split('.')[0]

/** Opens the gallery without Vite's client, which could reload the page in the middle of a test. */
async function openGallery(page: Page, locale: string) {
  await page.route('**/@vite/client', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.setViewportSize(DEVICES.phone)
  const response = await page.goto(`/dev/gallery?locale=${locale}`)
  expect(response?.status()).toBe(200)
  await page.evaluate(() => document.fonts.ready)
}

/** The gallery has these once per example, although a page may have them only once. */
const RULES_OF_A_PAGE = ['landmark-unique']

/** Of axe's rules only contrast depends on the scheme. */
async function faultsOf(page: Page, rules: 'all' | 'contrast', inside = 'body') {
  const violations = await axeViolations(page, {
    ...{ within: inside, without: RULES_OF_A_PAGE },
    rules: rules === 'contrast' ? ['color-contrast'] : [],
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id}: ${target} ${html.slice(0, 200)}`),
  )
}

/** Elements that overflow their container, by component and example. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const wide = [...document.querySelectorAll('section[data-component] article')].filter(
      (example) => example.scrollWidth > example.clientWidth,
    )
    const names = wide.map((example) => {
      const component = example.closest('section')?.dataset.component
      return `${component}: ${example.querySelector('h3')?.textContent}`
    })
    return document.documentElement.scrollWidth > innerWidth ? [...names, 'the page'] : names
  })

/** With PICTURES=yes, pictures of the whole gallery to look at; they take a minute. */
async function photograph(page: Page, name: string) {
  if (process.env.PICTURES !== 'yes') return
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const width = page.viewportSize()?.width ?? 0
  for (let y = 0, part = 1; y < height; y += TALLEST, part += 1)
    await page.screenshot({
      path: `../../test-results/gallery/${name}-${part}.png`,
      fullPage: true,
      clip: { x: 0, y, width, height: Math.min(TALLEST, height - y) },
    })
}

const schemesOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme.split(' ') as Array<'light' | 'dark'>)

for (const locale of LOCALES) {
  // Colours and roles do not depend on the language, so one is enough.
  const first = locale === LOCALES[0]
  const promise = first ? 'fits and is accessible, in every scheme,' : 'fits'
  test(`every example in ${locale} ${promise} on phone and desktop`, async ({ page }) => {
    const heard = complaints(page)
    await openGallery(page, locale)
    const schemes = (await schemesOf(page)).slice(0, first ? 2 : 1)
    for (const [device, size] of Object.entries(DEVICES)) {
      await page.setViewportSize(size)
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme })
        if (first) await photograph(page, `${brand()}-${device}-${scheme}`)
        // Both schemes on a phone: a run takes seconds, and colours are the same on a desktop.
        const second = scheme === schemes[1]
        if (first && (device === 'phone' || !second))
          expect(await faultsOf(page, second ? 'contrast' : 'all')).toEqual([])
      }
      expect(await overflowing(page)).toEqual([])
    }
    expect(heard).toEqual([])
  })
}

test('every dialog and menu opens, fits, is accessible, and gives the focus back when it is closed', async ({
  page,
}) => {
  const heard = complaints(page)
  await openGallery(page, 'fi')
  const buttons = page.locator('main button:is([data-h-opens], [popovertarget])')
  await expect.poll(() => buttons.count()).toBeGreaterThan(3)
  const opened = await buttons.evaluateAll((all: HTMLElement[]) =>
    all.map((button) => button.dataset.hOpens ?? button.getAttribute('popovertarget')),
  )
  for (const id of new Set(opened)) {
    const trigger = page.locator(`main button:is([data-h-opens="${id}"], [popovertarget="${id}"]):visible`).first()
    const overlay = page.locator(`#${id}`)
    // The script that opens dialogs may still be loading.
    await expect(async () => {
      if (!(await overlay.isVisible())) await trigger.click()
      await expect(overlay).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.screenshot({ path: `../../test-results/gallery/${brand()}-${id}.png` })
    expect(await faultsOf(page, 'all', `#${id}`)).toEqual([])
    await expect(overlay).toBeInViewport({ ratio: 0.99 })
    await page.keyboard.press('Escape')
    if ((await overlay.getAttribute('data-h-dialog')) === 'answer') {
      await expect(overlay).toBeVisible()
      await overlay.locator('[data-h-closes]').last().click()
    }
    await expect(overlay).toBeHidden()
    await expect(trigger).toBeFocused()
  }
  expect(heard).toEqual([])
})
