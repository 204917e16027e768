import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { isPhone, open } from '../members-app.ts'
import { axeFaultsInBothSchemes, complaints, joinAs, latestMail, latestText, overflow } from '../page.ts'

const main = (page: Page) => page.getByRole('main')
const debit = (page: Page) => page.locator('form[data-h-form=direct-debit]')

test('an order is paid by direct debit with the code of a mail, on a phone of a text message; IBAN and number are checked as they are typed', async ({
  page,
}) => {
  const heard = complaints(page)
  const email = await joinAs(page, 'Ann Debtor')
  await open(page, '/credits')
  await main(page).locator('a[href^="/credits/"]').first().click()
  await main(page).locator('a[href*="/sepa-direct-debit"]').click()
  await page.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.locator('form[data-h-form=purchase] button[type=submit]').click()
  await expect(page).toHaveURL(/\/directdebit\?order=/)
  expect([await axeFaultsInBothSchemes(page), await overflow(page)]).toEqual([[], 0])
  const iban = debit(page).locator('input[name=iban]')
  await iban.pressSequentially('NL03ABNA0123456789')
  await page.keyboard.press('Tab')
  await expect(iban).toHaveAttribute('aria-invalid', 'true')
  await iban.fill('NL02ABNA0123456789')
  await page.keyboard.press('Tab')
  await expect(iban).not.toHaveAttribute('aria-invalid', 'true')
  await debit(page).locator('input[name=holder]').fill('Ann Debtor')
  const phone = debit(page).locator('input[name=phone]')
  // One of its own, because codes are limited by number.
  const number = `+31612${randomInt(1_000_000).toString().padStart(6, '0')}`
  await phone.pressSequentially('12')
  await page.keyboard.press('Tab')
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await phone.fill(number)
  await page.keyboard.press('Tab')
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true')
  if (isPhone()) await debit(page).locator('input[name=channel][value=text]').check()
  await debit(page).locator('button[type=submit]').click()
  await expect(page).toHaveURL(/&mandate=/)
  expect([await axeFaultsInBothSchemes(page), await overflow(page)]).toEqual([[], 0])
  const code = debit(page).locator('input[name=code]')
  await code.fill('x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  expect([await axeFaultsInBothSchemes(page), await overflow(page)]).toEqual([[], 0])
  const { text } = await (isPhone() ? latestText(number) : latestMail(email))
  const [digits = ''] = /\b\d{6}\b/.exec(text) ?? []
  await code.fill(digits)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/)
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(/bevestigd|confirmed|bestätigt/)
  // A wrong code is answered with 422.
  expect(heard.filter((one) => !one.includes('422'))).toEqual([])
})
