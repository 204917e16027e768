import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { heading, open } from '../members-app.ts'
import {
  answer,
  axeFaultsInBothSchemes,
  complaints,
  confirmAge,
  isSignedUp,
  latestMail,
  linkIn,
  moveToOwnNetwork,
  newPerson,
  overflow,
  signUp,
  signupForm,
  tenant,
} from '../page.ts'
import { EVERY_BRAND_ONCE, ONE_DEVICE } from '../platform.ts'

const main = (page: Page) => page.getByRole('main')
const form = (page: Page, name: string) => main(page).locator(`form[data-h-form="${name}"]`)
const press = (page: Page, name: string) => form(page, name).locator('button[type=submit]').click()
const resend = (page: Page) => main(page).locator('form[action="/activate/resend"] button')
const newEmail = () => `other-${randomUUID()}@example.com`

/** A browser that the site has not seen before. */
async function anotherBrowser(browser: Browser): Promise<Page> {
  const { baseURL = '' } = test.info().project.use
  const page = await browser.newPage({ baseURL })
  await moveToOwnNetwork(page)
  await confirmAge(page)
  return page
}

/** Signs up and stays on the page that follows, with the address unconfirmed. */
async function signUpOnly(page: Page, person = newPerson()) {
  await page.goto('/signup?ref=journey')
  await answer(signupForm(page), person)
  await press(page, 'signup')
  await isSignedUp(page)
  return person
}

async function looksRight(page: Page) {
  await expect(heading(page)).toBeVisible()
  expect(await overflow(page)).toBe(0)
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
}

/** The page that sends the mail again is only for members with an unconfirmed address. */
async function isConfirmed(page: Page) {
  await page.goto('/activate/resend')
  await expect(page).toHaveURL(/\/members$/)
}

test.beforeEach(async ({ page }) => {
  await moveToOwnNetwork(page)
  await confirmAge(page)
})

test('a visitor signs up, opens the link of the mail in the same browser and is a member', {
  tag: EVERY_BRAND_ONCE,
}, async ({ page }) => {
  const heard = complaints(page)
  const { email } = await signUpOnly(page)
  if (tenant().account_errors !== 'specific') {
    await expect(main(page)).toContainText(email)
    await looksRight(page)
  }
  const link = linkIn(await latestMail(email), '/activate')
  expect(new URL(link).host).toBe(new URL(page.url()).host)
  await page.goto(link)
  await expect(main(page)).toContainText(email)
  await expect(form(page, 'activate').locator('input')).toHaveCount(0)
  await looksRight(page)
  await press(page, 'activate')
  await expect(page).toHaveURL(/\/activate\/done$/)
  await looksRight(page)
  await main(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/complete-signup$/)
  await expect(main(page).locator('input[name=step]').first()).toHaveValue('photo')
  await isConfirmed(page)
  expect(heard).toEqual([])
})

test('the link asks another browser for the password', { tag: EVERY_BRAND_ONCE }, async ({ page, browser }) => {
  const { email, password } = await signUpOnly(page)
  const other = await anotherBrowser(browser)
  await other.goto(linkIn(await latestMail(email), '/activate'))
  const field = form(other, 'activate').locator('[name=password]')
  await looksRight(other)
  await field.fill('not this one')
  await press(other, 'activate')
  await expect(other.locator('[data-h-faults]')).toBeFocused()
  await looksRight(other)
  await field.fill(password)
  await press(other, 'activate')
  await expect(other).toHaveURL(/\/activate\/done$/)
  await isConfirmed(other)
  await other.context().close()
})

test('a link that was used leads on in the browser that used it, and to the login elsewhere', {
  tag: ONE_DEVICE,
}, async ({ page, browser }) => {
  const { email } = await signUpOnly(page)
  const link = linkIn(await latestMail(email), '/activate')
  await page.goto(link)
  await press(page, 'activate')
  await expect(page).toHaveURL(/\/activate\/done$/)
  const confirmed = (await heading(page).textContent()) ?? ''
  await page.goto(link)
  await expect(page).toHaveURL(/\/activate\/error$/)
  // A second press succeeds, too.
  await expect(heading(page)).toHaveText(confirmed)
  await looksRight(page)
  await main(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/complete-signup$/)

  const other = await anotherBrowser(browser)
  await other.goto(link)
  await expect(other).toHaveURL(/\/activate\/error$/)
  await expect(heading(other)).not.toHaveText(confirmed)
  await looksRight(other)
  await main(other).locator('a[href="/login"]').click()
  await expect(form(other, 'login')).toBeVisible()
  await other.context().close()
})

test('whoever did not sign up deletes the account by the mail, and its link confirms nothing', {
  tag: ONE_DEVICE,
}, async ({ page, browser }) => {
  const { email } = await signUpOnly(page)
  const mail = await latestMail(email)
  const notMe = linkIn(mail, '/activate/not-me')
  const owner = await anotherBrowser(browser)
  await owner.goto(notMe)
  await expect(main(owner)).toContainText(email)
  await looksRight(owner)
  const disown = main(owner).locator('form button')
  await disown.click()
  await expect(disown).toHaveCount(0)
  await looksRight(owner)
  await owner.goto(linkIn(mail, '/activate'))
  await expect(owner).toHaveURL(/\/activate\/error$/)
  await owner.goto(notMe)
  await expect(main(owner).locator('form')).toHaveCount(0)
  await looksRight(owner)
  await owner.context().close()
})

test('a member must wait after a mail was just sent, and has one sent to another address', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  const email = await signUp(page)
  await open(page, '/complete-signup')
  const skip = main(page).locator('button[name=skip]')
  while (await skip.isVisible()) {
    const step = await main(page).locator('input[name=step]').first().inputValue()
    await skip.click()
    await expect(main(page).locator('input[name=step]').first()).not.toHaveValue(step)
  }
  // The mail of the signup was sent only a moment ago.
  await resend(page).click()
  await expect(main(page)).toContainText('net verstuurd')
  await looksRight(page)

  const address = form(page, 'change-address').locator('[name=email]')
  await address.fill(email.replace('@example.com', '@example'))
  await press(page, 'change-address')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  const another = newEmail()
  await address.fill(another)
  await press(page, 'change-address')
  await expect(main(page).locator('strong').filter({ hasText: another })).toBeVisible()
  await looksRight(page)
  const earlier = linkIn(await latestMail(email), '/activate')
  await page.goto(linkIn(await latestMail(another), '/activate'))
  await expect(main(page)).toContainText(another)
  await press(page, 'activate')
  await expect(page).toHaveURL(/\/activate\/done$/)
  await page.goto(earlier)
  await expect(page).toHaveURL(/\/activate\/error$/)
})
