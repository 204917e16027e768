import { expect, type Page, test } from '@playwright/test'
import { asMember, confirmAge } from '../page.ts'

const home = (page: Page) => page.getByRole('banner').locator('a[href="/members"]').first()
const notice = (page: Page) => page.locator('[role=status][data-app-notice]')

/** Opens the list of members and waits until it is the app's. */
async function open(page: Page) {
  await page.goto('/members')
  await expect(page.locator('html[data-app]')).toBeAttached()
}

test.beforeEach(async ({ page }) => {
  await confirmAge(page)
  await asMember(page)
})

test('a session that has ended elsewhere is announced, and logging in leads back', async ({ page, context }) => {
  await open(page)
  await context.clearCookies({ name: /session/ })
  await home(page).click()
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('input[name=returnTo]')).toHaveValue('/members')
})

test('the account is refreshed soon after the page is there, which says whether anybody can see it', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  const refresh = page.waitForRequest('**/api/user.php', { timeout: 30_000 })
  await open(page)
  expect((await refresh).headers()['x-page-hidden']).toBe('1')
})

test('a session that ended elsewhere is said without a click', async ({ page, context }) => {
  await open(page)
  await context.clearCookies({ name: /session/ })
  await expect(notice(page).getByRole('button')).toBeVisible({ timeout: 30_000 })
  await notice(page).getByRole('button').click()
  await expect(page).toHaveURL(/\/login\?/)
})

test('another account in another tab is announced at once', async ({ page, context }) => {
  await open(page)
  await expect(notice(page)).toBeEmpty()
  const tab = await context.newPage()
  await context.clearCookies()
  await confirmAge(tab)
  await asMember(tab, 'another')
  await open(tab)
  await expect(notice(page)).not.toBeEmpty()
  await tab.close()
  await notice(page).getByRole('button').click()
  await expect(notice(page)).toBeEmpty()
})
