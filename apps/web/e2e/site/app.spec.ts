import { get } from 'node:http'
import { expect, test } from '@playwright/test'
import {
  cards,
  heading,
  hold,
  home,
  isMarked,
  isPhone,
  links,
  mark,
  notice,
  open,
  PROFILE,
  TEXTS,
} from '../members-app.ts'
import {
  asMember,
  complaints,
  confirmAge,
  expectInTime,
  MOST_BYTES,
  overflow,
  signUp,
  tenant,
  weighFurtherPage,
  withoutPrefetch,
} from '../page.ts'
import { EVERY_BRAND_ONCE, ONE_DEVICE } from '../platform.ts'

test.beforeEach(async ({ page }) => {
  await confirmAge(page)
  await asMember(page)
})

test('a profile shows what its card knows while the rest loads, in the same document', {
  tag: EVERY_BRAND_ONCE,
}, async ({ page }) => {
  const heard = complaints(page)
  // Members from other journeys, who have no photos, are younger.
  await open(page, '/members?min_age=45&max_age=70')
  await mark(page)
  const release = await hold(page, '**/members/*.data*')
  const name = await links(page).nth(2).locator('bdi').textContent()
  await links(page).nth(2).click()
  await expect(page).toHaveURL(PROFILE)
  await expect(heading(page)).toContainText(name ?? '')
  await expect(page).toHaveTitle(new RegExp(`^${name}, .* · ${tenant().name}$`))
  await expect(heading(page)).toBeFocused()
  await expect(page.locator('[role=status]', { hasText: name ?? '' })).toHaveCount(1)
  await expect(page.locator('#facts')).toHaveCount(0)
  release()
  await expect(page.locator('#facts-title, #about-title, #interests-title').first()).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  expect(heard).toEqual([])
})

test('back is at once where the list was left, with the focus on the card, and asks for nothing', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  await open(page)
  const link = links(page).nth(20)
  await link.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await link.click()
  await expect(page).toHaveURL(PROFILE)
  await expect(page.locator('#facts-title, #about-title, #interests-title').first()).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => /\.data|\/members/.test(request.url()) && requests.push(request.url()))
  await page.goBack()
  await expect(cards(page)).toHaveCount(40)
  await expect(link).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(top)
  expect(requests).toEqual([])
})

test('the link back of a profile goes back in the history, and to the list where there is none', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  await open(page)
  await links(page).first().click()
  await expect(page).toHaveURL(PROFILE)
  const profile = page.url()
  const entries = await page.evaluate(() => history.length)
  await page.locator('main a[data-h-back]').click()
  await expect(page).toHaveURL(/\/members$/)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await open(page, profile)
  await page.locator('main a[data-h-back]').click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(cards(page)).toHaveCount(40)
})

test('a click before the page is hydrated leads where the link leads, and the page stays alive', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  const heard = complaints(page)
  const release = await hold(page, TEXTS)
  // The load event waits for the page's texts.
  await page.goto('/members', { waitUntil: 'commit' })
  await links(page).first().click()
  await expect(page).toHaveURL(PROFILE)
  release()
  await expect(page.locator('html[data-app]')).toBeAttached()
  await page.locator('main a[data-h-back]').click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(cards(page)).toHaveCount(40)
  expect(heard).toEqual([])
})

test('a second click takes the place of the first, and back during a load stays where one is', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  await open(page)
  await mark(page)
  await links(page).nth(1).dblclick()
  await expect(page).toHaveURL(PROFILE)
  // The address changes before the page does.
  await expect(cards(page)).toHaveCount(0)
  await page.goBack()
  await expect(cards(page)).toHaveCount(40)

  const release = await hold(page, '**/members.data*')
  const found = page.locator('main div[aria-busy=true]')
  await home(page).click()
  await expect(found).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(PROFILE)
  release()
  await expect(page).toHaveURL(PROFILE)
  await expect(heading(page)).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('without its texts the page works as documents', { tag: ONE_DEVICE }, async ({ page }) => {
  await page.route(TEXTS, (route) => route.fulfill({ status: 404, body: '' }))
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().endsWith('/members')) loads += 1
  })
  await page.goto('/members')
  // The app reloads once, guarded, because the texts may be there then.
  await expect.poll(() => loads).toBe(2)
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(2)
  await links(page).first().click()
  await expect(page).toHaveURL(PROFILE)
  await expect(heading(page)).toBeVisible()
  await expect(page.locator('html[data-app]')).toHaveCount(0)
})

test('being offline is announced once for the whole app, a click then stays, and what is known can be read', {
  tag: ONE_DEVICE,
}, async ({ page, context }) => {
  await open(page)
  await links(page).first().click()
  await expect(page.locator('#facts-title, #about-title, #interests-title').first()).toBeVisible()
  await page.goBack()
  await context.setOffline(true)
  await expect(notice(page)).not.toBeEmpty()
  await links(page).nth(5).click()
  await expect(page).toHaveURL(/\/members$/)
  await notice(page).getByRole('button').click()
  await expect(notice(page)).toBeEmpty()
  await home(page).click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(notice(page)).not.toBeEmpty()
  await expect(cards(page)).toHaveCount(40)
  await links(page).first().click()
  await expect(page).toHaveURL(PROFILE)
  await expect(heading(page)).toBeVisible()
  await expect(notice(page)).not.toBeEmpty()
  await context.setOffline(false)
  await expect(notice(page)).toBeEmpty()
})

test('a profile that was fetched ahead can be read without a network', { tag: ONE_DEVICE }, async ({
  page,
  context,
}) => {
  await open(page)
  const fetchedAhead = page.waitForResponse('**/members/*.data*')
  await links(page).nth(3).hover()
  await fetchedAhead
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(notice(page)).not.toBeEmpty()
  await links(page).nth(3).click()
  await expect(page).toHaveURL(PROFILE)
  await expect(page.locator('#facts-title, #about-title, #interests-title').first()).toBeVisible()
})

test('a picture that could not be loaded is hidden, and there once the network is', { tag: ONE_DEVICE }, async ({
  page,
  context,
}) => {
  await page.route('**/photos/**', (route) => route.abort())
  await open(page)
  const picture = cards(page).locator('img').first()
  await expect(picture).toBeHidden()
  await context.setOffline(true)
  await page.unroute('**/photos/**')
  await context.setOffline(false)
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('a page that could not be loaded says so, and can be tried again', { tag: ONE_DEVICE }, async ({ page }) => {
  await page.clock.install()
  await open(page)
  await page.route('**/members/*.data*', (route) => route.abort())
  await links(page).first().click()
  await expect(page).toHaveURL(PROFILE)
  const alert = page.getByRole('main').getByRole('alert')
  // Five retries come first.
  await expectInTime(page, alert)
  await page.unroute('**/members/*.data*')
  await alert.getByRole('button').click()
  await expect(page.locator('#facts-title, #about-title, #interests-title').first()).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('the read quota says when to go on, at once and in place of the page', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  await page.context().clearCookies()
  await confirmAge(page)
  await signUp(page)
  await open(page)
  await mark(page)
  // A profile that does not exist is the cheapest read that counts, requested with one loader only and not by the browser, which would take three
  // times as long.
  const { host, port } = new URL(page.url())
  const Cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const path = '/members/nobody.data?_routes=routes%2F_member._default.members.%24id'
  const read = () =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, headers: { Host: host, Cookie } }, (answer) => {
        resolve(answer.resume().statusCode)
      }).on('error', reject)
    })
  let over = false
  while (!over) {
    const answers = await Promise.all(Array.from({ length: 100 }, read))
    over = answers.includes(429)
  }
  const told = page.getByRole('main').getByText(/\b[1-5]\s+min/)
  await page.locator('[data-h-load-more]').click()
  await expect(told).toBeVisible()
  await links(page).first().click()
  await expect(page).toHaveURL(PROFILE)
  await expect(told).toBeVisible()
  await home(page).click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(told).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('a profile that is gone is an error in place of the page, and the app around it stays', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  await open(page)
  await mark(page)
  await links(page)
    .first()
    .evaluate((link: HTMLAnchorElement) => {
      link.pathname = `/members/${crypto.randomUUID()}`
    })
  await page.route('**/members/*.data*', async (route) => {
    const url = new URL(route.request().url())
    url.pathname = '/members/00000000-0000-4000-8000-000000000000.data'
    await route.continue({ url: url.href })
  })
  await links(page).nth(1).click()
  await expect(page.locator('main')).toContainText('404')
  await expect(page.getByRole('banner').locator('form[action="/logout"]')).toHaveCount(1)
  expect(await isMarked(page)).toBe(true)
  expect(await page.title()).not.toBe('')
})

test('a release newer than the page is announced, and the next page is a document', { tag: ONE_DEVICE }, async ({
  page,
}) => {
  // A profile may be prefetched before it is clicked, and its response names the release.
  const release = await hold(page, '**/members/*.data*')
  await open(page)
  await mark(page)
  await page.evaluate(() => Object.assign(window.__remixManifest, { version: 'an earlier one' }))
  await links(page).first().click()
  await expect(page).toHaveURL(PROFILE)
  release()
  await expect(notice(page)).not.toBeEmpty()
  expect(await isMarked(page)).toBe(true)
  await page.locator('main a[data-h-back]').click()
  await expect(page).toHaveURL(/\/members$/)
})

test('the footer is one line, whose "More" opens it, and which has the legal pages where there is room', async ({
  page,
}) => {
  await open(page)
  const footer = page.getByRole('contentinfo')
  const legal = ['terms', 'privacy', 'cookies'].map((name) => footer.locator(`a[href="/pages/${name}"]:visible`))
  expect((await footer.boundingBox())?.height).toBeLessThan(100)
  for (const link of legal) await expect(link).toHaveCount(isPhone() ? 0 : 1)
  await expect(footer.locator('address')).toBeHidden()
  await footer.locator('summary').click()
  for (const link of legal) await expect(link).toHaveCount(1)
  await expect(footer.locator('address')).toBeVisible()
  expect(await overflow(page)).toBe(0)
})

test('a page in the language of its address stays in it', { tag: ONE_DEVICE }, async ({ page }) => {
  await open(page, '/members?lng=de')
  await mark(page)
  await links(page).first().click()
  await expect(page).toHaveURL(PROFILE)
  await expect(page.locator('#facts-title, #about-title, #interests-title').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect(await isMarked(page)).toBe(true)
})

test('whoever points at a card stays where they are, also when the session has ended', { tag: ONE_DEVICE }, async ({
  page,
  context,
}) => {
  await open(page)
  await context.clearCookies({ name: /session/ })
  const fetchedAhead = page.waitForResponse('**/members/*.data*')
  await links(page).nth(3).hover()
  await links(page).nth(4).focus()
  await fetchedAhead
  await expect(page).toHaveURL(/\/members$/)
  await expect(cards(page)).toHaveCount(40)
})

test('a list that grew is there again with a profile and another document in between, and not after logging out', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  await page.context().clearCookies()
  await confirmAge(page)
  await signUp(page)
  await open(page)
  await page.locator('[data-h-load-more]').click()
  await expect(cards(page)).toHaveCount(80)
  await links(page).nth(60).click()
  await expect(page).toHaveURL(PROFILE)
  await page.goto('/pages/terms')
  await page.goBack()
  await expect(page.locator('html[data-app]')).toBeAttached()
  await page.goBack()
  await expect(cards(page)).toHaveCount(80)
  await page.locator('[popovertarget=account-menu]:visible').click()
  await page.locator('#account-menu form[action="/logout"] button').click()
  await expect(page).toHaveURL(/\/\?notice=logged_out$/)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('"people"')
})

test('a search moves the focus to the heading, and the form shows what was searched for', async ({ page }) => {
  await open(page)
  if (isPhone()) await page.locator('[popovertarget=filters]').first().click()
  const youngest = page.locator('[name=min_age]')
  const began = await youngest.inputValue()
  await youngest.fill('40')
  await page.getByRole('search').locator('button[type=submit]').click()
  await expect(page).toHaveURL(/min_age=40/)
  await expect(heading(page)).toBeFocused()
  await home(page).click()
  await expect(page).toHaveURL(/\/members$/)
  for (const shown of [youngest, page.locator('output').first()]) await expect(shown).toHaveJSProperty('value', began)
})

test('links between the app and public pages load documents', { tag: ONE_DEVICE }, async ({ page }) => {
  await open(page)
  await mark(page)
  await page.locator('a[href="/pages/terms"]').filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/pages\/terms$/)
  await expect(heading(page)).toBeVisible()
  expect(await isMarked(page)).toBe(false)
  await expect(page.locator('html[data-app]')).toHaveCount(0)
})

test('a further page weighs little', { tag: ONE_DEVICE }, async ({ page }) => {
  await withoutPrefetch(page)
  await open(page)
  const weight = await weighFurtherPage(page, () => links(page).first().click())
  expect(weight).toBeGreaterThan(0)
  expect(weight).toBeLessThanOrEqual(MOST_BYTES.furtherPage)
})

test('the server hears that the page is out of sight', { tag: ONE_DEVICE }, async ({ page }) => {
  await open(page)
  const beacon = page.waitForRequest('**/api/page-hidden.php')
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const answer = await (await beacon).response()
  expect(answer?.status()).toBe(204)
})
