import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  answer,
  axeFaults,
  axeFaultsInBothSchemes,
  complaints,
  confirmAge,
  isSignedUp,
  moveToOwnNetwork,
  newPerson,
  overflow,
  signupForm,
  tenant,
} from '../page.ts'
import { EVERY_BRAND, EVERY_BRAND_ONCE, isAsked, ONE_DEVICE } from '../platform.ts'

/** Comes from a campaign, which one brand requires for signing up. */
async function arrive(page: Page, then = '/signup') {
  await moveToOwnNetwork(page)
  await confirmAge(page)
  await page.goto('/?ref=journey')
  if (then !== '/') await page.goto(then)
}

const field = (form: Locator, name: string) => form.locator(`[name=${name}]`)
const screens = (form: Locator) => form.locator('[data-h-step]')
const heading = (form: Locator) => form.locator('[data-h-step][data-h-now] h2')
const next = (form: Locator) => form.locator('[data-h-step-next] button')
const back = (form: Locator) => form.locator('[data-h-step-back] button')
const send = (form: Locator) => form.locator('button[type=submit]').click()
/** Index of the visible step. */
const shown = (form: Locator) =>
  screens(form).evaluateAll((all) => all.findIndex((screen) => screen.checkVisibility() === true))
const isAt = (form: Locator, at: number) => expect.poll(() => shown(form)).toBe(at)
const last = async (form: Locator) => (await screens(form).count()) - 1

/** Reported errors without the one about the status of a form's response, which the browser reports by itself. */
const apartFrom = (status: number, heard: readonly string[]) =>
  heard.filter((text) => !text.includes(`status of ${status}`))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is one page, and what it refers to another tab', { tag: ONE_DEVICE }, async ({ page }) => {
    await arrive(page)
    const form = signupForm(page)
    for (const screen of await screens(form).all()) await expect(screen).toBeVisible()
    await expect(form.locator('button:visible:not([data-h-reveals])')).toHaveCount(1)
    await expect(form.locator('[data-h-stepper]')).toBeHidden()
    for (const link of await form.locator('a[href^="/pages/"]').all())
      await expect(link).toHaveAttribute('target', '_blank')
    expect(await overflow(page)).toBe(0)
  })
})

test('a visitor signs up in the dialog, which closes as any other and keeps what they typed', {
  tag: EVERY_BRAND_ONCE,
}, async ({ page }) => {
  const heard = complaints(page)
  const person = newPerson()
  await arrive(page, '/')
  const opener = page.locator('main a[data-h-modal="signup"]').first()
  await opener.click()
  const dialog = page.locator('#signup-modal')
  const form = signupForm(dialog)
  await expect(form).toBeVisible()
  await expect(page).toHaveURL(/\/\?ref=journey$/)
  expect(await axeFaults(page)).toEqual([])

  await next(form).click()
  await expect(dialog.locator('#signup-name-error')).not.toBeEmpty()
  await expect(field(form, 'name')).toBeFocused()

  await answer(form, { ...person, email: 'nobody@nowhere', password: '12345678' })
  const end = await last(form)
  await isAt(form, end)
  const closings = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(2, 2),
    () => dialog.locator('[data-h-closes]').click(),
  ]
  for (const close of closings) {
    await close()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/\?ref=journey$/)
    await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined()
    await opener.click()
    await isAt(form, end)
    await expect(field(form, 'password')).toHaveValue('12345678')
    await expect(field(form, 'date_of_birth_year')).toHaveValue('1992')
  }
  // A reload opens it again, at the first step that is not filled in: the password is kept nowhere.
  await page.reload()
  await isAt(form, end)
  await expect(field(form, 'name')).toHaveValue(person.name)
  await expect(field(form, 'password')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined()
  await page.reload()
  await expect(dialog).toBeHidden()
  await opener.click()
  await isAt(form, end)
  await answer(form, { email: 'nobody@nowhere', password: '12345678' })
  await send(form)
  await expect(dialog.locator('#signup-email-error')).not.toBeEmpty()
  await field(form, 'email').fill(person.email)
  // Only the server knows that this password is too easy.
  await expect(dialog.locator('#signup-password-error')).not.toBeEmpty()
  await send(form)
  await expect(field(form, 'password')).toBeFocused()
  await expect(field(form, 'password')).toHaveValue('12345678')
  await field(form, 'password').fill(person.password)
  const again = field(form, 'password_again')
  if ((await again.count()) > 0) await again.fill(person.password)
  await send(form)
  await isSignedUp(page)
  expect(apartFrom(422, heard)).toEqual([])
})

test('Back leads from screen to screen, and closes the dialog before the first', { tag: EVERY_BRAND_ONCE }, async ({
  page,
}) => {
  await arrive(page, '/')
  const length = await page.evaluate(() => history.length)
  await page.locator('main a[data-h-modal="signup"]').first().click()
  const dialog = page.locator('#signup-modal')
  const form = signupForm(dialog)
  await answer(form, newPerson())
  const end = await last(form)
  const topOf = () => dialog.evaluate((one) => one.getBoundingClientRect().top)
  const tops = [await topOf()]
  for (let at = end - 1; at >= 0; at -= 1) {
    await page.goBack()
    await isAt(form, at)
    await expect(heading(form)).toBeFocused()
    tops.push(await topOf())
  }
  // On a phone the sheet stands on the lower edge of the screen.
  if ((page.viewportSize()?.width ?? 0) >= 768) expect(new Set(tops).size).toBe(1)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/\?ref=journey$/)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await isAt(form, 0)
  await page.goForward()
  await isAt(form, 1)
  // Whatever step was reached, closing the dialog leaves a single history entry.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined()
  expect(await page.evaluate(() => history.length)).toBe(length + end + 1)
})

test('the page is filled in by keyboard alone, a screen at a time', { tag: ONE_DEVICE }, async ({ page }) => {
  const heard = complaints(page)
  const person = newPerson()
  await arrive(page)
  const form = signupForm(page)
  const current = form.locator('[data-h-stepper] [aria-current=step]')
  const places = await form.locator('[data-h-stepper] li').allTextContents()
  await field(form, 'name').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#signup-date_of_birth-error')).not.toBeEmpty()
  await expect(field(form, 'name')).toBeFocused()
  await page.keyboard.type(person.name)
  for (const part of ['day', 'month', 'year'] as const)
    await field(form, `date_of_birth_${part}`).selectOption(person[`date_of_birth_${part}`])
  await field(form, 'name').focus()
  await page.keyboard.press('Enter')
  await expect(heading(form)).toBeFocused()
  await isAt(form, 1)
  await expect(current).toHaveText(places[1] ?? '')
  await expect(heading(form)).toContainText(/2.*3/)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await back(form).focus()
  await page.keyboard.press('Enter')
  await isAt(form, 0)
  await expect(field(form, 'name')).toHaveValue(person.name)
  await page.goForward()
  await isAt(form, 1)
  await form.locator('[data-h-now] [type=radio]:checked').first().focus()
  await page.keyboard.press('Enter')
  await isAt(form, 2)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await isSignedUp(page)
  expect(heard).toEqual([])
})

test('a form full of errors has no accessibility fault, light or dark', { tag: EVERY_BRAND }, async ({ page }) => {
  await arrive(page, '/signup?lng=fi')
  const form = signupForm(page)
  await form.evaluate((form: HTMLFormElement) => form.submit())
  // Name, address, password, the three lists of the date, and the groups of choices.
  const groups = (['gender', 'seeking'] as const).filter((question) => isAsked(tenant(), question))
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(6 + groups.length)
  await expect(page.locator('[data-h-faults]')).toBeFocused()
  await isAt(form, 0)
  expect(await overflow(page)).toBe(0)
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  // The link to an error opens the step of its field.
  await page.locator('[data-h-faults] a[href="#signup-password"]').click()
  await expect(page.locator('#signup-password')).toBeFocused()
  await isAt(form, await last(form))
})

test('every screen is accessible in both schemes and fits with long words and large letters', {
  tag: EVERY_BRAND,
}, async ({ page }) => {
  await arrive(page, '/signup?lng=de')
  const form = signupForm(page)
  const look = async () => {
    expect(await overflow(page)).toBe(0)
    expect(await axeFaultsInBothSchemes(page, 'main')).toEqual([])
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await overflow(page)).toBe(0)
    const cut = await form
      .locator('button:visible')
      .evaluateAll((buttons) => buttons.filter((one) => one.scrollWidth > one.clientWidth + 1).length)
    expect(cut).toBe(0)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }
  const { gender, seeking, ...you } = newPerson()
  await look()
  for (const [name, value] of Object.entries(you)) {
    const control = form.locator(`[data-h-now] [name=${name}]`)
    if ((await control.count()) === 0) continue
    if (name.startsWith('date')) await control.selectOption(value)
    else await control.fill(value)
  }
  for (let at = 1; at <= (await last(form)); at += 1) {
    await next(form).click()
    await isAt(form, at)
    await look()
    for (const [name, value] of Object.entries({ gender, seeking })) {
      const choice = form.locator(`[data-h-now] [name=${name}][value=${value}]`)
      if ((await choice.count()) > 0) await choice.check()
    }
  }
})

test('a question with one answer is not asked, nor is a screen without questions, in the dialog and on the page', {
  tag: EVERY_BRAND_ONCE,
}, async ({ page }) => {
  await arrive(page, '/')
  await page.locator('main a[data-h-modal="signup"]').first().click()
  await expect(signupForm(page)).toBeVisible()
  const asks = async () => {
    const questions = ['gender', 'seeking'] as const
    for (const question of questions) {
      const answers = field(signupForm(page), question)
      if (isAsked(tenant(), question)) expect(await answers.count()).toBeGreaterThan(1)
      else await expect(answers).toHaveCount(0)
    }
    await expect(screens(signupForm(page))).toHaveCount(isAsked(tenant(), 'seeking') ? 3 : 2)
  }
  await asks()
  await page.goto('/signup')
  await asks()
})

test('whoever is seventeen reads from which age on, and whoever misses a field what to enter there', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  await arrive(page)
  const form = signupForm(page)
  const latest = (await form.locator('[data-h-date]').getAttribute('data-h-date')) ?? ''
  // A person whose eighteenth birthday is tomorrow.
  const born = new Date(Date.parse(latest) + 86_400_000)
  const late = {
    date_of_birth_day: `${born.getUTCDate()}`,
    date_of_birth_month: `${born.getUTCMonth() + 1}`,
    date_of_birth_year: `${born.getUTCFullYear()}`,
  }
  for (const [name, value] of Object.entries(late)) await field(form, name).selectOption(value)
  await next(form).click()
  const said = {
    name: await form
      .locator('[data-h-field]', { has: page.locator('#signup-name') })
      .getAttribute('data-h-message-required'),
    date_of_birth: await form.locator('[data-h-date]').getAttribute('data-h-message-late'),
  }
  expect(said.date_of_birth).toContain('18')
  const areSaid = async () => {
    for (const [name, text] of Object.entries(said))
      await expect(page.locator(`#signup-${name}-error`)).toHaveText(text ?? '')
    await isAt(form, 0)
  }
  await areSaid()
  await form.evaluate((it: HTMLFormElement) => it.submit())
  await expect(page.locator('[data-h-faults]')).toBeVisible()
  await areSaid()

  // A new attempt removes the errors of the one before.
  await next(form).click()
  await expect(page.locator('[data-h-faults]')).toHaveCount(0)
  await areSaid()
})

test('what is mended goes from the list of faults, and the list with the last of them', { tag: ONE_DEVICE }, async ({
  page,
}) => {
  await arrive(page)
  const form = signupForm(page)
  await Promise.all([page.waitForEvent('load'), form.evaluate((it: HTMLFormElement) => it.submit())])
  const summary = page.locator('[data-h-faults]')
  await expect(summary.locator('a[href="#signup-name"]')).toBeVisible()
  await page.locator('#signup-name').fill('Robin')
  await expect(summary.locator('a[href="#signup-name"]')).toHaveCount(0)
  await answer(form, newPerson())
  await page.locator('#signup-email').focus()
  await expect(summary).toHaveCount(0)
})

test('a name that the server refuses is refused at its step and has no tick, a password before it is sent', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  await arrive(page)
  const form = signupForm(page)
  const { date_of_birth_day, date_of_birth_month, date_of_birth_year } = newPerson()
  const born = { date_of_birth_day, date_of_birth_month, date_of_birth_year }
  for (const [name, value] of Object.entries(born)) await field(form, name).selectOption(value)
  const tick = form.locator('[name=name] ~ span:visible')
  await field(form, 'name').fill('robin@example.com')
  await next(form).click()
  await expect(page.locator('#signup-name-error')).toContainText('robin@example.com')
  await expect(field(form, 'name')).toBeFocused()
  await expect(tick).toHaveCount(0)
  await isAt(form, 0)
  await field(form, 'name').fill('Robin')
  await expect(page.locator('#signup-name-error')).toBeEmpty()
  await field(form, 'date_of_birth_day').focus()
  await expect(tick).toHaveCount(1)
  const same = await form.locator('[data-h-message-same]').getAttribute('data-h-message-same')
  const error = page.locator('#signup-password-error')
  await answer(form, { ...newPerson(), name: 'Robin van Dam', email: 'robin.vandam@example.com', password: 'short' })
  await send(form)
  await expect(error).toContainText('8')
  for (const known of ['Robin van Dam', ' robin.vandam', 'ROBIN.VANDAM@example.com']) {
    await field(form, 'password').fill(known)
    await expect(error).toHaveText(same ?? '')
  }
  await field(form, 'password').fill('over de brug 42')
  await expect(error).toHaveText('')

  // A mistyped domain is asked about below the address.
  await field(form, 'email').fill('robin@gmial.com')
  await field(form, 'password').focus()
  const meant = form.locator('[data-h-suggestion="email"] button')
  await expect(meant).toContainText('robin@gmail.com')
  await expect(form.locator('[name=email] ~ span:visible')).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])
  await meant.click()
  await expect(field(form, 'email')).toHaveValue('robin@gmail.com')
  await expect(meant).toBeHidden()
})
