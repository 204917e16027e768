import { expect, type Page, test } from '@playwright/test'
import { cards, hold, isPhone, links, open } from '../members-app.ts'
import {
  asMember,
  axeFaultsInBothSchemes,
  complaints,
  confirmAge,
  expectInTime,
  MOST_BYTES,
  overflow,
  signUp,
  weigh,
} from '../page.ts'
import { EVERY_BRAND, ONE_DEVICE } from '../platform.ts'

const PAGE = 40

const names = (page: Page) => links(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')))
const more = (page: Page) => page.locator('[data-h-load-more]')
const filters = (page: Page) => page.getByRole('search')

/** Opens the filters on a phone; on a large screen they are always open. */
async function openFilters(page: Page) {
  if (isPhone()) await page.locator('[popovertarget=filters]').first().click()
  await expect(filters(page)).toBeVisible()
}

/** Logs in as another member in a second tab. */
async function becomeAnother(page: Page) {
  await page.context().clearCookies()
  await confirmAge(page)
  const tab = await page.context().newPage()
  await asMember(tab, 'another')
  await tab.close()
}

/** The member's country is the site's first. */
test.beforeEach(async ({ page }) => {
  await confirmAge(page)
  await asMember(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a member narrows the search, pages through it, and finds the way back', async ({ page }) => {
    await page.goto('/members')
    const first = await names(page)
    expect(first).toHaveLength(PAGE)
    await more(page).click()
    await expect(page).toHaveURL(/after=/)
    const second = await names(page)
    expect(second.filter((href) => first.includes(href))).toEqual([])
    await page.locator('main a[href="/members"]').last().click()
    await expect(page).not.toHaveURL(/after=/)
    // New members may be listed before them, and members of other journeys may have left.
    const known = (await names(page)).filter((href) => first.includes(href))
    expect(known.length).toBeGreaterThan(PAGE / 2)
    expect(known).toEqual(first.filter((href) => known.includes(href)))

    await openFilters(page)
    await filters(page).locator('[name=min_age]').fill('30')
    await filters(page).locator('[name=max_age]').fill('34')
    await filters(page).locator('button[type=submit]').click()
    await expect(page).toHaveURL(/min_age=30&max_age=34/)
    const ages = await cards(page).locator('a > span').allTextContents()
    expect(ages.length).toBeGreaterThan(0)
    await openFilters(page)
    await expect(filters(page).locator('[name=min_age]')).toHaveValue('30')
    await filters(page).locator('a').click()
    await expect(page).toHaveURL(/\/members$/)
  })
})

test('a list that grew is there again, at the same place, when a member comes back from a profile', async ({
  page,
}) => {
  const heard = complaints(page)
  await open(page)
  await expect(cards(page)).toHaveCount(PAGE)
  await more(page).focus()
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(2 * PAGE)
  await expect(page.locator('main [role=status]', { hasText: new RegExp(`\\b${PAGE}\\b`) })).toHaveCount(1)
  // The focus moves to the first of the added people.
  await expect(links(page).nth(PAGE)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cards(page).nth(PAGE).getByRole('button')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cards(page).nth(PAGE).locator('a[href$="/chat"]')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(links(page).nth(PAGE + 1)).toBeFocused()
  expect(new URL(page.url()).search).toBe('')
  const before = await names(page)
  expect(new Set(before).size).toBe(2 * PAGE)

  const profile = cards(page)
    .nth(PAGE + 20)
    .getByRole('heading')
    .getByRole('link')
  await profile.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(1000)
  await profile.click()
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/)
  // The address changes before the page does, which a view transition delays.
  await expect(cards(page)).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => names(page)).toEqual(before)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  await expect(profile).toBeInViewport()

  // A reload starts with the first page.
  await page.reload({ waitUntil: 'networkidle' })
  await expect(cards(page)).toHaveCount(PAGE)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(heard).toEqual([])
})

test('a list that grew is there again, at the same place, with another document in between', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  await open(page)
  await more(page).click()
  await expect(cards(page)).toHaveCount(2 * PAGE)
  await expect(more(page)).toBeFocused()
  const before = await names(page)
  await cards(page)
    .nth(PAGE + 20)
    .scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await page.goto('/pages/terms')
  await page.goBack()
  await expect(cards(page)).toHaveCount(2 * PAGE)
  expect(await names(page)).toEqual(before)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
})

test('a list that grew is there for nobody else, not even one of the same name', { tag: ONE_DEVICE }, async ({
  page,
}) => {
  await open(page)
  await more(page).click()
  await expect(cards(page)).toHaveCount(2 * PAGE)
  await page.goto('/pages/terms')
  await becomeAnother(page)
  await page.goBack({ waitUntil: 'networkidle' })
  await expect(page).toHaveURL(/\/members$/)
  await expect(cards(page)).toHaveCount(PAGE)
})

test('a list grows for who has become somebody else by starting anew', { tag: ONE_DEVICE }, async ({ page }) => {
  await open(page)
  await becomeAnother(page)
  const reloaded = page.waitForEvent('load')
  await more(page).click()
  await reloaded
  await expect(cards(page)).toHaveCount(PAGE)
})

test('a search changes the address and the list in place, and going back brings the one before', async ({ page }) => {
  const heard = complaints(page)
  await open(page)
  const all = await names(page)
  await page.evaluate(() => Object.assign(window, { same: true }))
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('.data') && requests.push(request.url()))
  await openFilters(page)
  const youngest = page.locator('output').first()
  const began = await filters(page).locator('[name=min_age]').inputValue()
  await expect(youngest).toHaveText(began)
  await filters(page).locator('[name=min_age]').fill('39')
  await page.keyboard.press('ArrowRight')
  await expect(youngest).toHaveText('40')
  await filters(page).locator('button[type=submit]').click()
  await expect(page).toHaveURL(/min_age=40/)
  await expect(filters(page)).toBeVisible({ visible: !isPhone() })
  // The address changes before the list does.
  const youngestFound = async () => {
    const ages = await cards(page).locator('a > span').allTextContents()
    return ages.length > 0 ? Math.min(...ages.map(Number)) : 0
  }
  await expect.poll(youngestFound).toBeGreaterThanOrEqual(40)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
  expect(requests).toHaveLength(1)

  await page.goBack()
  await expect(page).toHaveURL(/\/members$/)
  await expect.poll(() => names(page)).toEqual(all)
  await expect(page.locator('[name=min_age]')).toHaveValue(began)
  await expect(youngest).toHaveText(began)
  expect(heard).toEqual([])
})

test('another country brings its own regions', { tag: ONE_DEVICE }, async ({ page }) => {
  await open(page)
  await openFilters(page)
  const region = filters(page).locator('[name=countryregion]')
  const country = filters(page).locator('[name=country]')
  const others = await country
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  const other = others.filter((code) => code !== '').at(-1) ?? ''
  await country.selectOption(other)
  await expect.poll(() => region.locator('option').count()).toBeGreaterThan(1)
  const codes = await region
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  for (const code of codes.slice(1)) expect(code).toMatch(new RegExp(`^${other}\\.`))
  await country.selectOption('')
  await expect(region).toBeDisabled()
})

test('a member who turns out to be logged out is sent to log in, and has no session', { tag: ONE_DEVICE }, async ({
  page,
}) => {
  await page.context().clearCookies()
  await confirmAge(page)
  await signUp(page)
  await open(page)
  await openFilters(page)
  // What this browser has of its session is not one any more.
  const context = page.context()
  const held = (await context.cookies()).filter(({ name }) => name.includes('session'))
  await context.addCookies(held.map((cookie) => ({ ...cookie, value: 'ended' })))
  const refusal = { error: { code: 'accounts.authentication_required', message: '' }, authentication_required: true }
  await page.route('**/api/regions.php*', (route) => route.fulfill({ status: 403, json: refusal }))
  await expect(page.locator('form[action="/logout"]')).not.toHaveCount(0)
  await filters(page).locator('[name=country]').selectOption({ index: 1 })
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.locator('form[action="/logout"]')).toHaveCount(0)
  expect((await context.cookies()).map(({ name }) => name)).not.toContainEqual(expect.stringMatching(/session/))
})

test('what is on its way has its shape, and the number of people is said when they are there', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  await open(page)
  const status = page.locator('main header [role=status]')
  await expect(status).not.toBeEmpty()
  const release = await hold(page, '**/members.data*')
  await openFilters(page)
  await filters(page).locator('[name=min_age]').fill('40')
  await filters(page).locator('button[type=submit]').click()
  await expect(page.locator('main div[aria-busy=true]')).toBeVisible()
  await expect(status).toBeEmpty()
  await expect(cards(page)).toHaveCount(0)
  release()
  await expect(cards(page).first()).toBeVisible()
  await expect(status).not.toBeEmpty()
})

test('a search that finds nobody says so, with a link to start anew', { tag: ONE_DEVICE }, async ({ page }) => {
  await open(page, '/members?min_age=99&max_age=99&gender=nonbinary&country=nowhere')
  await expect(cards(page)).toHaveCount(0)
  await expect(page.locator('main header [role=status]')).not.toBeEmpty()
  await page.getByRole('main').getByRole('link').last().click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(cards(page)).toHaveCount(PAGE)
})

test('without a network the list stays, says so, and goes on by itself; what failed can be tried again', {
  tag: ONE_DEVICE,
}, async ({ page, context }) => {
  await page.clock.install()
  await open(page)
  await expect(cards(page)).toHaveCount(PAGE)
  await more(page).focus()
  await context.setOffline(true)
  await expect(more(page)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(more(page)).toBeFocused()
  await links(page).last().click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(cards(page)).toHaveCount(PAGE)
  await context.setOffline(false)
  await expect(more(page)).not.toHaveAttribute('aria-disabled')

  await page.route('**/members.data?*after=*', (route) => route.abort())
  await more(page).click()
  // Five retries come first.
  await expectInTime(page, page.getByRole('alert'))
  await expect(cards(page)).toHaveCount(PAGE)
  await page.unroute('**/members.data?*after=*')
  await more(page).click()
  await expect(cards(page)).toHaveCount(2 * PAGE)
  await expect(page.getByRole('alert')).toBeHidden()
})

test('the page has no accessibility fault, light or dark, its filters open, and nobody found', {
  tag: EVERY_BRAND,
}, async ({ page }) => {
  const heard = complaints(page)
  await page.goto('/members')
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  await page.goto('/members?min_age=99&max_age=99&gender=nonbinary')
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  // Covered elements are left out, because axe would compare their colours with those of the open filters.
  await openFilters(page)
  expect(await axeFaultsInBothSchemes(page, '#filters')).toEqual([])
  expect(heard).toEqual([])
})

test('the page fits the screen in long words, and is light', { tag: EVERY_BRAND }, async ({ page }) => {
  for (const language of ['nl', 'de', 'fi']) {
    await page.goto(`/members?lng=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(await overflow(page)).toBe(0)
  }
  const { files, texts, style } = await weigh(page, '/members')
  expect(files).toBeLessThanOrEqual(MOST_BYTES.firstPage)
  expect(texts).toBeLessThanOrEqual(MOST_BYTES.texts)
  expect(texts).toBeGreaterThan(1_000)
  expect(style).toBeLessThanOrEqual(MOST_BYTES.style)
})

test('no word of a name is broken on a card, and the link has the whole name', async ({ page }) => {
  await open(page)
  const name = links(page).first().locator('bdi')
  const lines = await name.evaluate((element) => {
    element.textContent = 'SundayPapersReader'
    const word = document.createRange()
    word.selectNodeContents(element)
    return new Set([...word.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBe(1)
  await expect(links(page).first()).toHaveAccessibleName(/SundayPapersReader/)
})

test('the keyboard alone leads from the filters to a profile', async ({ page }) => {
  await open(page)
  const opener = page.locator('[popovertarget=filters]').first()
  if (isPhone()) {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(filters(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(filters(page)).toBeHidden()
    await expect(opener).toBeFocused()
  } else {
    await filters(page).locator('select').first().focus()
  }
  const first = links(page).first()
  for (let presses = 0; presses < 20; presses += 1) {
    if (await first.evaluate((link) => link === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/)
})
