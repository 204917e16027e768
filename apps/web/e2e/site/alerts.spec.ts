import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { heading, isMarked, isPhone, mark, notice, open } from '../members-app.ts'
import { axeFaultsInBothSchemes, confirmAge, latestMail, linkIn, newPerson, overflow, signUp } from '../page.ts'
import { ONE_DEVICE } from '../platform.ts'

const LIST = '/members?min_age=20'
/** The form that dismisses a page's alert. */
const form = (page: Page) => page.locator('form[action="/alerts"]')
const close = (page: Page) => page.locator('button[form="put-away"]')
const named = (page: Page, alert: string) => form(page).locator(`input[value="${alert}"]`)
/** The reminder links to the page that changes the address. */
const reminder = (page: Page) => page.locator('a[href="/activate/change-address"]').filter({ visible: true })

async function unconfirmed(page: Page) {
  await confirmAge(page)
  const person = newPerson()
  await signUp(page, person)
  return person
}

const mailedPage = async (page: Page, to: string, path: string) => {
  let link = ''
  await expect(async () => {
    link = linkIn(await latestMail(to), path)
  }).toPass({ timeout: 30_000 })
  await page.goto(link)
  await page.locator('main form button[type=submit]').click()
}

test('one alert at a time, in the order of their weight, each gone for good once it is dismissed', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  const { email } = await unconfirmed(page)
  // Simulates a spam report while the page is open: the API's answer changes some seconds after the page has loaded.
  const { headers, user } = await page.evaluate(async () => {
    const answer = await fetch('/api/user.php', { headers: { 'X-Client-Request': '1' } })
    return { headers: Object.fromEntries(answer.headers), ...(await answer.json()) }
  })
  await page.route('**/api/user.php', (route) =>
    route.fulfill({ headers, json: { user: { ...user, notifications_disabled: ['fbl'] } } }),
  )
  await page.goto(LIST)
  await expect(reminder(page)).toHaveCount(1)
  await expect(page.getByText(email)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await expect(named(page, 'disabled_notifications')).toBeAttached({ timeout: 30_000 })
  await expect(reminder(page)).toHaveCount(0)
  await page.unroute('**/api/user.php')

  await mailedPage(page, email, '/activate')
  await expect(page).toHaveURL(/\/activate\/done/)
  await mailedPage(page, email, '/unsubscribe')
  await expect(heading(page)).toBeVisible()
  // The error page about an unknown address shows no alert.
  await page.goto(`/members/${randomUUID()}`)
  await expect(page.locator('[data-failure]')).toBeVisible()
  await expect(close(page)).toBeHidden()
  await open(page, LIST)
  await mark(page)
  // A dismissal that fails shows the alert again, with a message.
  await page.route('**/alerts.data', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await close(page).click()
  await expect(notice(page)).not.toBeEmpty()
  await expect(named(page, 'disabled_notifications')).toBeAttached()
  await page.unroute('**/alerts.data')
  for (const alert of ['disabled_notifications', 'photo', 'premium']) {
    await expect(named(page, alert)).toBeAttached()
    await expect(form(page)).toHaveCount(1)
    expect(await overflow(page)).toBe(0)
    expect(await axeFaultsInBothSchemes(page)).toEqual([])
    const noted = page.waitForResponse('**/alerts.data')
    await close(page).focus()
    await page.keyboard.press('Enter')
    await expect(named(page, alert)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await noted
  }
  await expect(form(page)).toHaveCount(0)
  expect(await isMarked(page)).toBe(true)
  await page.reload()
  await expect(heading(page)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})

test('the end of signing up reminds of the address, on a phone with a modal that stays away', async ({ page }) => {
  const { email } = await unconfirmed(page)
  const modal = page.locator('dialog#activation-reminder')
  await open(page, '/members?signup-complete=1')
  await expect(reminder(page).first()).toBeVisible()
  if (!isPhone()) return void (await expect(modal).toHaveCount(0))
  await expect(modal).toBeVisible()
  await expect(modal).toContainText(email)
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  const noted = page.waitForResponse('**/alerts.data')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await noted
  await page.reload()
  await expect(reminder(page)).toHaveCount(1)
  await expect(modal).toBeHidden()
})

test.describe('without script', { tag: ONE_DEVICE }, () => {
  test.use({ javaScriptEnabled: false })

  test('an alert is dismissed by its form, which leads back to the page', async ({ page }) => {
    const { email } = await unconfirmed(page)
    await page.goto(LIST)
    await expect(reminder(page)).toHaveCount(1)
    await mailedPage(page, email, '/activate')
    await page.goto(LIST)
    await expect(named(page, 'photo')).toBeAttached()
    await close(page).click()
    await expect(page).toHaveURL(LIST)
    await expect(named(page, 'photo')).toHaveCount(0)
    await expect(named(page, 'premium')).toBeAttached()
    await close(page).click()
    await expect(form(page)).toHaveCount(0)
    await page.reload()
    await expect(form(page)).toHaveCount(0)
  })
})
