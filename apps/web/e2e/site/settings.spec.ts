import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { isMarked, isPhone, mark, open } from '../members-app.ts'
import {
  axeFaultsInBothSchemes,
  complaints,
  confirmAge,
  latestMail,
  linkIn,
  MOST_BYTES,
  moveToOwnNetwork,
  newPerson,
  overflow,
  signUp,
  tenant,
  weigh,
  weighFurtherPage,
  withoutPrefetch,
} from '../page.ts'
import { EVERY_BRAND, ONE_DEVICE } from '../platform.ts'

const SETTINGS = '/settings'
const part = (page: Page, name: string) => page.locator(`main details:has(> #${name})`)
const summary = (page: Page, name: string) => part(page, name).locator('> summary')
const said = (page: Page, name: string) => part(page, name).locator('[role=status][data-saved]')
const save = (page: Page, name: string) => part(page, name).locator('form button[type=submit]').last().click()
const newEmail = () => `other-${randomUUID()}@example.com`

/** A new member with a confirmed address for this journey only, because it changes settings. */
async function asNewMember(page: Page) {
  const person = newPerson()
  await signUp(page, person)
  // On other sites signing up has confirmed the address already.
  if (tenant().account_errors === 'specific') {
    await page.goto(linkIn(await latestMail(person.email), '/activate'))
    await page.locator('main form button[type=submit]').click()
    await expect(page).not.toHaveURL(/\/activate\?/)
  }
  return person
}

test.beforeEach(async ({ page }) => {
  await moveToOwnNetwork(page)
  await confirmAge(page)
})

test('the settings are reached from the account menu, opened by keyboard, and whole for everybody', {
  tag: EVERY_BRAND,
}, async ({ page }) => {
  const heard = complaints(page)
  await withoutPrefetch(page)
  await asNewMember(page)
  await open(page)
  await page.locator('button[popovertarget="account-menu"]').filter({ visible: true }).first().click()
  const bytes = await weighFurtherPage(page, async () => {
    await page.locator(`#account-menu a[href="${SETTINGS}"]`).click()
    await expect(page).toHaveURL(SETTINGS)
  })
  expect(bytes).toBeLessThan(MOST_BYTES.furtherPage)
  await expect(page.locator('main details > summary')).not.toHaveCount(0)
  await expect(page.locator('main details[open]')).toHaveCount(0)
  for (const one of await page.locator('main details > summary').all()) {
    await one.focus()
    await page.keyboard.press('Enter')
  }
  await expect(page.locator('main details:not([open])')).toHaveCount(0)
  await expect(part(page, 'location').locator('[name=country]')).toBeVisible()
  expect(await axeFaultsInBothSchemes(page, 'main')).toEqual([])
  if (isPhone()) await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflow(page)).toBe(0)
  expect(heard).toEqual([])
})

test('a section is saved in place and says so, and stays as it is where it cannot be sent', async ({
  page,
  context,
}) => {
  await asNewMember(page)
  await open(page, SETTINGS)
  await mark(page)
  await summary(page, 'invisible').click()
  const invisible = part(page, 'invisible').locator('[role=switch]')
  // A switch is saved at once; without a network it is back where it was.
  await context.setOffline(true)
  await invisible.click()
  await expect(part(page, 'invisible').locator('[data-h-faults]')).toBeFocused()
  await expect(invisible).not.toBeChecked()
  await context.setOffline(false)
  await invisible.check()
  await expect(said(page, 'invisible')).not.toBeEmpty()
  await expect(part(page, 'invisible').locator('[data-h-faults]')).toHaveCount(0)

  await summary(page, 'email').click()
  const [address, password] = ['[name=email]', '[name=current_password]'].map((of) => part(page, 'email').locator(of))
  await address?.fill('somebody@example.com')
  await password?.fill('not the one')
  const isTyped = async () => [await address?.inputValue(), await password?.inputValue()]
  // Without a network, with a failing server, and with a wrong password.
  await context.setOffline(true)
  await save(page, 'email')
  await expect(page.locator('section > [role=status]')).not.toBeEmpty()
  expect(await isTyped()).toEqual(['somebody@example.com', 'not the one'])
  await context.setOffline(false)
  await page.route('**/settings.data', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await expect(async () => {
    await save(page, 'email')
    await expect(part(page, 'email').locator('[data-h-faults]')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await isTyped()).toEqual(['somebody@example.com', 'not the one'])
  await page.unroute('**/settings.data')
  await save(page, 'email')
  await expect(page.locator('#email-password-error')).not.toBeEmpty()
  await expect(part(page, 'email').locator('[data-h-faults]')).toBeFocused()
  expect(await isTyped()).toEqual(['somebody@example.com', 'not the one'])
  expect(await isMarked(page)).toBe(true)

  await page.reload()
  expect(await invisible.isChecked()).toBe(true)
})

test('another address is confirmed by its mail, and given back by the mail to the old one', {
  tag: ONE_DEVICE,
}, async ({ page, browser }) => {
  const person = await asNewMember(page)
  const email = newEmail()
  await open(page, SETTINGS)
  await summary(page, 'email').click()
  await part(page, 'email').locator('[name=email]').fill(email)
  await part(page, 'email').locator('[name=current_password]').fill(person.password)
  await save(page, 'email')
  await expect(said(page, 'email')).not.toBeEmpty()
  await expect(part(page, 'email')).toContainText(email)
  await expect(part(page, 'email').locator('[name=current_password]')).toHaveValue('')

  const link = linkIn(await latestMail(email), '/mail-change/do')
  await page.goto(link)
  await expect(page.locator('main')).toContainText(email)
  expect(await axeFaultsInBothSchemes(page, 'main')).toEqual([])
  await page.locator('main form button[type=submit]').click()
  await page.locator(`main a[href="${SETTINGS}"]`).click()
  await expect(summary(page, 'email')).toContainText(email)

  let keep = ''
  await expect(async () => {
    keep = linkIn(await latestMail(person.email), '/mail-change/keep')
  }).toPass()
  const owner = await (await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })).newPage()
  await confirmAge(owner)
  await owner.goto(keep)
  expect(await axeFaultsInBothSchemes(owner, 'main')).toEqual([])
  await owner.locator('main form button[type=submit]').click()
  await expect(owner.locator(`main a[href="/reset-password?email=${encodeURIComponent(person.email)}"]`)).toBeVisible()
  await owner.context().close()
  await page.goto(SETTINGS)
  await expect(page).toHaveURL(/\/login/)
})

test('another browser is logged out from the list, and by another password', { tag: ONE_DEVICE }, async ({
  page,
  browser,
}) => {
  const person = await asNewMember(page)
  const elsewhere = await (await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })).newPage()
  const logIn = async () => {
    await confirmAge(elsewhere)
    await elsewhere.goto('/login')
    await elsewhere.locator('main [name=email]').fill(person.email)
    await elsewhere.locator('main [name=password]').fill(person.password)
    await elsewhere.locator('main form button[type=submit]').click()
    await expect(elsewhere).not.toHaveURL(/\/login/)
  }
  const isOut = async () => {
    await elsewhere.goto(SETTINGS)
    await expect(elsewhere).toHaveURL(/\/login/)
  }
  await logIn()
  await open(page, SETTINGS)
  await summary(page, 'sessions').click()
  await part(page, 'sessions').locator('button[name=session]').click()
  await expect(said(page, 'sessions')).toBeFocused()
  await expect(part(page, 'sessions').locator('button[name=session]')).toHaveCount(0)
  await isOut()
  await logIn()
  await summary(page, 'password').click()
  const next = `trein naar zee ${randomUUID().slice(0, 4)}`
  await part(page, 'password').locator('[name=current_password]').fill(person.password)
  for (const field of await part(page, 'password').locator('[autocomplete=new-password]').all()) await field.fill(next)
  await save(page, 'password')
  await expect(said(page, 'password')).not.toBeEmpty()
  await isOut()
  await page.reload()
  await expect(page).toHaveURL(SETTINGS)
  await elsewhere.context().close()
})

test('the language is another at once', { tag: ONE_DEVICE }, async ({ page }) => {
  await asNewMember(page)
  await open(page, SETTINGS)
  await summary(page, 'language').click()
  await part(page, 'language').locator('select').selectOption('fi')
  await save(page, 'language')
  await expect(page.locator('html[lang=fi]')).toBeAttached()
  await expect(page).toHaveURL(SETTINGS)
})

test('the browser tells the place, and the page where the address came from and what was mailed to it', {
  tag: ONE_DEVICE,
}, async ({ page, context }) => {
  const { email } = await asNewMember(page)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 50.85, longitude: 4.35 })
  await open(page, SETTINGS)
  await summary(page, 'location').click()
  await part(page, 'location')
    .locator('button[type=button]')
    .filter({ has: page.locator('svg') })
    .first()
    .click()
  await expect(part(page, 'location').locator('[name=country]')).toHaveValue('BE')
  const place = await part(page, 'location').getByRole('combobox').last().inputValue()
  expect(place).not.toBe('')
  await save(page, 'location')
  await expect(said(page, 'location').last()).not.toBeEmpty()
  await expect(summary(page, 'location')).toContainText(place)

  await summary(page, 'source').click()
  await expect(part(page, 'source')).toContainText(email)
  await expect(part(page, 'source')).toContainText('ref: journey')
  await expect(part(page, 'source')).toContainText(tenant().name)
  await expect(part(page, 'source').locator('li').first()).toContainText(/\p{L}/u)
  expect(await axeFaultsInBothSchemes(page, 'main')).toEqual([])
})

test('the page weighs what a page of the app may', { tag: ONE_DEVICE }, async ({ page }) => {
  await asNewMember(page)
  const { status, files, style } = await weigh(page, SETTINGS)
  expect(status).toBe(200)
  expect(files).toBeLessThan(MOST_BYTES.files)
  expect(style).toBeLessThan(MOST_BYTES.style)
})

test.describe('without script', { tag: ONE_DEVICE }, () => {
  test.use({ javaScriptEnabled: false })

  test('a section is a form, whose answer has it open with what was typed', async ({ page }) => {
    await asNewMember(page)
    await page.goto(SETTINGS)
    await summary(page, 'email').click()
    await part(page, 'email').locator('[name=email]').fill('somebody@example.com')
    await part(page, 'email').locator('[name=current_password]').fill('not the one')
    await save(page, 'email')
    await expect(part(page, 'email').locator('[data-h-faults]')).toBeVisible()
    await expect(part(page, 'email').locator('[name=email]')).toHaveValue('somebody@example.com')
    await summary(page, 'invisible').click()
    await part(page, 'invisible').locator('input[type=checkbox]').check()
    await save(page, 'invisible')
    await expect(said(page, 'invisible')).toBeVisible()
    await expect(said(page, 'invisible')).not.toBeEmpty()
  })
})
