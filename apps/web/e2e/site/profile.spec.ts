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
import { EVERY_BRAND, EVERY_BRAND_ONCE, ONE_DEVICE, visitorsMayLook } from '../platform.ts'

const PROFILE = /\/members\/[0-9a-f-]{36}$/
const cards = (page: Page) => page.getByRole('main').locator('article :is(h2, h3) a')
const cardsWithPhoto = (page: Page) => page.getByRole('main').locator('article:has(img) :is(h2, h3) a')
const backToList = (page: Page) => page.locator('main a[data-h-back]')
const large = (page: Page) => page.locator('main [data-h-photos]')
const small = (page: Page) => page.locator('main a[data-h-shows]')
/** By how many photos the gallery is scrolled. */
const inSight = (page: Page) =>
  large(page).evaluate((photos) => Math.round(photos.scrollLeft / Math.max(1, photos.clientWidth)))

/** Profiles found so far in this worker, by what was searched for. */
const found = new Map<string, string>()

/** Demo people: neither as young nor as old as members from other journeys, who have no photos and are online. */
const SEEDED = '/members?min_age=45&max_age=70'

/** Opens the first demo person whose page meets the condition; one that was found before is opened directly. */
async function openSomeone(page: Page, who: string, isIt: () => Promise<boolean>) {
  const known = found.get(who)
  if (known) return void (await page.goto(known))
  await page.goto(SEEDED)
  const hrefs = await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const href of hrefs) {
    await page.goto(href)
    if (await isIt()) return void found.set(who, href)
  }
  throw new Error(`Nobody on the first page ${who}`)
}
const openSomeoneWithPhotos = (page: Page) =>
  openSomeone(page, 'has a second photo', async () => (await small(page).count()) > 1)

/** Opens the profile of a card and waits for its script, without which its links load documents. */
async function openFrom(card: Locator) {
  const page = card.page()
  await card.click()
  await expect(page).toHaveURL(PROFILE)
  await page.waitForLoadState()
}

test.beforeEach(({ page }) => confirmAge(page))

test('a member opens somebody from the list, looks, and is back in the same place', { tag: ONE_DEVICE }, async ({
  page,
}) => {
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
  await expect(page.locator('main a[data-h-modal=signup], main a[href^="/login"]')).toHaveCount(0)
  await backToList(page).click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(cards(page).nth(20)).toBeVisible()
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(400)
  expect(heard).toEqual([])
})

test('the chips that a summary opens leave the ring of its focus free', { tag: ONE_DEVICE }, async ({ page }) => {
  await asMember(page)
  const summary = page.locator('main details:has(li) > summary').first()
  await openSomeone(page, 'has chips to open', () => summary.isVisible())
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('main details[open] li').first()).toBeVisible()
  const room = await summary.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element)
    const below = element.parentElement?.querySelector('li > *')?.getBoundingClientRect().top ?? 0
    const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    return below - element.getBoundingClientRect().bottom - ring
  })
  expect(room).toBeGreaterThanOrEqual(0)
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

const viewer = (page: Page) => page.getByRole('dialog')
const counter = (page: Page) => page.locator('.pswp__counter')
const closed = (page: Page) => expect(page.locator('[data-h-viewer]')).toBeHidden()

test('photos fill the screen one by one, and every way out leads back to the photo', async ({ page }) => {
  await asMember(page)
  const heard = complaints(page)
  await openSomeoneWithPhotos(page)
  const address = page.url()
  const count = await small(page).count()
  const views = page.locator('main a[data-h-views]')
  await expect(page.locator('html[data-app]')).toHaveCount(1)

  await views.first().focus()
  await page.keyboard.press('Enter')
  await expect(counter(page)).toHaveText(`1 / ${count}`)
  await expect(viewer(page)).toHaveAttribute('aria-modal', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(counter(page)).toHaveText(`2 / ${count}`)
  await expect(page.locator('.pswp__caption')).not.toBeEmpty()
  expect(await axeFaults(page, '[data-h-viewer]')).toEqual([])
  await page.keyboard.press('Escape')
  await closed(page)
  await expect(views.nth(1)).toBeFocused()
  await expect(page).toHaveURL(address)
  await expect.poll(() => inSight(page)).toBe(1)

  await page.keyboard.press('Enter')
  await expect(counter(page)).toHaveText(`2 / ${count}`)
  await page.goBack()
  await closed(page)
  await expect(page).toHaveURL(address)
  await expect(views.nth(1)).toBeFocused()
  await page.goForward()
  await expect(counter(page)).toHaveText(/ \/ /)
  await page.locator('.pswp__button--close').click()
  await closed(page)
  await expect(page).toHaveURL(address)
  // The page itself is one history entry back, unchanged.
  await page.goBack()
  await expect(page).not.toHaveURL(address)
  expect(heard).toEqual([])
})

test('a finger swipes from photo to photo, a pointer takes the arrows, and either zooms', async ({ page }) => {
  await asMember(page)
  await openSomeoneWithPhotos(page)
  await expect(page.locator('html[data-app]')).toHaveCount(1)
  await page.locator('main a[data-h-views]').first().click()
  await expect(counter(page)).toHaveText(/^1 /)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect(page.locator('.pswp--ui-visible')).toBeVisible()
  if (isPhone()) {
    const touch = await page.context().newCDPSession(page)
    const at = (x: number) => [{ x, y: height / 2 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(width * 0.9) })
    for (const part of [0.7, 0.5, 0.3, 0.1])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(width * part) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  } else await page.locator('.pswp__button--arrow--next').click()
  await expect(counter(page)).toHaveText(/^2 /)
  const photo = page.locator('.pswp__item[aria-hidden=false] .pswp__img:not(.pswp__img--placeholder)')
  const shown = async () => (await photo.boundingBox())?.width ?? 0
  const whole = await shown()
  expect(whole).toBeGreaterThan(0)
  if (isPhone()) await page.touchscreen.tap(width / 2, height / 2)
  await page.keyboard.press('z')
  await expect.poll(shown).toBeGreaterThan(whole * 2)
})

test('a photo that cannot be loaded is an error, and the viewer still closes', { tag: ONE_DEVICE }, async ({
  page,
}) => {
  await asMember(page)
  await openSomeoneWithPhotos(page)
  await expect(page.locator('html[data-app]')).toHaveCount(1)
  const second = page.locator('main a[data-h-views]').nth(1)
  const file = new URL((await second.getAttribute('href')) ?? '', page.url()).pathname
  await page.route(`**${file}?gone`, (route) => route.fulfill({ status: 404, body: '' }))
  await second.evaluate((link: HTMLAnchorElement) => {
    link.href += '?gone'
  })
  await page.locator('main a[data-h-views]').first().click()
  await expect(counter(page)).toHaveText(/^1 /)
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.pswp__error-msg')).toBeVisible()
  const words = await page.locator('.pswp__error-msg').textContent()
  await expect(page.locator('.pswp__caption')).toContainText(words ?? '')
  await page.keyboard.press('Escape')
  await closed(page)
})

test('a visitor looks at the one photo that they see, by the script of public pages', { tag: ONE_DEVICE }, async ({
  page,
}) => {
  const heard = complaints(page)
  await page.goto(`${SEEDED}&ref=journey`)
  await openFrom(cardsWithPhoto(page).first())
  const address = page.url()
  for (const way of ['Escape', 'back'] as const) {
    await page.locator('main a[data-h-views]').first().click()
    await expect(viewer(page)).toHaveAttribute('aria-modal', 'true')
    if (way === 'back') await page.goBack()
    else await page.keyboard.press('Escape')
    await closed(page)
    await expect(page).toHaveURL(address)
    await expect(page.locator('main a[data-h-views]').first()).toBeFocused()
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/members\?/)
  expect(heard).toEqual([])
})

test('what a visitor is offered stays in reach, and nothing is covered by it', { tag: EVERY_BRAND }, async ({
  page,
}) => {
  test.skip(!visitorsMayLook(tenant()), 'Visitors see no profiles here.')
  await page.goto('/?ref=journey')
  await page.goto(SEEDED)
  await openFrom(cardsWithPhoto(page).first())
  const actions = page.locator('[data-h-page-actions] a')
  await expect(actions).toHaveCount(2)
  const [write, like] = [actions.first(), actions.last()]
  await expect(write).toHaveAttribute('href', /^\/(members\/[^/]+\/signup$|login\?returnTo=)/)
  await expect(like).toHaveAttribute('href', /^\/(members\/[^/]+\/signup\?wish=like$|login\?returnTo=)/)
  for (const action of [write, like]) await expect(action).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  if (!isPhone()) return
  for (const action of [write, like]) await expect(action).toBeInViewport({ ratio: 1 })
  const ends = await page.evaluate(() => {
    const bottoms = [...document.querySelectorAll('footer a, footer summary, footer p')].map(
      (one) => one.getBoundingClientRect().bottom,
    )
    const bar = document.querySelector('[data-h-page-actions]')?.getBoundingClientRect().top ?? 0
    return Math.max(...bottoms) - bar
  })
  expect(ends).toBeLessThanOrEqual(0)
  // What gets the focus is scrolled above the bar.
  const padding = await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBottom)
  const top = (await page.locator('[data-h-page-actions]').boundingBox())?.y ?? 0
  expect(Number.parseFloat(padding)).toBeGreaterThanOrEqual((page.viewportSize()?.height ?? 0) - top)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('photos are chosen by links, and the list is a link away', { tag: ONE_DEVICE }, async ({ page }) => {
    await asMember(page)
    await openSomeoneWithPhotos(page)
    await small(page).nth(1).click()
    await expect.poll(() => inSight(page)).toBe(1)
    await backToList(page).click()
    await expect(page).toHaveURL(/\/members$/)
  })
})

test('a visitor sees a profile where the site allows it, with the sign-up prompt; else they log in first', {
  tag: EVERY_BRAND_ONCE,
}, async ({ page }) => {
  await page.goto('/?ref=journey')
  const lookAround = page.locator('main a[href="/members"]')
  if (!visitorsMayLook(tenant())) {
    await expect(lookAround).toHaveCount(0)
    await page.goto(`/members/${randomUUID()}`)
    return expect(page).toHaveURL(/\/login\?returnTo=%2Fmembers%2F/)
  }
  await lookAround.click()
  await expect(page).toHaveURL(/\/members$/)
  await page.goto(SEEDED)
  await openFrom(cardsWithPhoto(page).first())
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

  // On other pages the prompt is about nobody, and keeps what was typed.
  await form.locator('[name=name]').fill('Robin')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await signup.evaluate((link: HTMLAnchorElement) => link.setAttribute('href', '/signup'))
  await signup.click()
  await expect(form).not.toContainText(name)
  await expect(form.locator('[name=name]')).toHaveValue('Robin')
})

test('a visitor adds people to the list in place, and has none of the app', { tag: ONE_DEVICE }, async ({ page }) => {
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
  await expect(page.locator('[data-h-added]')).toHaveText(/40/)
  await expect(more).toBeFocused()
  const hrefs = await people.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(hrefs).size).toBe(80)
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
  // The keyboard reaches the added people.
  await page.goto('/members?ref=journey', { waitUntil: 'networkidle' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(cards(page).nth(40)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cards(page).nth(41)).toBeFocused()
  const { script } = await weigh(page, '/members?ref=journey')
  expect(script).toBeLessThanOrEqual(MOST_BYTES.script)
  await expect(page.locator('html[data-app]')).toHaveCount(0)
  expect(heard).toEqual([])
})

test('a visitor who chooses a country is offered its regions', { tag: ONE_DEVICE }, async ({ page }) => {
  await page.goto('/members?ref=journey', { waitUntil: 'networkidle' })
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

test('nobody is found under an address that is nobody’s, and the page says so in the brand', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  await asMember(page)
  const answer = await page.goto(`/members/${randomUUID()}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await overflow(page)).toBe(0)
  expect(await axeFaults(page)).toEqual([])
})
