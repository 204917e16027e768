import { expect, type Page, test } from '@playwright/test'
import { axeFaults, complaints, confirmAge, tenant } from '../page.ts'
import { EVERY_BRAND, EVERY_BRAND_ONCE, hasAgeGate, ONE_DEVICE } from '../platform.ts'

const gated = () => hasAgeGate(tenant())
const confirmButton = (page: Page) => page.locator('form[action="/age-gate"] button')
const modals = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('dialog:modal')].map((dialog) => dialog.id))

test.describe('the age gate', () => {
  test('waits for its answer, is answered without leaving the page, and does not come back', {
    tag: EVERY_BRAND,
  }, async ({ page }) => {
    const heard = complaints(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/login?ref=x')
    if (!gated()) return expect(confirmButton(page)).toHaveCount(0)
    await expect.poll(() => modals(page)).toEqual(['age-gate'])
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await modals(page)).toEqual(['age-gate'])
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
    await confirmButton(page).click()
    await expect.poll(() => modals(page)).toEqual([])
    await expect(page.locator('body')).toHaveAttribute('data-same-page', '')
    await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === 'entered')).toBe(true)
    await page.goto('/')
    await expect(confirmButton(page)).toHaveCount(0)
    expect(heard).toEqual([])
  })

  test('works without any script', { tag: EVERY_BRAND_ONCE }, async ({ browser, baseURL }) => {
    const { userAgent, viewport } = test.info().project.use
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL ? { baseURL } : {}),
      ...(userAgent ? { userAgent } : {}),
      ...(viewport ? { viewport } : {}),
    })
    const page = await context.newPage()
    for (const address of ['/members', '/login?lng=nl']) {
      await page.goto(address)
      await expect(confirmButton(page)).toHaveCount(gated() ? 1 : 0)
    }
    if (gated()) {
      const gate = page.locator('dialog')
      // On a phone in landscape both answers are in sight.
      await page.setViewportSize({ width: 667, height: 320 })
      await expect(confirmButton(page)).toBeInViewport({ ratio: 1 })
      await expect(gate.locator('a[href="/age-gate/declined"]')).toBeInViewport({ ratio: 1 })
      await gate.locator('a[href="/pages/terms"]').click()
      await expect(page).toHaveURL(/\/pages\/terms$/)
      await expect(confirmButton(page)).toHaveCount(0)
      await page.goBack()
      await gate.locator('a[href="/age-gate/declined"]').click()
      await expect(page.getByRole('main')).toContainText('18')
      await expect(confirmButton(page)).toHaveCount(0)
      await page.goto('/login?lng=nl')
      await confirmButton(page).click()
    }
    await expect(page).toHaveURL(/\/login\?lng=nl$/)
    await expect(confirmButton(page)).toHaveCount(0)
    await context.close()
  })
})

test.describe('the signup page in a dialog', () => {
  /** Comes from a campaign where the brand requires that. */
  const open = async (page: Page) => {
    await confirmAge(page)
    await page.goto('/pages/faq?ref=journey')
    await page
      .locator('a[data-h-modal=signup]')
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click())
  }
  const name = (page: Page) => page.locator('dialog form[data-h-form=signup] [name=name]')

  test('opens over the page, dressed, without an accessibility fault', { tag: EVERY_BRAND }, async ({ page }) => {
    const heard = complaints(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page)
    await expect(name(page)).toBeVisible()
    expect(await modals(page)).toEqual(['signup-modal'])
    const field = await name(page).evaluate((input) => getComputedStyle(input).minBlockSize)
    expect(field).not.toBe('0px')
    expect(await axeFaults(page)).toEqual([])
    expect(heard).toEqual([])
  })

  test('is a page of its own where it cannot be fetched', { tag: ONE_DEVICE }, async ({ page }) => {
    await page.route('**/signup', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort('failed'),
    )
    await open(page)
    await expect(page).toHaveURL(/\/signup$/)
    await expect(page.locator('main form[data-h-form=signup]')).toBeVisible()
  })
})

test('the language menu opens and chooses by keyboard alone, and the page stays the same', { tag: ONE_DEVICE }, async ({
  page,
}) => {
  await confirmAge(page)
  await page.goto('/pages/terms?lng=de')
  const trigger = page.locator('[data-h-menu]:has(form[action="/lang-config"]) [data-h-menu-trigger]')
  await trigger.focus()
  await page.keyboard.press('Enter')
  const finnish = page.locator('button[name=language][value=fi]')
  await expect(finnish).toBeVisible()
  while (!(await finnish.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', /^fi/)
  await expect(page).toHaveURL(/\/pages\/terms$/)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', /^fi/)
})
