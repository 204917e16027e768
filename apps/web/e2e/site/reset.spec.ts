import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { axeFaultsInBothSchemes, complaints, confirmAge, overflow } from '../page.ts'
import { EVERY_BRAND } from '../platform.ts'

const loginForm = (page: Page) => page.locator('main form[data-h-form="login"]')
const resetForm = (page: Page) => page.locator('main form[data-h-form="reset"]')
const forgot = (page: Page) => loginForm(page).locator('a[href^="/reset-password"]')
const send = (page: Page) => page.locator('main form[data-h-form] button[type=submit]').first().click()
const newEmail = () => `lost-${randomUUID()}@example.com`

/** Guesses, as a stranger does, until the account is blocked. */
async function guessUntilBlocked(page: Page, email: string) {
  for (let guesses = 0; guesses < 11; guesses += 1) {
    await page.goto('/login')
    await loginForm(page).locator('[name=email]').fill(email)
    await loginForm(page).locator('[name=password]').fill(`guess number ${guesses}`)
    await send(page)
    await expect(page.locator('[data-h-faults]')).toBeVisible()
  }
}

test.beforeEach(({ page }) => confirmAge(page))

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

test('a link that is used up or invented says so, and sends another', { tag: EVERY_BRAND }, async ({ page }) => {
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
