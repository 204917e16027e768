import { expect, type Page, test } from '@playwright/test'
import { axeFaultsInBothSchemes, complaints, confirmAge, overflow, signUp } from '../page.ts'

const menu = (page: Page) => page.locator('[popovertarget=person-menu]')
const dialog = (page: Page) => page.locator('#report-person')
/** Older than the members of other journeys. */
const SEEDED = '/members?min_age=45&max_age=70'

test('a member reports a profile by keyboard, is told what is missing, and gets a number', async ({ page }) => {
  await confirmAge(page)
  const heard = complaints(page)
  await signUp(page)
  await page.goto(SEEDED)
  await page.getByRole('main').locator('article a[href^="/members/"]').first().click()
  await page.locator('html[data-app]').waitFor()
  await expect(menu(page)).toBeVisible()

  await menu(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#person-menu')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  expect(await axeFaultsInBothSchemes(page, '#report-person')).toEqual([])
  expect(await overflow(page)).toBe(0)
  // Escape leaves everything as it is, and back the focus goes.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(menu(page)).toBeFocused()

  await menu(page).click()
  await page.locator('#person-menu button[value=report]').click()
  const send = dialog(page).locator('button[type=submit][class]').last()
  await send.click()
  await expect(dialog(page).locator('select[name=reason]')).toHaveAttribute('aria-invalid', 'true')
  await dialog(page).locator('select[name=reason]').selectOption('illegal')
  await send.click()
  await expect(dialog(page).locator('textarea')).toHaveAttribute('aria-invalid', 'true')
  await dialog(page).locator('textarea').fill('Sells what the law forbids.')
  await send.click()
  await expect(dialog(page).getByText(/\d{10}/)).toBeVisible()
  // The question has been answered.
  await expect(dialog(page).getByRole('heading')).not.toContainText('?')
  await expect(dialog(page).getByRole('status').first()).toBeFocused()
  expect(await axeFaultsInBothSchemes(page, '#report-person')).toEqual([])
  expect(await overflow(page)).toBe(0)
  await dialog(page).locator('a[href^="/members/"]').click()
  await expect(dialog(page)).toBeHidden()
  await page.goto('/reports')
  await expect(page.getByRole('main').getByText(/\d{10}/)).toBeVisible()
  expect(await axeFaultsInBothSchemes(page, 'main')).toEqual([])
  expect(await overflow(page)).toBe(0)
  // What was missing is told by the server's answer.
  expect(heard.filter((one) => !one.includes('422'))).toEqual([])
})
