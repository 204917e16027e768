import { expect, type Locator, type Page, test } from '@playwright/test'

const errorOf = (page: Page, id: string) => page.locator(`#${id}-error`)
const newForm = (page: Page): Locator => page.locator('form', { has: page.locator('#form-email') })
const send = (page: Page): Locator => newForm(page).locator('button[type=submit]')

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/gallery?locale=en')
  // Until the script has run, the button of a password field does nothing.
  await expect(async () => {
    await page.locator('[data-h-reveals="password-new"]').click()
    await expect(page.locator('#password-new')).toHaveAttribute('type', 'text', { timeout: 200 })
  }).toPass()
})

test('a form that is not right says so at each field, focuses the first one, and falls silent field by field', async ({
  page,
}) => {
  await send(page).click()
  await expect(page.locator('#form-email')).toBeFocused()
  for (const id of ['form-email', 'form-password', 'form-again', 'form-agreed']) {
    await expect(errorOf(page, id)).not.toBeEmpty()
    await expect(page.locator(`#${id}`)).toHaveAttribute('aria-invalid', 'true')
  }
  await page.locator('#form-email').fill('a@b.nl')
  await expect(errorOf(page, 'form-email')).toHaveText('')
  await expect(page.locator('#form-email')).not.toHaveAttribute('aria-invalid')

  await page.locator('#form-password').fill('long enough')
  await page.locator('#form-again').fill('long enoug')
  await expect(errorOf(page, 'form-again')).not.toHaveText('')
  await page.locator('#form-again').fill('long enough')
  await expect(errorOf(page, 'form-again')).toHaveText('')
  await page.locator('#form-password').fill('long enough as well')
  await expect(errorOf(page, 'form-again')).not.toHaveText('')
  await page.locator('#form-again').fill('long enough as well')

  await page.locator('#form-agreed').check()
  await send(page).click()
  await page.waitForURL(/form-email=a%40b\.nl/)
})

test('a field is judged when it is left, a date when all of it is', async ({ page }) => {
  await page.locator('#text-long').pressSequentially('not an address')
  await expect(errorOf(page, 'text-long')).toHaveText('')
  await page.locator('#text-empty').focus()
  await expect(errorOf(page, 'text-long')).not.toHaveText('')

  await page.locator('#birth-empty').selectOption('29')
  await page.locator('#birth-empty-month').focus()
  await expect(errorOf(page, 'birth-empty')).toHaveText('')
  await page.locator('#text-empty').focus()
  await expect(errorOf(page, 'birth-empty')).not.toHaveText('')
  await expect(page.locator('#birth-empty')).not.toHaveAttribute('aria-invalid')
  await expect(page.locator('#birth-empty-year')).toHaveAttribute('aria-invalid', 'true')
})

test('a date that the calendar has not, or that is too late, says so once all of it is there', async ({ page }) => {
  const lists = ['birth-empty', 'birth-empty-month', 'birth-empty-year'].map((id) => page.locator(`#${id}`))
  const choose = async (...values: string[]) => {
    for (const [at, value] of values.entries()) await lists[at]?.selectOption(value)
    await lists.at(-1)?.focus()
    await page.locator('#text-empty').focus()
  }
  await choose('31', '2', '1990')
  await expect(errorOf(page, 'birth-empty')).not.toHaveText('')
  const impossible = (await errorOf(page, 'birth-empty').textContent()) ?? ''
  for (const list of lists) await expect(list).toHaveAttribute('aria-invalid', 'true')
  await choose('16', '6', '2007')
  await expect(errorOf(page, 'birth-empty')).not.toHaveText(impossible)
  await expect(errorOf(page, 'birth-empty')).not.toBeEmpty()
  await choose('15', '6', '2007')
  await expect(errorOf(page, 'birth-empty')).toHaveText('')
  for (const list of lists) await expect(list).not.toHaveAttribute('aria-invalid')
})

test('an error does not move the button from under a pressed pointer', async ({ page }) => {
  await page.locator('#form-email').pressSequentially('x')
  await send(page).hover()
  await page.mouse.down()
  await expect(page.locator('#form-email')).not.toBeFocused()
  await expect(errorOf(page, 'form-email')).toHaveText('')
  await page.mouse.up()
  await expect(errorOf(page, 'form-password')).not.toHaveText('')
})

test('what the server found wrong falls silent when its field is changed', async ({ page }) => {
  const group = page.locator('fieldset', { has: page.locator('#radio-wrong') })
  await expect(group).toHaveAttribute('aria-invalid', 'true')
  await group.locator('label').last().click()
  await expect(errorOf(page, 'radio-wrong')).toHaveText('')
  await expect(group).not.toHaveAttribute('aria-invalid')
})

test('a shown password is hidden again when its form is sent', async ({ page }) => {
  const button = page.locator('[data-h-reveals="form-password"]')
  await button.click()
  await expect(button).toHaveAccessibleName('Hide password')
  await newForm(page).evaluate((form: HTMLFormElement) => {
    form.addEventListener('submit', (event) => event.preventDefault())
    form.noValidate = true
    form.requestSubmit()
  })
  await expect(page.locator('#form-password')).toHaveAttribute('type', 'password')
  await expect(button).toHaveAccessibleName('Show password')
})
