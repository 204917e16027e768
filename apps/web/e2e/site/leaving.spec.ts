import { type Browser, expect, type Page, test } from '@playwright/test'
import { heading, open } from '../members-app.ts'
import {
  axeFaultsInBothSchemes,
  complaints,
  confirmAge,
  latestMail,
  linkIn,
  moveToOwnNetwork,
  newPerson,
  overflow,
  signUp,
  tenant,
} from '../page.ts'
import { EVERY_BRAND_ONCE, ONE_DEVICE } from '../platform.ts'

const main = (page: Page) => page.getByRole('main')
const form = (page: Page, name: string) => main(page).locator(`form[data-h-form="${name}"]`)
const press = (page: Page, name: string) => form(page, name).locator('button[type=submit]').click()

async function looksRight(page: Page) {
  await expect(heading(page)).toBeVisible()
  expect(await overflow(page)).toBe(0)
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
}

/** A logged-in member with a confirmed address. */
async function member(page: Page) {
  const person = newPerson()
  await signUp(page, person)
  if (tenant().account_errors === 'specific') {
    await page.goto(await mailedLink(person.email, '/activate'))
    await press(page, 'activate')
    await expect(page).toHaveURL(/\/activate\/done/)
  }
  return person
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login')
  await form(page, 'login').locator('[name=email]').fill(email)
  await form(page, 'login').locator('[name=password]').fill(password)
  await press(page, 'login')
}

/** Waits for the mail. */
async function mailedLink(to: string, path: string): Promise<string> {
  let link = ''
  await expect(async () => {
    link = linkIn(await latestMail(to), path)
  }).toPass({ timeout: 30_000 })
  return link
}

async function anotherBrowser(browser: Browser): Promise<Page> {
  const { baseURL = '' } = test.info().project.use
  const page = await browser.newPage({ baseURL })
  await moveToOwnNetwork(page)
  await confirmAge(page)
  return page
}

test.beforeEach(async ({ page }) => {
  await moveToOwnNetwork(page)
  await confirmAge(page)
})

test('a member leaves from the settings, and is back by logging in', { tag: EVERY_BRAND_ONCE }, async ({ page }) => {
  const heard = complaints(page)
  const person = await member(page)
  await open(page, '/settings')
  await main(page).locator('a[href="/settings/delete"]').click()
  await expect(page).toHaveURL(/\/settings\/delete$/)
  await looksRight(page)
  await form(page, 'delete-account').locator('#reason-break').check()
  await form(page, 'delete-account').locator('[name=password]').fill('not this one')
  await press(page, 'delete-account')
  await expect(page.locator('[data-h-faults]')).toBeFocused()
  await expect(form(page, 'delete-account').locator('#reason-break')).toBeChecked()
  await looksRight(page)
  await form(page, 'delete-account').locator('[name=password]').fill(person.password)
  await press(page, 'delete-account')
  await expect(page).toHaveURL(/\/account-deleted$/)
  await looksRight(page)
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/login/)

  await logIn(page, { ...person, password: 'not this one' })
  await expect(page.locator('[data-h-faults]')).toBeVisible()
  await logIn(page, person)
  await expect(page).toHaveURL(/\/members$/)
  await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible()
  await looksRight(page)
  expect(heard.filter((one) => !one.includes('422'))).toEqual([])
})

test('a member who left is back by the link in the mail', { tag: ONE_DEVICE }, async ({ page, browser }) => {
  const person = await member(page)
  await page.goto('/settings/delete')
  await form(page, 'delete-account').locator('[name=password]').fill(person.password)
  await press(page, 'delete-account')
  await expect(page).toHaveURL(/\/account-deleted$/)
  const reader = await anotherBrowser(browser)
  await reader.goto(await mailedLink(person.email, '/restore-account'))
  await looksRight(reader)
  await main(reader).locator('form[action^="/restore-account"] button').click()
  await main(reader).locator('a[href="/login"]').click()
  await logIn(reader, person)
  // They have not finished the first run.
  await expect(reader).toHaveURL(/\/complete-signup$/)
  await reader.context().close()
})

test('a member downloads their data by the link in the mail, and nobody else does', { tag: ONE_DEVICE }, async ({
  page,
  browser,
}) => {
  const person = await member(page)
  await open(page, '/settings')
  await main(page).locator('a[href="/settings/data"]').click()
  await looksRight(page)
  await press(page, 'data')
  await expect(form(page, 'data')).toHaveCount(0)
  await looksRight(page)
  const link = await mailedLink(person.email, '/download-data')

  const other = await anotherBrowser(browser)
  await other.goto(link)
  await expect(other).toHaveURL(/\/login\?returnTo=/)
  const stranger = newPerson()
  await signUp(other, stranger)
  await other.goto(link)
  await expect(main(other).locator('form')).toHaveCount(0)
  await looksRight(other)
  await other.context().close()

  await page.goto(link)
  await looksRight(page)
  const downloading = page.waitForEvent('download')
  await main(page).locator('form[action^="/download-data/file"] button').click()
  const archive = await (await downloading).createReadStream()
  // The page stays and shows no sign of loading.
  await expect(page.locator('[data-h-progress][data-active], [aria-busy=true]')).toHaveCount(0)
  const bytes = Buffer.concat(await archive.toArray())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes(person.email)).toBe(true)
  expect(bytes.includes(stranger.email)).toBe(false)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a member leaves', { tag: ONE_DEVICE }, async ({ page }) => {
    const person = await member(page)
    await page.goto('/settings/delete')
    await form(page, 'delete-account').locator('[name=password]').fill(person.password)
    await press(page, 'delete-account')
    await expect(page).toHaveURL(/\/account-deleted/)
  })
})
