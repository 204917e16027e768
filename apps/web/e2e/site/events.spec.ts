import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { confirmAge, latestMail, linkIn, moveToOwnNetwork, newPerson, signUp } from '../page.ts'
import { ONE_DEVICE } from '../platform.ts'

/** The reminder that an address waits for its confirmation, which a page has until the account changes. */
const reminder = (page: Page) => page.locator('a[href="/activate/change-address"]').filter({ visible: true })

/** The addresses of the streams that a browser has opened, in order. */
function streamsOf(context: BrowserContext): string[] {
  const opened: string[] = []
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/events') opened.push(pathname + search)
  })
  return opened
}

async function openMembers(page: Page): Promise<void> {
  await page.goto('/members')
  await page.locator('html[data-app]').waitFor()
}

/** Confirms the address in a browser on another device. */
async function confirmElsewhere(browser: Browser, { email, password }: { email: string; password: string }) {
  const { baseURL = '' } = test.info().project.use
  const page = await browser.newPage({ baseURL })
  await moveToOwnNetwork(page)
  await confirmAge(page)
  await page.goto(linkIn(await latestMail(email), '/activate'))
  await page.locator('form[data-h-form="activate"] [name=password]').fill(password)
  await page.locator('form[data-h-form="activate"] button[type=submit]').click()
  await expect(page).toHaveURL(/\/activate\/done$/)
  await page.context().close()
}

test.beforeEach(({ page }) => confirmAge(page))

test('a change on one device shows on another at once, in every tab, which share one stream; a closed tab hands it on', {
  tag: ONE_DEVICE,
}, async ({ page, browser, context }) => {
  const person = newPerson()
  await signUp(page, person)
  const streams = streamsOf(context)
  await openMembers(page)
  const second = await context.newPage()
  await openMembers(second)
  for (const tab of [page, second]) await expect(reminder(tab)).toBeVisible()
  await confirmElsewhere(browser, person)
  for (const tab of [page, second]) await expect(reminder(tab)).toHaveCount(0)
  expect(streams).toEqual(['/events?after=0'])
  await page.close()
  await expect.poll(() => streams).toEqual(['/events?after=0', '/events?after=1'])
})

test('a browser that was offline, and one whose tab with the stream sleeps, learn what they missed', {
  tag: ONE_DEVICE,
}, async ({ page, browser, context }) => {
  const person = newPerson()
  await signUp(page, person)
  const streams = streamsOf(context)
  const sleeper = page
  await openMembers(sleeper)
  await expect.poll(() => streams).toHaveLength(1)
  const tab = await context.newPage()
  await tab.clock.install()
  await openMembers(tab)
  await expect(reminder(tab)).toBeVisible()
  const session = await context.newCDPSession(sleeper)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await confirmElsewhere(browser, person)
  // Nobody passes the pings on; the tab in front takes the stream over.
  await tab.clock.runFor(30_000)
  await expect.poll(() => streams.length).toBeGreaterThan(1)
  await expect(reminder(tab)).toHaveCount(0)
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(reminder(sleeper)).toHaveCount(0)
})
