import { expect, test } from '@playwright/test'
import { axeFaultsInBothSchemes, complaints, folder, overflow } from '../page.ts'

const DEVICES = {
  phone: { width: 360, height: 800 },
  tablet: { width: 800, height: 1100 },
  desktop: { width: 1440, height: 900 },
}

for (const layout of ['visitor', 'member', 'paying member', 'first visit', 'chat', 'lander', 'empty'])
  test(`the layout "${layout}" fits, is accessible, light and dark, and has everything that it will ever have`, async ({
    page,
  }) => {
    const heard = complaints(page)
    await page.route('**/@vite/client', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    for (const [device, size] of Object.entries(DEVICES)) {
      await page.setViewportSize(size)
      expect((await page.goto(`/dev/gallery/layouts/${layout}?lng=fi`))?.status()).toBe(200)
      expect(await overflow(page)).toBe(0)
      expect(await axeFaultsInBothSchemes(page)).toEqual([])
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: `../../test-results/gallery/layout-${layout}-${device}-${colorScheme}.png` })
      }
    }
    expect(heard).toEqual([])
  })

test('in a short window no bar keeps its place over the page', async ({ page }) => {
  const pinned = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
        .filter((element) => element.checkVisibility() && element.clientHeight > 40 && element.clientWidth > 200)
        .map((element) => element.className),
    )
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/dev/gallery/layouts/member?lng=fi')
  expect(await pinned()).not.toEqual([])
  for (const size of [
    { width: 320, height: 256 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size)
    expect(await pinned()).toEqual([])
    expect(await overflow(page)).toBe(0)
  }
})

test('the logo of a member’s footer has all of a narrow screen, a third of a medium one, a quarter of a wide one', async ({
  page,
}) => {
  for (const [width, share] of [
    [600, 1],
    [800, 0.33],
    [1440, 0.25],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/dev/gallery/layouts/member')
    const summary = page.getByRole('contentinfo').locator('summary')
    if (await summary.isVisible()) await summary.click()
    const logo = page.getByRole('contentinfo').getByRole('link').first().locator('..')
    const found = await logo.evaluate((cell) => cell.clientWidth / (cell.parentElement?.clientWidth ?? 0))
    expect(found).toBeCloseTo(share, 2)
  }
})

test('the way back stands in the bar of the installed app only', async ({ page }) => {
  await page.goto('/dev/gallery?locale=en')
  const back = page.locator('section[data-component="top-bar"]').getByLabel('Cancel', { exact: true })
  await expect(back).toBeHidden()
  // A headless browser cannot pretend to be an installed app.
  const shown = await back.locator('..').evaluate((cell) =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === '(display-mode: standalone)')
      .flatMap((rule) => [...(rule as CSSMediaRule).cssRules] as CSSStyleRule[])
      .filter(({ selectorText }) => cell.matches(selectorText))
      .map(({ style }) => style.display),
  )
  expect(shown).toEqual(['block'])
})

test('the bar of a navigation waits 200 ms and takes five seconds', async ({ page }) => {
  await page.goto('/dev/gallery/layouts/visitor')
  const times = await page.evaluate(() => {
    const bar = document.body.firstElementChild
    bar?.setAttribute('data-active', '')
    const { animationDelay, animationDuration } = getComputedStyle(bar ?? document.body)
    return [animationDelay, animationDuration]
  })
  expect(times).toEqual(['0.2s', '5s'])
})

test('the gallery shows the scheme and the tenant that are asked for', async ({ page }) => {
  const surface = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--h-surface'))
  const seen = new Set<string>()
  await page.emulateMedia({ colorScheme: 'light' })
  for (const address of ['/dev/gallery', '/dev/gallery/layouts/visitor']) {
    await page.goto(`${address}?scheme=dark`)
    seen.add(await surface())
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/dev/gallery?scheme=auto')
  seen.add(await surface())
  expect([...seen]).toHaveLength(1)

  const other = page.getByRole('navigation', { name: 'Tenants' }).locator('a:not([aria-current])').first()
  const name = await other.textContent()
  await other.click()
  await expect(page.getByRole('navigation', { name: 'Tenants' }).locator('[aria-current]')).toHaveText(name ?? '')
  expect(page.url()).not.toContain(`//${folder()}:`)
})
