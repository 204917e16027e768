import { randomInt, randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  axeFaultsInBothSchemes,
  complaints,
  confirmAge,
  latestMail,
  linkIn,
  newPerson,
  overflow,
  signUp,
} from '../page.ts'
import { EVERY_BRAND, EVERY_BRAND_ONCE, ONE_DEVICE } from '../platform.ts'

const loginForm = (page: Page) => page.locator('main form[data-h-form="login"]')
const resetForm = (page: Page) => page.locator('main form[data-h-form="reset"]')
/** The link below the fields; a refusal has one too. */
const forgot = (page: Page) => loginForm(page).locator('a[data-h-carries]')
const send = (page: Page) => page.locator('main form[data-h-form] button[type=submit]').first().click()
const newEmail = () => `lost-${randomUUID()}@example.com`

/** Guesses passwords like a stranger's program until the account is blocked, and then once by the form. */
async function guessUntilBlocked(page: Page, email: string) {
  await page.goto('/login')
  const guessed = await page.evaluate(async (email) => {
    const answers: number[] = []
    for (let guesses = 0; guesses < 10; guesses += 1) {
      const body = new URLSearchParams({ email, password: `guess number ${guesses}` })
      answers.push((await fetch('/login', { method: 'POST', body })).status)
    }
    return answers
  }, email)
  expect(guessed).toEqual(Array(10).fill(422))
  await loginForm(page).locator('[name=email]').fill(email)
  await loginForm(page).locator('[name=password]').fill('the last guess')
  await send(page)
  await expect(page.locator('[data-h-faults]')).toBeVisible()
}

/** Waits for the mail with the link that resets the password of this address. */
async function resetLink(to: string): Promise<string> {
  let link = ''
  await expect(async () => {
    link = linkIn(await latestMail(to), '/reset-password/do')
  }).toPass()
  return link
}

/** A network of its own, because guesses are limited by network. */
const ownNetwork = () => ({ 'X-Forwarded-For': `10.77.${randomInt(256)}.${randomInt(256)}` })

/** A browser that no account knows. */
async function newDevice(browser: Browser): Promise<Page> {
  const { baseURL = '', javaScriptEnabled, viewport } = test.info().project.use
  const context = await browser.newContext({
    baseURL,
    extraHTTPHeaders: ownNetwork(),
    ...(javaScriptEnabled === undefined ? {} : { javaScriptEnabled }),
    ...(viewport === undefined ? {} : { viewport }),
  })
  const page = await context.newPage()
  await confirmAge(page)
  return page
}

test.beforeEach(async ({ page, context }) => {
  await context.setExtraHTTPHeaders(ownNetwork())
  await confirmAge(page)
})

test('whoever has forgotten their password types their address once, by keyboard alone', { tag: EVERY_BRAND }, async ({
  page,
}) => {
  const heard = complaints(page)
  const email = newEmail()
  await page.goto('/login')
  await loginForm(page).locator('[name=email]').fill(email)
  const link = forgot(page)
  for (let presses = 0; presses < 8; presses += 1) {
    if (await link.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reset-password\?email=/)
  await expect(resetForm(page).locator('[name=email]')).toHaveValue(email)
  expect(await overflow(page)).toBe(0)
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  expect(heard).toEqual([])
})

test('a link that is used up or invented says so, and sends another', { tag: EVERY_BRAND_ONCE }, async ({ page }) => {
  await page.goto('/reset-password/do?token=none')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  await resetForm(page).locator('[name=email]').fill('no address')
  await send(page)
  await expect(page.locator('#reset-email-error')).not.toBeEmpty()
  for (const path of ['/end-sessions', '/restore-account']) {
    await page.goto(`${path}?token=none`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await overflow(page)).toBe(0)
    expect(await axeFaultsInBothSchemes(page)).toEqual([])
  }
})

test('a login that is blocked leads out by mail, with the address', async ({ page }) => {
  const email = newEmail()
  await guessUntilBlocked(page, email)
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  await page.locator('[data-h-faults] a').click()
  await expect(resetForm(page).locator('[name=email]')).toHaveValue(email)
})

const chooseAnother = async (page: Page, password: string) => {
  await page.locator('main [name=password]').fill(password)
  await send(page)
}

test('a member whom strangers keep out logs in on a new device, by the link in the mail', {
  tag: ONE_DEVICE,
}, async ({ page, browser }) => {
  const person = newPerson()
  const { email } = person
  await signUp(page, person)
  const device = await newDevice(browser)
  await guessUntilBlocked(device, email)
  await device.locator('[data-h-faults] a').click()
  await send(device)
  await expect(device.locator('main')).toContainText(email)
  expect(await axeFaultsInBothSchemes(device)).toEqual([])

  const link = await resetLink(email)
  await device.goto(link)
  expect(await overflow(device)).toBe(0)
  expect(await axeFaultsInBothSchemes(device)).toEqual([])
  const password = device.locator('main [name=password]')
  await password.fill('12345678')
  await device.locator('[data-h-reveals]').click()
  await expect(password).toHaveAttribute('type', 'text')
  await send(device)
  await expect(device.locator('[data-h-faults]')).toBeFocused()
  await chooseAnother(device, 'onder de brug 43')
  await expect(device).toHaveURL(/\/complete-signup$/)

  // All other sessions have ended, and the new password works on an unknown device.
  await page.goto('/login')
  await expect(loginForm(page)).toBeVisible()
  const other = await newDevice(browser)
  await other.goto('/login')
  await loginForm(other).locator('[name=email]').fill(email)
  await loginForm(other).locator('[name=password]').fill('onder de brug 43')
  await send(other)
  await expect(other).toHaveURL(/\/complete-signup$/)
  await device.goto(link)
  await expect(resetForm(device)).toBeVisible()
  for (const one of [device, other]) await one.context().close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a forgotten password is replaced', async ({ page }) => {
    const person = newPerson()
    const { email } = person
    await signUp(page, person)
    await page.context().clearCookies()
    await confirmAge(page)
    await page.goto('/login')
    await loginForm(page).locator('[name=email]').fill(email)
    await loginForm(page).locator('[name=password]').fill('not this one')
    await send(page)
    await forgot(page).click()
    await expect(resetForm(page).locator('[name=email]')).toHaveValue(email)
    // Back shows the refusal again without asking to send the form again.
    await page.goBack()
    await expect(page.locator('[data-h-faults]')).toBeVisible()
    await expect(loginForm(page).locator('[name=email]')).toHaveValue(email)
    await forgot(page).click()
    await send(page)
    await page.goto(await resetLink(email))
    await chooseAnother(page, 'onder de brug 43')
    await expect(page).toHaveURL(/\/complete-signup\?notice=password_changed$/)
  })
})
