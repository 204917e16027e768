import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  answer,
  asMember,
  axeFaults,
  confirmAge,
  isSignedUp,
  latestMail,
  linkIn,
  moveToOwnNetwork,
  newPerson,
  signupForm,
  tenant,
} from '../page.ts'
import { ONE_DEVICE } from '../platform.ts'

async function arrive(page: Page, address = '/signup') {
  await moveToOwnNetwork(page)
  await confirmAge(page)
  await page.goto('/?ref=journey')
  await page.goto(address)
}

const field = (form: Locator, name: string) => form.locator(`[name=${name}]`)
const send = (form: Locator) => form.locator('button[type=submit]').click()
const draft = (page: Page) => page.evaluate(() => sessionStorage.getItem('hearth-signup'))
const screens = (form: Locator) => form.locator('[data-h-step]')
/** The step with that index is visible. */
const isAt = (form: Locator, at: number) => expect(screens(form).nth(at)).toBeVisible()
const last = async (form: Locator) => (await screens(form).count()) - 1

test('a draft survives a reload, another language, the terms and a lost connection; the password is never in it', async ({
  page,
  context,
}) => {
  const person = newPerson()
  await arrive(page)
  const form = signupForm(page)
  await answer(form, person)
  expect(await draft(page)).not.toContain(person.password)
  expect(JSON.parse((await draft(page)) ?? '').values).toMatchObject({ name: person.name, email: person.email })

  // Opens the terms over the form and closes them.
  const terms = form.locator('a[href="/pages/terms"]')
  await terms.click()
  const layer = page.locator('#layer-modal')
  await expect(layer.locator('h2').nth(1)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(terms).toBeFocused()
  await terms.click()
  await expect(layer).toBeVisible()
  await page.goBack()
  await expect(layer).toBeHidden()
  const end = await last(form)
  await isAt(form, end)
  await expect(field(form, 'password')).toHaveValue(person.password)

  // A failed attempt is reported, and the form keeps its values.
  await context.setOffline(true)
  await send(form)
  const notice = form.getByRole('alert')
  await expect(notice).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await expect(field(form, 'password')).toHaveValue(person.password)
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
  // Without a response, although the browser reports to be online.
  await page.route('**/signup', (route) => route.abort('failed'))
  await send(form)
  await expect(notice).toBeVisible()
  await expect(form).not.toHaveAttribute('aria-busy')
  await page.unroute('**/signup')

  const isRestored = async () => {
    for (const [name, value] of Object.entries(person)) {
      if (name === 'password' || (await field(form, name).count()) === 0) continue
      const chosen = field(form, name).and(page.locator(':not([type=radio]), :checked'))
      await expect(chosen).toHaveValue(value)
    }
    await expect(field(form, 'password')).toHaveValue('')
  }
  await page.reload()
  await isAt(form, end)
  await isRestored()
  await page.goto('/lang-config?returnTo=/signup')
  await page.getByRole('main').locator('button[value=fi]').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
  await isRestored()
  await answer(form, { password: person.password })
  await send(form)
  await isSignedUp(page)
  if (tenant().account_errors === 'specific') return expect(await draft(page)).toBeNull()
  // With another address everything else is filled in again, until the address is confirmed.
  await page.locator('main a[href="/signup"]').click()
  await isRestored()
  await page.goto(linkIn(await latestMail(person.email), '/activate'))
  await page.locator('main form button[type=submit]').click()
  await expect(page).toHaveURL(/\/activate\/done/)
  expect(await draft(page)).toBeNull()
})

test('a draft of yesterday is discarded', { tag: ONE_DEVICE }, async ({ page }) => {
  await arrive(page)
  const form = signupForm(page)
  const write = (hours: number) =>
    page.evaluate(
      (at) => sessionStorage.setItem('hearth-signup', JSON.stringify({ at, values: { name: 'Noor' } })),
      Date.now() - hours * 3_600_000,
    )
  await write(23)
  await page.reload()
  await expect(field(form, 'name')).toHaveValue('Noor')
  await write(25)
  await page.reload()
  await expect(field(form, 'name')).toHaveValue('')
  expect(await draft(page)).toBeNull()
})

test('a draft goes once somebody is logged in', { tag: ONE_DEVICE }, async ({ page }) => {
  await confirmAge(page)
  await asMember(page)
  await page.goto('/pages/terms')
  await page.evaluate(() => sessionStorage.setItem('hearth-signup', JSON.stringify({ at: Date.now(), values: {} })))
  await page.reload()
  expect(await draft(page)).not.toBeNull()
  await page.goto('/members')
  await expect.poll(() => draft(page)).toBeNull()
})

test('a refusal keeps the password in the page, says so in the title, and opens the first screen with a fault', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  await arrive(page)
  const form = signupForm(page)
  const title = await page.title()
  // The server has rules that the browser does not have, and is not asked about them step by step here.
  await page.route('**/api/signup-check.php*', (route) => route.abort())
  await answer(form, { ...newPerson(), name: '😀😀😀' })
  await send(form)
  await expect(page.locator('[data-h-faults]')).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`: ${title}$`))
  await isAt(form, 0)
  await expect(page.locator('#signup-name-error')).not.toBeEmpty()
  await expect(field(form, 'password')).toHaveValue(newPerson().password)
  const person = newPerson()
  await answer(form, { name: person.name })
  await expect(page.locator('[data-h-faults]')).toHaveCount(0)
  await send(form)
  await isSignedUp(page)
})

test('a login without a connection keeps its values, and is sent by the next press', { tag: ONE_DEVICE }, async ({
  page,
  context,
}) => {
  await arrive(page, '/login')
  const form = page.locator('form[data-h-form=login]')
  await field(form, 'email').fill(newPerson().email)
  await field(form, 'password').fill('not this one')
  await context.setOffline(true)
  await send(form)
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(field(form, 'password')).toHaveValue('not this one')
  expect(await axeFaults(page)).toEqual([])
  await context.setOffline(false)
  await send(form)
  await expect(page.locator('[data-h-faults]')).toBeFocused()
})

test('whichever sign-up link was opened first, each returns to its own page', { tag: ONE_DEVICE }, async ({ page }) => {
  // A busy machine takes its time to go back after a dialog was closed.
  await page.addInitScript(() => {
    const go = history.go.bind(history)
    history.go = (count) => void setTimeout(go, 500, count)
  })
  await confirmAge(page)
  // Demo people, who have photos.
  await page.goto('/members?min_age=45&max_age=70&ref=journey')
  await page.locator('main article:has(img) a[href^="/members/"]').first().click()
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/)
  await page.waitForLoadState()
  const { pathname } = new URL(page.url())
  const form = page.locator('dialog form[data-h-form=signup]')
  const place = form.locator('[name=returnTo]')
  // A link to the page of one's own beside that of the person, as elsewhere in the bar.
  const open = (href: string) =>
    page
      .locator('main a[data-h-modal=signup]')
      .first()
      .evaluate((link: HTMLAnchorElement, to) => {
        link.setAttribute('href', to)
        link.click()
      }, href)
  const [bar, profile] = ['/signup', `${pathname}/signup`]
  await open(bar)
  await expect(form).toBeVisible()
  await expect(place).toHaveCount(0)
  await form.locator('[name=name]').fill('Noor')
  await page.locator('dialog:modal [data-h-closes]').click()
  await open(profile)
  await expect(form).toBeVisible()
  await expect(place).toHaveValue(pathname)
  await expect(form.locator('[name=name]')).toHaveValue('Noor')
  await page.keyboard.press('Escape')
  await open(bar)
  await expect(form).toBeVisible()
  await expect(place).toHaveCount(0)
})
