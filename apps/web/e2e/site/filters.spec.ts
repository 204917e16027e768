import { expect, type Locator, type Page, test } from '@playwright/test'
import { cards, hold, isPhone, links, open } from '../members-app.ts'
import { asMember, axeFaults, complaints, confirmAge, overflow } from '../page.ts'
import { ONE_DEVICE, PHONE } from '../platform.ts'

const NARROW = '/members?gender=woman&country=NL&min_age=25&max_age=60'

const form = (page: Page) => page.getByRole('search')
const opener = (page: Page) => page.locator('[popovertarget=filters]').first()
const sending = (page: Page) => form(page).locator('button[type=submit]')
const chips = (page: Page) => page.locator('main ul').first().locator('a[href^="/members?"]')
/** Languages write a thousand differently. */
const total = async (page: Page) => Number((await page.locator('main header').textContent())?.replace(/\D/g, ''))

/** A button without a number of people, and with this one. */
const PLAIN = /^\D+$/
const numbered = (count: number) => new RegExp(`\\b${count}\\b`)

/** Checks that the open sheet is a dialog, named by its title, where the focus begins, and which Tab does not leave. */
async function isModal(page: Page) {
  const sheet = page.getByRole('dialog')
  const title = sheet.getByRole('heading')
  await expect(title).toBeFocused()
  await expect(sheet).toHaveAccessibleName((await title.textContent()) ?? '')
  const controls = await form(page).locator('button, select, input:not([type=hidden]), a').count()
  for (let at = 0; at <= controls; at += 1) {
    await page.keyboard.press('Tab')
    // After the last control comes the browser's own bar.
    const stays = () => document.activeElement?.matches('#filters *, body')
    expect(await page.evaluate(stays)).toBe(true)
  }
}

async function openFilters(page: Page) {
  if (isPhone()) await opener(page).click()
  await expect(form(page)).toBeVisible()
}

/** The edges of an element on the screen. */
const edges = (locator: Locator) =>
  locator.evaluate((element) => element.getBoundingClientRect().toJSON() as Omit<DOMRect, 'toJSON'>)

/** The shorter side of an element's touch target. */
const least = async (locator: Locator) => {
  await expect(locator).toBeVisible()
  const box = await locator.boundingBox()
  return Math.min(box?.height ?? 0, box?.width ?? 0)
}

test.describe('a member', () => {
  test.beforeEach(async ({ page }) => {
    await confirmAge(page)
    await asMember(page)
  })

  test('removes filters one by one, each by a chip that names it', async ({ page }) => {
    const heard = complaints(page)
    await open(page, NARROW)
    // The fourth leaves out who does not look for the member.
    await expect(chips(page)).toHaveCount(4)
    expect(await overflow(page)).toBe(0)
    const found = await total(page)
    for (const chip of await chips(page).all()) expect(await least(chip)).toBeGreaterThanOrEqual(44)
    const label = (await page.evaluate(() => document.querySelector('label[for] , legend')?.textContent)) ?? ''
    expect(await chips(page).first().textContent()).toContain(label.trim())
    await chips(page).last().click()
    await expect(page).toHaveURL(/gender=woman&country=NL&min_age=18&max_age=99$/)
    await expect(chips(page)).toHaveCount(3)
    expect(await total(page)).toBeGreaterThan(found)
    await chips(page).first().click()
    await expect(page).toHaveURL(/gender=everyone&country=NL$/)
    await chips(page).last().click()
    await expect(page).toHaveURL(/gender=everyone&country=$/)
    await chips(page).first().click()
    await expect(page).toHaveURL(/gender=everyone&country=&seeks=anyone$/)
    await expect(chips(page)).toHaveCount(0)
    await page.goBack()
    await expect(chips(page)).toHaveCount(1)
    expect(heard).toEqual([])
  })

  test('begins with people who fit, and sees others once the chips for that are gone', { tag: ONE_DEVICE }, async ({
    page,
  }) => {
    const ages = async () => (await cards(page).locator('a > span').allTextContents()).map(Number)
    const youngest = form(page).locator('[name=min_age]')
    await open(page)
    // Who looks for the member, the country, the ages.
    await expect(chips(page)).toHaveCount(3)
    const [least, most] = [await youngest.inputValue(), await form(page).locator('[name=max_age]').inputValue()].map(
      Number,
    )
    expect(least).toBeGreaterThan(18)
    for (const age of await ages()) expect(age).toBeGreaterThanOrEqual(Number(least))
    for (const age of await ages()) expect(age).toBeLessThanOrEqual(Number(most))
    const fitting = await total(page)
    await chips(page).last().click()
    await expect(chips(page)).toHaveCount(2)
    await expect(youngest).toHaveValue('18')
    const ofAnyAge = await total(page)
    expect(ofAnyAge).toBeGreaterThan(fitting)
    await chips(page).first().click()
    await expect(page).toHaveURL(/seeks=anyone/)
    await expect(chips(page)).toHaveCount(1)
    await expect(form(page).locator('[name=seeks]')).toHaveValue('anyone')
    expect(await total(page)).toBeGreaterThan(ofAnyAge)
    // A search that is sent keeps it.
    await sending(page).click()
    await expect(page).toHaveURL(/seeks=anyone.*min_age=18/)
  })

  test('is told of a profile that is not there, and led back to the list', { tag: ONE_DEVICE }, async ({ page }) => {
    const answer = await page.goto(`/members/${crypto.randomUUID()}`)
    expect(answer?.status()).toBe(404)
    const back = page.getByRole('main').locator('a[href="/members"]')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await back.click()
    await expect(page).toHaveURL(/\/members$/)
    await expect(cards(page).first()).toBeVisible()
  })

  test('reads how many people the choices find before sending them, and never a number that is not theirs', {
    tag: ONE_DEVICE,
  }, async ({ page }) => {
    // The people of other journeys are older.
    await open(page, '/members?country=NL&max_age=70')
    const begun = await total(page)
    await openFilters(page)
    await expect(sending(page)).toHaveText(numbered(begun))
    await expect(form(page).locator('span[role=status]')).toBeEmpty()
    const counted = page.waitForResponse('**/api/member-count.php*')
    await form(page).locator('[name=min_age]').fill('40')
    await expect(sending(page)).toHaveText(PLAIN)
    await counted
    await expect(sending(page)).toHaveText(/\d/)
    const said = Number((await sending(page).textContent())?.match(/\d+/)?.[0])
    expect(said).toBeLessThan(begun)
    await expect(form(page).locator('span[role=status]')).toHaveText((await sending(page).textContent()) ?? '')

    const release = await hold(page, '**/api/member-count.php*')
    // Before the choice: the request may be sent while the button is looked at.
    const asked = page.waitForRequest('**/api/member-count.php*')
    const superseded = page.waitForEvent('requestfailed', (request) => request.url().includes('max_age=50'))
    await form(page).locator('[name=max_age]').fill('50')
    await expect(sending(page)).toHaveText(PLAIN)
    await asked
    await form(page).locator('[name=max_age]').fill('70')
    await superseded
    release()
    await expect(sending(page)).toHaveText(numbered(said))
    await sending(page).click()
    await expect(page).toHaveURL(/min_age=40/)
    await expect.poll(() => total(page)).toBe(said)
    await openFilters(page)
    await expect(sending(page)).toHaveText(numbered(said))
  })

  test('sees nothing of a count that fails', { tag: ONE_DEVICE }, async ({ page }) => {
    await open(page)
    await openFilters(page)
    const refused = page.waitForResponse('**/api/member-count.php*')
    await page.route('**/api/member-count.php*', (route) =>
      route.fulfill({ status: 404, json: { error: { code: 'x' } } }),
    )
    await form(page).locator('[name=min_age]').fill('40')
    await refused
    await expect(sending(page)).toHaveText(PLAIN)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await sending(page).click()
    await expect(page).toHaveURL(/min_age=40/)
  })

  test('has the filters in reach however far the list was scrolled, and they hide nobody', { tag: PHONE }, async ({
    page,
  }) => {
    await open(page, NARROW)
    await expect(opener(page)).toContainText('4')
    expect(await least(opener(page))).toBeGreaterThanOrEqual(44)
    await cards(page).nth(20).scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
    await expect(opener(page)).toBeInViewport({ ratio: 1 })
    const pill = await edges(opener(page))
    expect(pill.top).toBeGreaterThanOrEqual((await edges(page.getByRole('banner'))).bottom)
    // The focused element must not be covered by the bar.
    await links(page).nth(20).focus()
    for (let back = 0; back < 6; back += 1) await page.keyboard.press('Shift+Tab')
    const focused = await edges(page.locator(':focus'))
    expect(focused.top).toBeGreaterThanOrEqual(pill.bottom)

    await opener(page).click()
    await expect(form(page)).toBeVisible()
    await expect(page).toHaveURL(/#filters$/)
    await isModal(page)
    await page.goBack()
    await expect(form(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await expect(page.locator('[inert]')).toHaveCount(0)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
    await opener(page).click()
    await expect(page).toHaveURL(/#filters$/)
    await page.keyboard.press('Escape')
    await expect(opener(page)).toBeFocused()
    await expect(page).not.toHaveURL(/#filters$/)
  })

  test('has a sheet from edge to edge, on an enlarged page too', { tag: PHONE }, async ({ page }) => {
    for (const width of [320, 640, 800]) {
      await page.setViewportSize({ width, height: 500 })
      await page.goto('/members')
      await opener(page).click()
      await expect(form(page)).toBeVisible()
      const place = async () => {
        const { left, width, bottom } = await edges(page.locator('#filters'))
        return [left, width, bottom]
      }
      await expect.poll(place).toEqual([0, width, 500])
      expect(await axeFaults(page, '#filters')).toEqual([])
    }
  })

  test('goes back from a profile that was loaded anew to the list as long as it was', { tag: ONE_DEVICE }, async ({
    page,
  }) => {
    await open(page)
    await page.locator('[data-h-load-more]').click()
    await expect(cards(page)).toHaveCount(80)
    const profile = links(page).nth(60)
    await profile.scrollIntoViewIfNeeded()
    await profile.click()
    await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/)
    await expect(cards(page)).toHaveCount(0)
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.locator('html[data-app]')).toBeAttached()
    await page.goBack()
    await expect(cards(page)).toHaveCount(80)
    await expect(profile).toBeInViewport()
  })
})

test.describe('a visitor', () => {
  test.beforeEach(({ page }) => confirmAge(page))

  test('reads how many people match the choices, and removes a filter', async ({ page }) => {
    const heard = complaints(page)
    await page.goto('/members')
    const begun = await total(page)
    await openFilters(page)
    if (isPhone()) await isModal(page)
    await expect(sending(page)).toHaveText(numbered(begun))
    const counted = page.waitForResponse('**/api/member-count.php*')
    await form(page).locator('[name=gender]').selectOption('woman')
    await counted
    await expect(sending(page)).toHaveText(/\d/)
    const said = Number((await sending(page).textContent())?.match(/\d+/)?.[0])
    await expect(form(page).locator('span[role=status]')).toHaveText((await sending(page).textContent()) ?? '')
    await sending(page).click()
    await expect(page).toHaveURL(/gender=woman/)
    expect(await total(page)).toBe(said)
    // After a search the focus is on the number of results.
    const count = page.locator('main header [role=status]')
    await expect(count).toBeFocused()
    await chips(page).first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/gender=everyone/)
    await expect(count).toBeFocused()
    await openFilters(page)
    await page.route('**/api/member-count.php*', (route) => route.abort())
    await form(page).locator('[name=gender]').selectOption('man')
    await page.waitForEvent('requestfailed')
    await expect(sending(page)).toHaveText(PLAIN)
    if (isPhone()) {
      // Beside the sheet.
      await page.mouse.click(180, 8)
      await expect(form(page)).toBeHidden()
      await expect(opener(page)).toBeFocused()
    }
    expect(heard.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
  })

  test('goes back to a list as long as it was, at the same place', async ({ page }) => {
    await page.goto('/members')
    await page.locator('[data-h-load-more]').click()
    await expect(cards(page)).toHaveCount(80)
    await cards(page).nth(60).scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    await page.goto('/pages/terms')
    await page.goBack()
    await expect(cards(page)).toHaveCount(80)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor opens the filters, reads a button without a number, and removes a filter by its link', async ({
    page,
  }) => {
    await confirmAge(page)
    await page.goto(NARROW)
    await expect(chips(page)).toHaveCount(3)
    await openFilters(page)
    await expect(sending(page)).toHaveText(PLAIN)
    if (isPhone()) await page.keyboard.press('Escape')
    await chips(page).last().click()
    await expect(page).toHaveURL(/gender=woman&country=NL&min_age=18&max_age=99$/)
    await expect(chips(page)).toHaveCount(2)
  })
})
