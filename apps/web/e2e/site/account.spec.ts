import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import {
  answer,
  axeFaults,
  complaints,
  confirmAge,
  isSignedUp,
  moveToOwnNetwork,
  newPerson,
  signupForm,
} from '../page.ts'
import { ONE_DEVICE } from '../platform.ts'

type Person = ReturnType<typeof newPerson>

/** Comes from a campaign, which one brand requires for signing up. */
async function arrive(page: Page) {
  await moveToOwnNetwork(page)
  await confirmAge(page)
  await page.goto('/?ref=journey')
}

const loginForm = (page: Page) => page.locator('form[data-h-form="login"]')

const send = (form: Locator) => form.locator('button[type=submit]').click()

const isGreeted = async (page: Page, { name }: Person) => {
  await expect(page).toHaveURL(/\/members$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

/** After signing up, the member is led to the first run. */
async function isLoggedIn(page: Page, person: Person) {
  await expect(page).toHaveURL(/\/complete-signup$/)
  await page.goto('/members')
  await isGreeted(page, person)
}

async function signUp(page: Page): Promise<Person> {
  const person = newPerson()
  await arrive(page)
  await page.goto('/signup')
  await answer(signupForm(page), person)
  await send(signupForm(page))
  await isSignedUp(page)
  await page.goto('/members')
  await isGreeted(page, person)
  return person
}

async function logOut(page: Page) {
  await page.locator('[popovertarget=account-menu]:visible').click()
  await page.locator('form[action="/logout"] button').click()
  await expect(page).toHaveURL(/\/\?notice=logged_out$/)
  // The confirmation must be visible and, for screen readers, focused.
  await expect(page.locator(':focus').getByRole('status')).toBeVisible()
}

/** Reported errors without the one about the status of a form's response, which the browser reports by itself. */
const apartFrom = (status: number, heard: readonly string[]) =>
  heard.filter((text) => !text.includes(`status of ${status}`))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor signs up, corrects what was wrong, logs out and logs in', { tag: ONE_DEVICE }, async ({ page }) => {
    const person = newPerson()
    await arrive(page)
    await page.goto('/signup')
    const form = signupForm(page)
    await answer(form, { ...person, password: '12345678' })
    await send(form)
    await expect(page.locator('#signup-password-error')).not.toBeEmpty()
    await expect(form.locator('[name=email]')).toHaveValue(person.email)
    await expect(form.locator('[name=password]')).toHaveValue('')
    await form.locator('[name=password]').fill(person.password)
    await send(form)
    await isSignedUp(page)
    await page.goto('/members')
    await isGreeted(page, person)

    await logOut(page)
    await page.goto('/login')
    await loginForm(page).locator('[name=email]').fill(person.email)
    await loginForm(page).locator('[name=password]').fill(person.password)
    await send(loginForm(page))
    await isLoggedIn(page, person)
  })
})

test('a member logs out, gets an error for a wrong password, and logs in by keyboard alone', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
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

  // From the summary, Tab leads through its link and the address field, which keeps its value.
  const password = loginForm(page).locator('[name=password]')
  for (let presses = 0; presses < 6; presses += 1) {
    if (await password.evaluate((field) => field === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(password).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await isLoggedIn(page, person)
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
  await isLoggedIn(page, person)
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
  await isLoggedIn(elsewhere, person)
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'fi')
  await elsewhere.context().close()
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
