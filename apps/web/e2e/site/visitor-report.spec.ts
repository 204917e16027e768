import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { axeFaultsInBothSchemes, complaints, confirmAge, latestMail, moveToOwnNetwork, overflow } from '../page.ts'

test('a visitor reports a profile by keyboard, and gets a number and a mail with it', async ({ page }) => {
  await moveToOwnNetwork(page)
  await confirmAge(page)
  const heard = complaints(page)
  await page.goto('/members?min_age=45&max_age=70')
  await page.getByRole('main').locator('article a[href^="/members/"]').first().click()
  const link = page.locator('a[href^="/report?about="]')
  await link.focus()
  await page.keyboard.press('Enter')

  const form = page.locator('main form[data-h-form=report]')
  await expect(form.locator('[name=about]')).toHaveValue(/\/members\/[\da-f-]{36}$/)
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const send = form.locator('button[type=submit]')
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(form.locator('select[name=reason]')).toHaveAttribute('aria-invalid', 'true')
  await form.locator('select[name=reason]').selectOption('illegal')
  await send.click()
  await expect(form.locator('[name=words]')).toHaveAttribute('aria-invalid', 'true')
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  const email = `reporter-${randomUUID()}@example.com`
  await form.locator('[name=words]').fill('Sells what the law forbids.')
  await form.locator('[name=email]').fill(email)
  await form.locator('[name=email]').press('Enter')

  const number =
    /\d{10}/.exec(
      (await page
        .getByRole('main')
        .getByText(/\d{10}/)
        .textContent()) ?? '',
    )?.[0] ?? ''
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await expect(async () => expect((await latestMail(email)).text).toContain(number)).toPass()
  // What was missing is told by the server's answer.
  expect(heard.filter((one) => !one.includes('422'))).toEqual([])
})
