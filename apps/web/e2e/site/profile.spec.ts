import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { hold, isPhone } from '../members-app.ts'
import {
  asMember,
  axeFaults,
  axeFaultsInBothSchemes,
  complaints,
  confirmAge,
  MOST_BYTES,
  overflow,
  tenant,
  weigh,
} from '../page.ts'
import { EVERY_BRAND, visitorsMayLook } from '../platform.ts'

const PROFILE = /\/members\/[0-9a-f-]{36}$/
const cards = (page: Page) => page.getByRole('main').locator('article a[href^="/members/"]')
const backToList = (page: Page) => page.locator('main a[data-h-back]')
const large = (page: Page) => page.locator('main [data-h-photos]')
const small = (page: Page) => page.locator('main a[data-h-shows]')
/** By how many photos the large ones are scrolled. */
const inSight = (page: Page) =>
  large(page).evaluate((photos) => Math.round(photos.scrollLeft / Math.max(1, photos.clientWidth)))

/** The first person of the list who has several photos to show. */
async function openSomeoneWithPhotos(page: Page) {
  await page.goto('/members')
  const hrefs = await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const href of hrefs) {
    await page.goto(href)
    if ((await small(page).count()) > 1) return
  }
  throw new Error('Nobody on the first page has a second photo')
}

/** Opens the profile that a card leads to, and waits for its script: until then its links lead where they lead without one. */
async function openFrom(card: Locator) {
  const page = card.page()
  await card.click()
  await expect(page).toHaveURL(PROFILE)
  await page.waitForLoadState()
}

test.beforeEach(({ page }) => confirmAge(page))

test('a member opens somebody from the list, looks, and is back in the same place', async ({ page }) => {
  await asMember(page)
  const heard = complaints(page)
  await page.goto('/members')
  const card = cards(page).nth(20)
  await card.scrollIntoViewIfNeeded()
  const [name = ''] = await card.locator('bdi').allTextContents()
  const place = await page.evaluate(() => scrollY)
  await openFrom(card)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page).toHaveTitle(/\d\d · /)
  await expect(page.locator('main a[href^="/signup"], main a[href^="/login"]')).toHaveCount(0)
  await backToList(page).click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(cards(page).nth(20)).toBeVisible()
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(400)
  expect(heard).toEqual([])
})

test('photos are chosen and scrolled by keyboard, and leave nothing in the history', async ({ page }) => {
  await asMember(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSomeoneWithPhotos(page)
  await expect(small(page).first()).toHaveAttribute('aria-current', 'true')
  const history = await page.evaluate(() => window.history.length)
  await small(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => inSight(page)).toBe(1)
  await expect(small(page).nth(1)).toHaveAttribute('aria-current', 'true')
  expect(await page.evaluate(() => window.history.length)).toBe(history)
  await large(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => inSight(page)).toBe(0)
  await expect(small(page).first()).toHaveAttribute('aria-current', 'true')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('photos are chosen by links, and the list is a link away', async ({ page }) => {
    await asMember(page)
    await openSomeoneWithPhotos(page)
    await small(page).nth(1).click()
    await expect.poll(() => inSight(page)).toBe(1)
    await backToList(page).click()
    await expect(page).toHaveURL(/\/members$/)
  })
})

test('a visitor sees a profile where the site allows it, with the sign-up prompt; else they log in first', {
  tag: EVERY_BRAND,
}, async ({ page }) => {
  await page.goto('/?ref=journey')
  const lookAround = page.locator('main a[href="/members"]')
  if (!visitorsMayLook(tenant())) {
    await expect(lookAround).toHaveCount(0)
    await page.goto(`/members/${randomUUID()}`)
    return expect(page).toHaveURL(/\/login\?returnTo=%2Fmembers%2F/)
  }
  await lookAround.click()
  await openFrom(cards(page).first())
  await expect(small(page)).toHaveCount(0)
  expect(tenant().signups).not.toBe('none')
  const name = (await page.getByRole('heading', { level: 1 }).locator('bdi').textContent()) ?? ''
  const signup = page.locator('main a[data-h-modal=signup]').first()
  await signup.click()
  const form = page.locator('dialog form[data-h-form=signup]')
  await expect(form.locator('[name=name]')).toBeVisible()
  await expect(form).toContainText(name)
  await expect(page).toHaveURL(PROFILE)
  expect(await axeFaults(page)).toEqual([])
  const { pathname } = new URL(page.url())
  const login = `/login?${new URLSearchParams({ returnTo: pathname })}`
  await expect(form.locator(`a[href="${login}"]`).first()).toBeVisible()

  // Elsewhere it is about nobody, and keeps what was typed.
  await form.locator('[name=name]').fill('Robin')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await signup.evaluate((link: HTMLAnchorElement) => link.setAttribute('href', '/signup'))
  await signup.click()
  await expect(form).not.toContainText(name)
  await expect(form.locator('[name=name]')).toHaveValue('Robin')
})

test('a visitor adds people to the list in place, and has none of the app', async ({ page }) => {
  const heard = complaints(page)
  await page.goto('/members?ref=journey', { waitUntil: 'networkidle' })
  const people = cards(page)
  await expect(people).toHaveCount(40)
  await page.evaluate(() => Object.assign(window, { marked: true }))
  const [release, more] = [await hold(page, '**/members?*after=*'), page.locator('[data-h-load-more]')]
  await more.click()
  await expect(more.locator('~ [role=status]')).not.toBeEmpty()
  release()
  await expect(people).toHaveCount(80)
  await expect(more.locator('~ [role=status]')).toBeEmpty()
  const hrefs = await people.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(hrefs).size).toBe(80)
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
  const { script } = await weigh(page, '/members?ref=journey')
  expect(script).toBeLessThanOrEqual(MOST_BYTES.script)
  await expect(page.locator('html[data-app]')).toHaveCount(0)
  expect(heard).toEqual([])
})

test('a visitor who chooses a country is offered its regions', async ({ page }) => {
  await page.goto('/members?ref=journey', { waitUntil: 'networkidle' })
  if (isPhone()) await page.locator('[popovertarget=filters]').first().click()
  const [country, region] = [page.locator('#filters [name=country]'), page.locator('#filters [name=countryregion]')]
  const before = await region.locator('option').allTextContents()
  const others = await country
    .locator('option:not(:checked)')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value).filter(Boolean))
  await country.selectOption(others[0] ?? '')
  await expect(region).toBeEnabled()
  const after = await region.locator('option').allTextContents()
  expect(after[0]).toBe(before[0])
  expect(after.slice(1).filter((name) => before.includes(name))).toEqual([])
})

test('whichever sign-up link was opened first, each returns to its own page', async ({ page }) => {
  await page.goto('/members?ref=journey')
  await openFrom(cards(page).first())
  const { pathname } = new URL(page.url())
  const form = page.locator('dialog form[data-h-form=signup]')
  const place = form.locator('[name=returnTo]')
  // On phones the bar has its link too, and hides it.
  const open = (link: string) =>
    page
      .locator(link)
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click())
  const [bar, profile] = ['header a[data-h-modal=signup]', 'main a[data-h-modal=signup]']
  await open(bar)
  await expect(form).toBeVisible()
  await expect(place).toHaveCount(0)
  await form.locator('[name=name]').fill('Noor')
  await page.locator('dialog:modal [data-h-closes]').click()
  await open(profile)
  await expect(form).toBeVisible()
  await expect(place).toHaveValue(pathname)
  await expect(form.locator('[name=name]')).toHaveValue('Noor')
  await page.keyboard.press('Escape')
  await open(bar)
  await expect(form).toBeVisible()
  await expect(place).toHaveCount(0)
})

test('the page is accessible in both schemes, fits the screen and weighs little', { tag: EVERY_BRAND }, async ({
  page,
}) => {
  await asMember(page)
  await openSomeoneWithPhotos(page)
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const { files, style } = await weigh(page, page.url())
  expect(files).toBeLessThanOrEqual(MOST_BYTES.files)
  expect(style).toBeLessThanOrEqual(MOST_BYTES.style)
})

test('nobody is found under an address that is nobody’s, and the page says so in the brand', async ({ page }) => {
  await asMember(page)
  const answer = await page.goto(`/members/${randomUUID()}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await overflow(page)).toBe(0)
  expect(await axeFaults(page)).toEqual([])
})
