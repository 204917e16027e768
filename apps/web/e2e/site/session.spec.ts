import { expect, test } from '@playwright/test'
import { cards, heading, hold, home, links, notice, open, PROFILE } from '../members-app.ts'
import { asMember, confirmAge, signUp } from '../page.ts'
import { ONE_DEVICE } from '../platform.ts'

test.beforeEach(async ({ page }) => {
  await confirmAge(page)
  await asMember(page)
})

test('a session that has ended elsewhere is announced, and logging in leads back', { tag: ONE_DEVICE }, async ({
  page,
  context,
}) => {
  await open(page)
  await context.clearCookies({ name: /session/ })
  await home(page).click()
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('input[name=returnTo]')).toHaveValue('/members')
})

test('the account is refreshed after five seconds and then once a minute, which says whether anybody can see it', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  const refreshes: (string | undefined)[] = []
  // The next minute starts when the response has arrived.
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/user.php')) refreshes.push(request.headers()['x-page-hidden'])
  })
  await page.clock.install()
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  await open(page)
  await page.clock.runFor(4_000)
  expect(refreshes).toEqual([])
  await page.clock.runFor(2_000)
  await expect.poll(() => refreshes).toEqual(['1'])
  let seconds = 0
  for (; refreshes.length < 2; seconds += 5) await page.clock.runFor(5_000)
  expect(refreshes).toEqual(['1', '1'])
  expect(seconds).toBeGreaterThanOrEqual(55)
})

test('the account is refreshed every five minutes where push messages come by themselves, and not without a network', {
  tag: ONE_DEVICE,
}, async ({ page, context }) => {
  let refreshes = 0
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/user.php')) refreshes += 1
  })
  await page.clock.install()
  // Simulates a push subscription, because no push service can be reached here.
  await page.addInitScript(() => {
    const registration = { pushManager: { getSubscription: async () => ({}) } }
    Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration: async () => registration } })
  })
  await open(page)
  await page.clock.runFor(6_000)
  await expect.poll(() => refreshes).toBe(1)
  await page.clock.runFor(280_000)
  expect(refreshes).toBe(1)
  await context.setOffline(true)
  await expect(notice(page)).not.toBeEmpty()
  await page.clock.runFor(60_000)
  expect(refreshes).toBe(1)
  await context.setOffline(false)
  await expect.poll(() => refreshes).toBe(2)
})

test('after a logout the way back leads to the pages that its addresses name', async ({ page }) => {
  await page.context().clearCookies()
  await confirmAge(page)
  await signUp(page)
  await open(page, '/members?gender=everyone')
  await links(page).first().click()
  await expect(page.locator('#facts-title, #about-title, #interests-title').first()).toBeVisible()
  const name = await heading(page).textContent()
  await page.locator('[popovertarget=account-menu]:visible').click()
  await page.locator('#account-menu form[action="/logout"] button').click()
  await expect(page).toHaveURL(/\/\?notice=logged_out$/)
  await page.goBack()
  await expect(page).toHaveURL(PROFILE)
  await expect(heading(page)).toHaveText(name ?? '')
  await page.goBack()
  // On a phone the menu added a history entry, too.
  if (PROFILE.test(page.url())) await page.goBack()
  await expect(page).toHaveURL(/\/members\?gender=everyone$/)
  await expect(cards(page)).toHaveCount(40)
  await page.goForward()
  await expect(heading(page)).toHaveText(name ?? '')
})

test('a session that ended elsewhere is said without a click', { tag: ONE_DEVICE }, async ({ page, context }) => {
  await page.clock.install()
  await open(page)
  await context.clearCookies({ name: /session/ })
  await page.clock.runFor(6_000)
  await notice(page).locator('button').first().click()
  await expect(page).toHaveURL(/\/login\?/)
})

test('a search after the session has ended is what the login leads to', { tag: ONE_DEVICE }, async ({
  page,
  context,
}) => {
  await open(page)
  await context.clearCookies({ name: /session/ })
  await page.getByRole('search').locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fmembers%3F[^&]+&notice=session_ended$/)
})

test('a page that takes long is said to be on its way', { tag: ONE_DEVICE }, async ({ page }) => {
  await page.clock.install()
  await open(page)
  const release = await hold(page, '**/members.data*')
  await home(page).click()
  await expect(page.locator('main div[aria-busy=true]')).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(notice(page)).toBeEmpty()
  await page.clock.runFor(2_000)
  await expect(notice(page)).not.toBeEmpty()
  release()
  await expect(notice(page)).toBeEmpty()
})

test('another account in another tab is announced at once', { tag: ONE_DEVICE }, async ({ page, context }) => {
  await open(page)
  await expect(notice(page)).toBeEmpty()
  const tab = await context.newPage()
  await context.clearCookies()
  await confirmAge(tab)
  await asMember(tab, 'another')
  await open(tab)
  await expect(notice(page)).not.toBeEmpty()
  await tab.close()
  await notice(page).getByRole('button').first().click()
  await expect(notice(page)).toBeEmpty()
})
