import { expect, type Page, test } from '@playwright/test'
import { complaints, confirmAge, tenant } from '../page.ts'
import { EVERY_BRAND, EVERY_BRAND_ONCE } from '../platform.ts'

test.beforeEach(({ page }) => confirmAge(page))

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--h-accent').trim())

test('a visitor sees the brand: its name, its language, its colours, nothing the browser complains about', {
  tag: EVERY_BRAND_ONCE,
}, async ({ page }) => {
  const heard = complaints(page)
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle(new RegExp(tenant().name))
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${tenant().default_locale}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await accentOf(page)).toMatch(/^(#|oklch|rgb)/)
  expect(heard).toEqual([])
})

test('the language is chosen by keyboard and kept for the next visit', async ({ page }) => {
  await page.goto('/')
  const trigger = page.locator('[popovertarget]').filter({ visible: true }).first()
  await trigger.focus()
  expect(await trigger.evaluate((button) => getComputedStyle(button).outlineStyle)).not.toBe('none')
  await page.keyboard.press('Enter')
  const finnish = page.getByRole('button', { name: 'Suomi' })
  await finnish.focus()
  await expect(finnish).toBeFocused()
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

test('an address that does not exist shows the branded 404 with a link home', { tag: EVERY_BRAND_ONCE }, async ({
  page,
}) => {
  const response = await page.goto('/no-such-page?lng=en')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/$/)
})

test('the front page shows people, says that they are made up, and waits for no small picture', {
  tag: EVERY_BRAND,
}, async ({ page }) => {
  await page.goto('/')
  const figure = page.locator('main figure').first()
  await expect(figure.locator('img[src*="/portrait-"]').first()).toBeVisible()
  await expect(figure.locator('figcaption')).toBeVisible()
  const lazySizes = await page
    .locator('main img[loading=lazy]')
    .evaluateAll((pictures) =>
      Promise.all(
        pictures.map(async (picture) => (await (await fetch((picture as HTMLImageElement).src)).blob()).size),
      ),
    )
  expect(lazySizes.filter((size) => size < 8_000)).toEqual([])
})

test('the front page has one thing to do: to sign up, or to log in where one needs a campaign to sign up', {
  tag: EVERY_BRAND_ONCE,
}, async ({ page }) => {
  const opening = page.locator('main section').first()
  await page.goto('/?ref=journey')
  await expect(opening.locator('a[href^="/signup"]')).toBeVisible()
  await page.context().clearCookies()
  await confirmAge(page)
  await page.goto('/')
  const byLink = tenant().signups === 'with_trafficsource'
  await expect(opening.locator('a[href^="/signup"]')).toHaveCount(byLink ? 0 : 1)
  await expect(opening.locator('a[href^="/login"]')).toHaveCount(byLink ? 1 : 0)
  if (byLink) await expect(opening.locator('a[href="#steps"]')).toBeVisible()
})

test('no picture of the front page moves for more than 0.6 seconds', { tag: EVERY_BRAND }, async ({ page }) => {
  await page.goto('/')
  const pictures = await page.locator('main img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src))
  expect(pictures.length).toBeGreaterThan(0)
  const bare = await page.context().newPage()
  await bare.emulateMedia({ reducedMotion: 'no-preference' })
  for (const picture of new Set(pictures)) {
    await bare.setContent(await page.evaluate(async (address) => (await fetch(address)).text(), picture))
    const ends = await bare.evaluate(() =>
      document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    )
    expect(Math.round(Math.max(0, ...ends)), picture).toBeLessThanOrEqual(600)
  }
})
