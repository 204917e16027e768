import { expect, type Page, test } from '@playwright/test'
import { heading, open } from '../members-app.ts'
import {
  axeFaultsInBothSchemes,
  complaints,
  confirmAge,
  latestMail,
  linkIn,
  MOST_BYTES,
  newPerson,
  overflow,
  signUp,
  tenant,
  weigh,
} from '../page.ts'
import { ONE_DEVICE } from '../platform.ts'

const main = (page: Page) => page.getByRole('main')
const stepIn = (page: Page) => main(page).locator('input[name=step]').first()
const send = (page: Page) => main(page).locator('button[type=submit]').first().click()
const leaveOut = (page: Page) => main(page).locator('button[name=skip]').click()
/** The texts of the buttons that are filled, as only a primary one is. */
const filledButtons = (page: Page) =>
  main(page)
    .locator('button, a')
    .evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map(({ textContent }) => textContent),
    )
const box = (page: Page, name: string) => main(page).locator(`input[role=combobox]#${name}`)
const sent = (page: Page, name: string) => main(page).locator(`input[type=hidden][name=${name}]`)

/** After a step the focus is on the next heading, the title names the step, and nothing covers the buttons. */
async function expectAtHeading(page: Page) {
  await expect(heading(page)).toBeFocused()
  const words = (await heading(page).textContent()) ?? ''
  await expect.poll(() => page.title()).toContain(words)
  // On these pages the account menu is in the top bar.
  await expect(page.getByRole('banner').locator('[popovertarget=account-menu]')).toBeVisible()
  await expect(page.locator('[popovertarget=account-menu]')).toHaveCount(1)
}

/** Signs up and goes to the first step of the first run, or to the one after the photos. */
async function newcomer(page: Page, { atPhotos = false } = {}) {
  await confirmAge(page)
  await signUp(page)
  await open(page, '/complete-signup')
  await expect(stepIn(page)).toHaveValue('photo')
  if (!atPhotos) {
    await leaveOut(page)
    await expect(stepIn(page)).toHaveValue('location')
    await expect(page.locator('html[data-app]')).toBeAttached()
  }
}

test('each step says why, holds on a small screen and can be left out; the end is the people who fit', async ({
  page,
}) => {
  const heard = complaints(page)
  await newcomer(page, { atPhotos: true })
  // The first and the last step do not show the alert, because they say the same themselves.
  await expect(page.locator('a[href="/activate/change-address"]:not(main *)')).toHaveCount(0)
  await expect(main(page).locator('[aria-labelledby=welcome]')).toHaveCount(
    tenant().account_errors === 'specific' ? 1 : 0,
  )
  // Whoever has confirmed the address is not asked to.
  const last = tenant().account_errors === 'specific' ? 'confirm' : 'about'
  for (let step = 0; step < 5; step += 1) {
    expect(await overflow(page)).toBe(0)
    expect(await axeFaultsInBothSchemes(page)).toEqual([])
    const before = await stepIn(page).inputValue()
    if (before === last) break
    await leaveOut(page)
    await expect(stepIn(page)).not.toHaveValue(before)
    await expect(page.locator('html[data-app]')).toBeAttached()
    await expectAtHeading(page)
  }
  await expect(stepIn(page)).toHaveValue(last)
  if (last === 'confirm') {
    await main(page).locator('form a[href*="step=about"]').click()
    await expect(stepIn(page)).toHaveValue('about')
    await expectAtHeading(page)
    await leaveOut(page)
    await expect(stepIn(page)).toHaveValue('confirm')
    const goesOn = main(page).locator('form[action^="/complete-signup"] button[type=submit]')
    expect(await filledButtons(page)).toEqual([await goesOn.textContent()])
    await goesOn.click()
  } else await leaveOut(page)
  // No modal asks for what the last step has just asked for.
  await expect(page).toHaveURL(last === 'confirm' ? /\/signup-matches$/ : /\/signup-matches\?signup-complete=1$/)
  await expect(page.locator('html[data-app]')).toBeAttached()
  const reminder = page.locator('dialog#activation-reminder')
  await expect(reminder).toHaveCount(0)
  await page.goto('/complete-signup')
  await expect(page).toHaveURL(/\/signup-matches\?signup-complete=1(?:#|$)/)
  await expect(page.locator('html[data-app]')).toBeAttached()
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  await expect(reminder).toHaveCount(isPhone && tenant().account_errors === 'specific' ? 1 : 0)
  const hasReminder = (await reminder.count()) > 0
  if (hasReminder) await expect(reminder).toBeVisible()
  expect(await overflow(page)).toBe(0)
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  if (hasReminder) {
    await expect(page).toHaveURL(/#activation-reminder$/)
    await page.goBack()
    await expect(reminder).toHaveCount(0)
    await expect(page).toHaveURL(/\/signup-matches\?signup-complete=1$/)
    await page.goForward()
    await expect(page).toHaveURL(/#activation-reminder$/)
    await expect(reminder).toHaveCount(0)
  }
  expect(heard).toEqual([])
})

test('Back leads to the step before', { tag: ONE_DEVICE }, async ({ page }) => {
  await newcomer(page)
  await leaveOut(page)
  await expect(stepIn(page)).toHaveValue('personal')
  for (const step of ['location', 'photo']) {
    await page.goBack()
    await expect(stepIn(page)).toHaveValue(step)
    await expect(page.locator('html[data-app]')).toBeAttached()
  }
  await leaveOut(page)
  await expect(stepIn(page)).toHaveValue('personal')
})

test('each step weighs what a page of the app may', { tag: ONE_DEVICE }, async ({ page }) => {
  await newcomer(page, { atPhotos: true })
  const weighed: string[] = []
  while (!weighed.includes('confirm')) {
    const { files, style } = await weigh(page, '/complete-signup')
    const step = await stepIn(page).inputValue()
    expect(weighed).not.toContain(step)
    expect(files, step).toBeLessThanOrEqual(MOST_BYTES.files)
    expect(style, step).toBeLessThanOrEqual(MOST_BYTES.style)
    weighed.push(step)
    if (step !== 'confirm') await leaveOut(page)
    if (step !== 'confirm') await expect(stepIn(page)).not.toHaveValue(step)
  }
})

test('a step whose script cannot be had works as a document', { tag: ONE_DEVICE }, async ({ page }) => {
  await page.route('**/assets/personal-step-*.js', (route) => route.abort())
  await newcomer(page)
  await leaveOut(page)
  await expect(stepIn(page)).toHaveValue('personal')
  await page.waitForLoadState('networkidle')
  await main(page).locator('select[name=sexuality]').selectOption('curious')
  await send(page)
  await expect(stepIn(page)).toHaveValue('about')
  // A document without the script of a part that it shows stays a document.
  await page.goto('/complete-signup?step=personal')
  await page.waitForLoadState('networkidle')
  await expect(main(page).locator('select[name=sexuality]')).toHaveValue('curious')
})

test('the link of the mail asks a browser that is new here for no age, and confirms', {
  tag: ONE_DEVICE,
}, async ({ page, browser, baseURL, userAgent }) => {
  const person = newPerson()
  await confirmAge(page)
  await signUp(page, person)
  const context = await browser.newContext({ baseURL: baseURL ?? '', userAgent: userAgent ?? '' })
  const other = await context.newPage()
  await other.goto(linkIn(await latestMail(person.email), '/activate'))
  await expect(other.locator('main [name=password]')).toBeVisible()
  await expect(other.locator('dialog#age-gate')).toHaveCount(0)
  await other.locator('main [name=password]').fill(person.password)
  await main(other).locator('button[type=submit]').click()
  await expect(other).toHaveURL(/\/activate\/done$/)
  await context.close()
})

test('a town is found by typing, by keyboard alone, and what was saved is there again', { tag: ONE_DEVICE }, async ({
  page,
  context,
}) => {
  await newcomer(page)
  // If the towns cannot be loaded, one can be typed; they are loaded once there is a network, or when the list is opened again.
  const said = main(page).locator('#city ~ [role=status]')
  await context.setOffline(true)
  await box(page, 'region').focus()
  await page.keyboard.type('utr')
  await expect(main(page).locator('[role=listbox] [role=option]')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(sent(page, 'region')).toHaveValue('NL.09')
  await page.keyboard.press('Tab')
  await expect(box(page, 'city')).toBeFocused()
  await page.keyboard.type('z')
  await expect(said).not.toBeEmpty()
  const failed = (await said.textContent()) ?? ''
  const refusal = { error: { code: 'request.invalid_query', message: '' } }
  await page.route('**/api/cities.php*', (route) => route.fulfill({ status: 400, json: refusal }))
  const refused = page.waitForResponse('**/api/cities.php*')
  await context.setOffline(false)
  await refused
  await expect(said).toHaveText(failed)
  await page.unroute('**/api/cities.php*')
  await page.keyboard.press('Escape')
  await page.keyboard.type('zeis')
  await expect(main(page).locator('[role=listbox] [role=option]').first()).toHaveText('Zeist')
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(sent(page, 'city')).toHaveValue(/^[0-9a-f-]{36}$/)
  await send(page)
  await expect(stepIn(page)).toHaveValue('personal')
  await open(page, '/complete-signup?step=location')
  await expect(box(page, 'city')).toHaveValue('Zeist')
})

test('what is wrong with a place goes once another is chosen, and a town waits for a region', {
  tag: ONE_DEVICE,
}, async ({ page }) => {
  await newcomer(page)
  const options = main(page).locator('[role=listbox] [role=option]')
  const [noTown, noRegion] = [page.locator('#city-error'), page.locator('#region-error')]
  await box(page, 'region').fill('zzz')
  await box(page, 'city').fill('Utrecht')
  await expect(options).toHaveCount(0)
  await expect(main(page).locator('#city ~ [role=status]')).toHaveText(
    (await page.locator('#city-hint').textContent()) ?? '',
  )
  await page.keyboard.press('Tab')
  await send(page)
  await expect(noRegion).not.toBeEmpty()
  await box(page, 'region').fill('utr')
  await options.first().click()
  await expect(noRegion).toBeEmpty()
  await box(page, 'city').fill('zzz')
  await page.keyboard.press('Tab')
  await send(page)
  await expect(noTown).not.toBeEmpty()
  await box(page, 'city').fill('zeis')
  await options.first().click()
  await expect(noTown).toBeEmpty()
})

test('whoever leaves goes on where they stopped, in another browser too', { tag: ONE_DEVICE }, async ({
  page,
  browser,
  baseURL,
}) => {
  await newcomer(page)
  await leaveOut(page)
  await expect(stepIn(page)).toHaveValue('personal')
  await page.goto('/members')
  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  await other.addCookies(await page.context().cookies())
  const elsewhere = await other.newPage()
  await elsewhere.goto('/complete-signup')
  await expect(stepIn(elsewhere)).toHaveValue('personal')
  // A later step is not shown yet, an earlier one is; saving it leads back to where the member stopped.
  await elsewhere.goto('/complete-signup?step=confirm')
  await expect(stepIn(elsewhere)).toHaveValue('personal')
  await elsewhere.goto('/complete-signup?step=location')
  await expect(stepIn(elsewhere)).toHaveValue('location')
  await leaveOut(elsewhere)
  await expect(stepIn(elsewhere)).toHaveValue('personal')
  await other.close()
})

test('the browser’s position fills the fields in, and is sent no finer than a kilometre', { tag: ONE_DEVICE }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 52.090736, longitude: 5.12142 })
  await newcomer(page)
  const asked = page.waitForRequest(/geocode\.php/)
  await main(page).locator('button[type=button]').first().click()
  expect(new URL((await asked).url()).searchParams.get('lat')).toBe('52.09')
  await expect(sent(page, 'region')).toHaveValue('NL.09')
  await expect(box(page, 'city')).toHaveValue('Utrecht')
  await expect(sent(page, 'lat')).toHaveValue('52.09')
  await send(page)
  await expect(stepIn(page)).toHaveValue('personal')
})

test('a browser that does not say where it is leaves the fields to choose in', { tag: ONE_DEVICE }, async ({
  page,
  context,
}) => {
  await context.clearPermissions()
  await newcomer(page)
  const said = main(page).getByRole('status').first()
  await expect(said).not.toBeEmpty()
  // The permission was denied, before or at the request.
  const button = main(page).locator('button[type=button]')
  if ((await button.count()) > 0) {
    const before = await said.textContent()
    await button.first().click()
    await expect(said).not.toHaveText(before ?? '')
  }
  await expect(box(page, 'region')).toBeEnabled()
})

test('words that are too many, or that another tab has saved otherwise, stay in the field, and the page says so', {
  tag: ONE_DEVICE,
}, async ({ page, context }) => {
  await newcomer(page)
  await leaveOut(page)
  await expect(stepIn(page)).toHaveValue('personal')
  await main(page).locator('select[name=sexuality]').selectOption('curious')
  await send(page)
  await expect(stepIn(page)).toHaveValue('about')
  const text = 'x'.repeat(2001)
  await main(page).locator('textarea[name=about]').fill(text)
  await send(page)
  await expect(page.locator('[role=alert]')).toBeFocused()
  await expect(main(page).locator('textarea[name=about]')).toHaveValue(text)

  const other = await context.newPage()
  await open(other, '/complete-signup')
  await main(other).locator('textarea[name=about]').fill('I sail.')
  await send(other)
  await expect(stepIn(other)).toHaveValue('confirm')
  await other.close()
  await main(page).locator('textarea[name=about]').fill('I write letters.')
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await send(page)
  expect((await answer).status()).toBe(409)
  await expect(page.locator('[role=alert]')).toBeFocused()
  await expect(main(page).locator('textarea[name=about]')).toHaveValue('I write letters.')
  await send(page)
  await expect(stepIn(page)).toHaveValue('confirm')
  await open(page, '/complete-signup?step=about')
  await expect(main(page).locator('textarea[name=about]')).toHaveValue('I write letters.')
  await open(page, '/complete-signup?step=personal')
  await expect(main(page).locator('select[name=sexuality]')).toHaveValue('curious')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('the steps are plain forms, and a town is typed in full', async ({ page }) => {
    await confirmAge(page)
    await signUp(page)
    await page.goto('/complete-signup')
    await leaveOut(page)
    await main(page).locator('select[name=region]').selectOption('NL.09')
    await main(page).locator('input[name=city]').fill('Nowhere at all')
    await send(page)
    await expect(main(page).locator('[aria-invalid=true]')).toHaveValue('Nowhere at all')
    await main(page).locator('input[name=city]').fill('zeist')
    await send(page)
    await expect(stepIn(page)).toHaveValue('personal')
    await leaveOut(page)
    await expect(stepIn(page)).toHaveValue('about')
    await expect(heading(page)).toBeVisible()
  })
})
