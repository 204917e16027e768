import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { tenantOf } from '../platform.ts'

const folder = () => String(test.info().project.metadata.tenant)

/** Everything that a browser complains about while a test runs. */
function complaints(page: Page) {
  const heard: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(String(error)))
  return heard
}

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--h-accent').trim())

test('a visitor meets the brand: its name, its language, its colours, nothing the browser complains about', async ({
  page,
}) => {
  const heard = complaints(page)
  const tenant = tenantOf(folder())
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle(new RegExp(tenant.name))
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${tenant.default_locale}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await accentOf(page)).toMatch(/^(#|oklch|rgb)/)
  // Public pages work without client JavaScript.
  await expect(page.locator('script')).toHaveCount(0)
  expect(heard).toEqual([])
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the first page has no accessibility fault and does not scroll sideways in ${scheme}`, async ({ page }) => {
    // A colour in the middle of a transition is no colour of the design.
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto('/')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(content).toBeLessThanOrEqual(screen ?? 0)
  })
}

test('the language is chosen by keyboard and kept for the next visit', async ({ page }) => {
  await page.goto('/')
  const finnish = page.getByRole('link', { name: 'suomi' })
  await finnish.focus()
  await expect(finnish).toBeFocused()
  expect(await finnish.evaluate((link) => getComputedStyle(link).outlineStyle)).not.toBe('none')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', /^fi/)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', /^fi/)
})

test('the first key press offers to skip to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.locator(':focus')
  await expect(skip).toHaveAttribute('href', '#main')
  await expect(skip).toBeInViewport()
})

test('an address that does not exist shows the branded 404 with a way home', async ({ page }) => {
  const response = await page.goto('/no-such-page?lng=en')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('This page could not be found')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/$/)
})
