import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { answer, axeFaults, axeFaultsInBothSchemes, complaints, confirmAge, overflow, tenant } from '../page.ts'
import { EVERY_BRAND, EVERY_BRAND_ONCE, isAsked, ONE_DEVICE } from '../platform.ts'

interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}
const newPerson = (): Person => ({
  name: 'Robin',
  email: `journey-${randomUUID()}@example.com`,
  password: 'over de brug 42',
})

/** Comes through a campaign, which one of the brands asks of whoever signs up. */
async function arrive(page: Page) {
  await confirmAge(page)
  await page.goto('/?ref=journey')
}

const signupForm = (within: Page | Locator) => within.locator('form[data-h-form="signup"]')
const loginForm = (page: Page) => page.locator('form[data-h-form="login"]')

async function fillIn(form: Locator, { name, email, password }: Person) {
  await form.locator('[name=name]').fill(name)
  await form.locator('[name=email]').fill(email)
  await form.locator('[name=password]').fill(password)
  await form.locator('[name=password_again]').fill(password)
  await form.locator('[name=date_of_birth_day]').selectOption('29')
  await form.locator('[name=date_of_birth_month]').selectOption('2')
  await form.locator('[name=date_of_birth_year]').selectOption('1992')
  await answer(form, { gender: 'man', seeking: 'man' })
}

const send = (form: Locator) => form.locator('button[type=submit]').click()

const isGreeted = async (page: Page, { name }: Person) => {
  await expect(page).toHaveURL(/\/members$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

async function signUp(page: Page): Promise<Person> {
  const person = newPerson()
  await arrive(page)
  await page.goto('/signup')
  await fillIn(signupForm(page), person)
  await send(signupForm(page))
  await isGreeted(page, person)
  return person
}

async function logOut(page: Page) {
  await page.locator('[popovertarget=account-menu]:visible').click()
  await page.locator('form[action="/logout"] button').click()
  await expect(page).toHaveURL(/\/\?loggedOut=1$/)
  // Said to who sees it, and read first to who hears it.
  await expect(page.locator(':focus').getByRole('status')).toBeVisible()
}

/** What the browser heard, without the status of an answer to a form, which it reports itself. */
const apartFrom = (status: number, heard: readonly string[]) =>
  heard.filter((text) => !text.includes(`status of ${status}`))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor signs up, corrects what was wrong, logs out and logs in', { tag: ONE_DEVICE }, async ({ page }) => {
    const person = newPerson()
    await arrive(page)
    await page.goto('/signup')
    const form = signupForm(page)
    await fillIn(form, { ...person, password: '12345678' })
    await send(form)
    await expect(page.locator('#signup-password-error')).not.toBeEmpty()
    await expect(form.locator('[name=email]')).toHaveValue(person.email)
    await expect(form.locator('[name=password]')).toHaveValue('')
    await form.locator('[name=password]').fill(person.password)
    await form.locator('[name=password_again]').fill(person.password)
    await send(form)
    await isGreeted(page, person)

    await logOut(page)
    await page.goto('/login')
    await loginForm(page).locator('[name=email]').fill(person.email)
    await loginForm(page).locator('[name=password]').fill(person.password)
    await send(loginForm(page))
    await isGreeted(page, person)
  })
})

test('a visitor signs up in the dialog, which closes as any other and keeps what they typed', {
  tag: EVERY_BRAND_ONCE,
}, async ({ page }) => {
  const heard = complaints(page)
  const person = newPerson()
  await arrive(page)
  await page.locator('main a[data-h-modal="signup"]').first().click()
  const dialog = page.locator('#signup-modal')
  const form = signupForm(dialog)
  await expect(form).toBeVisible()
  await expect(page).toHaveURL(/\/\?ref=journey$/)
  expect(await axeFaults(page)).toEqual([])

  await send(form)
  await expect(dialog.locator('#signup-name-error')).not.toBeEmpty()
  await expect(form.locator('[name=name]')).toBeFocused()

  await fillIn(form, { ...person, email: 'nobody@nowhere', password: '12345678' })
  const opener = page.locator('main a[data-h-modal="signup"]').first()
  const closings = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(2, 2),
    () => page.goBack(),
    () => dialog.locator('[data-h-closes]').click(),
  ]
  for (const close of closings) {
    await close()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/\?ref=journey$/)
    await opener.click()
    await expect(form.locator('[name=password]')).toHaveValue('12345678')
    await expect(form.locator('[name=date_of_birth_year]')).toHaveValue('1992')
  }
  await send(form)
  await expect(dialog.locator('#signup-email-error')).not.toBeEmpty()

  await form.locator('[name=email]').fill(person.email)
  await send(form)

  // The server never sends passwords back; the page has kept them.
  const mended = signupForm(dialog)
  await dialog.locator('[data-h-faults] a').click()
  await expect(mended.locator('[name=password]')).toBeFocused()
  for (const name of ['password', 'password_again']) {
    const field = mended.locator(`[name=${name}]`)
    await expect(field).toHaveValue('12345678')
    await field.fill(person.password)
  }
  await send(mended)
  await isGreeted(page, person)
  expect(apartFrom(422, heard)).toEqual([])
})

test('a member logs out, is told of a wrong password, and logs in by keyboard alone', { tag: ONE_DEVICE }, async ({
  page,
}) => {
  const heard = complaints(page)
  const person = await signUp(page)
  await logOut(page)

  await page.goto('/login')
  await loginForm(page).locator('[name=email]').fill(person.email)
  await loginForm(page).locator('[name=password]').fill('something else 7')
  await send(loginForm(page))
  const summary = page.locator('[data-h-faults]')
  await expect(summary).toBeFocused()
  await expect(page).toHaveURL(/\/login$/)
  expect(await axeFaults(page)).toEqual([])

  // Onwards from the summary, through its link and the address, which is still there.
  const password = loginForm(page).locator('[name=password]')
  for (let presses = 0; presses < 6; presses += 1) {
    if (await password.evaluate((field) => field === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(password).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await isGreeted(page, person)
  expect(apartFrom(422, heard)).toEqual([])
})

test('whoever goes from the corrected password straight to the button logs in, by finger too', async ({
  page,
  hasTouch,
}) => {
  const person = await signUp(page)
  await logOut(page)
  await page.goto('/login')
  const [password, button] = ['[name=password]', 'button[type=submit]'].map((each) => loginForm(page).locator(each))
  await loginForm(page).locator('[name=email]').fill(person.email)
  await password?.fill('something else 7')
  await button?.click()
  await expect(page.locator('[data-h-faults]')).toBeFocused()
  const press = (target?: Locator) => (hasTouch ? target?.tap() : target?.click())
  await press(password)
  await page.keyboard.type(person.password)
  await press(button)
  await isGreeted(page, person)
})

test('a member who clicks before the page is ready for it breaks nothing', { tag: ONE_DEVICE }, async ({ page }) => {
  await signUp(page)
  const heard = complaints(page)
  await page.addInitScript(() => {
    document.addEventListener('submit', (event) => event.preventDefault(), { capture: true })
    const click = () => document.querySelector<HTMLElement>('form[action="/logout"] button')?.click()
    setInterval(click, 1)
  })
  for (let visit = 0; visit < 4; visit += 1) {
    await page.goto('/members')
    await page.waitForTimeout(300)
  }
  expect(heard).toEqual([])
})

const logInElsewhere = async (browser: Browser, person: Person): Promise<Page> => {
  const { baseURL = '' } = test.info().project.use
  const page = await (await browser.newContext({ baseURL })).newPage()
  await confirmAge(page)
  await page.goto('/login')
  await loginForm(page).locator('[name=email]').fill(person.email)
  await loginForm(page).locator('[name=password]').fill(person.password)
  await send(loginForm(page))
  return page
}

test('the language that a member chooses is there again on their next device', { tag: ONE_DEVICE }, async ({
  page,
  browser,
}) => {
  const person = await signUp(page)
  await page.goto('/lang-config?returnTo=/members')
  await page.getByRole('main').locator('button[value=fi]').click()
  await isGreeted(page, person)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
  const elsewhere = await logInElsewhere(browser, person)
  await isGreeted(elsewhere, person)
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'fi')
  await elsewhere.context().close()
})

test('a form full of errors has no accessibility fault, light or dark', { tag: EVERY_BRAND }, async ({ page }) => {
  await arrive(page)
  await page.goto('/signup?lng=fi')
  await signupForm(page).evaluate((form: HTMLFormElement) => form.submit())
  // Name, address, password, the three lists of the date, and the groups of choices.
  const groups = (['gender', 'seeking'] as const).filter((question) => isAsked(tenant(), question))
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(6 + groups.length)
  await expect(page.locator('[data-h-faults]')).toBeFocused()
  expect(await overflow(page)).toBe(0)
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
})

test('a question with one answer is not asked, in the dialog and on the page', { tag: EVERY_BRAND_ONCE }, async ({
  page,
}) => {
  await arrive(page)
  await page.locator('main a[data-h-modal="signup"]').first().click()
  await expect(signupForm(page)).toBeVisible()
  const asks = async () => {
    for (const question of ['gender', 'seeking'] as const) {
      const answers = signupForm(page).locator(`[name=${question}]`)
      if (isAsked(tenant(), question)) expect(await answers.count()).toBeGreaterThan(1)
      else await expect(answers).toHaveCount(0)
    }
  }
  await asks()
  await page.goto('/signup')
  await asks()
})

test('whoever is seventeen reads from which age on, and whoever misses a field what to enter there', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  await arrive(page)
  await page.goto('/signup')
  const form = signupForm(page)
  await fillIn(form, newPerson())
  const latest = (await form.locator('[data-h-date]').getAttribute('data-h-date')) ?? ''
  // Tomorrow is the eighteenth birthday.
  const born = new Date(Date.parse(latest) + 86_400_000)
  await form.locator('[name=date_of_birth_day]').selectOption(`${born.getUTCDate()}`)
  await form.locator('[name=date_of_birth_month]').selectOption(`${born.getUTCMonth() + 1}`)
  await form.locator('[name=date_of_birth_year]').selectOption(`${born.getUTCFullYear()}`)
  await form.locator('[name=email]').fill('')
  await send(form)
  const said = {
    email: await form
      .locator('[data-h-field]', { has: page.locator('#signup-email') })
      .getAttribute('data-h-message-required'),
    date_of_birth: await form.locator('[data-h-date]').getAttribute('data-h-message-late'),
  }
  expect(said.date_of_birth).toContain('18')
  const areSaid = async () => {
    for (const [field, text] of Object.entries(said))
      await expect(page.locator(`#signup-${field}-error`)).toHaveText(text ?? '')
  }
  await areSaid()
  const title = await page.title()
  await form.evaluate((it: HTMLFormElement) => it.submit())
  await expect(page).toHaveTitle(new RegExp(`: ${title}$`))
  await areSaid()

  // A new attempt leaves nothing of the one before.
  await expect(page.locator('[data-h-faults]')).toBeVisible()
  await send(form)
  await expect(page.locator('[data-h-faults]')).toHaveCount(0)
})

test('what is mended goes from the list of faults, and the list with the last of them', { tag: ONE_DEVICE }, async ({
  page,
}) => {
  await arrive(page)
  await page.goto('/signup')
  await Promise.all([page.waitForEvent('load'), signupForm(page).evaluate((form: HTMLFormElement) => form.submit())])
  const summary = page.locator('[data-h-faults]')
  await expect(summary.locator('a[href="#signup-name"]')).toBeVisible()
  await page.locator('#signup-name').fill('Robin')
  await expect(summary.locator('a[href="#signup-name"]')).toHaveCount(0)
  await fillIn(signupForm(page), newPerson())
  await page.locator('#signup-name').focus()
  await expect(summary).toHaveCount(0)
})

test('a form that is sent again while the answer is on its way is sent once', { tag: ONE_DEVICE }, async ({ page }) => {
  await arrive(page)
  await page.goto('/login')
  let sent = 0
  await page.route('**/login', async (route) => {
    if (route.request().method() === 'POST') sent += 1
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await loginForm(page).locator('[name=email]').fill(newPerson().email)
  await loginForm(page).locator('[name=password]').fill('not this one')
  const button = loginForm(page).locator('button[type=submit]')
  await button.evaluate((it: HTMLButtonElement) => {
    it.click()
    for (const wait of [100, 300]) setTimeout(() => it.click(), wait)
  })
  await expect(page.locator('[data-h-faults]')).toBeVisible()
  expect(sent).toBe(1)
})
