import { expect, type Page, test } from '@playwright/test'
import { axeFaults, axeFaultsInBothSchemes, complaints, confirmAge, overflow, signUp } from '../page.ts'

const cards = (page: Page) => page.getByRole('main').locator('article :is(h2, h3) a')
const menu = (page: Page) => page.locator('[popovertarget=person-menu]')
const dialog = (page: Page) => page.locator('#block-person')
const notice = (page: Page) => page.locator('main [data-blocked]')
/** Older than the members of other journeys. */
const SEEDED = '/members?min_age=45&max_age=70'

test.beforeEach(async ({ page }) => {
  await confirmAge(page)
})

test('a member blocks somebody by keyboard, finds them nowhere, and lifts it in the settings', async ({ page }) => {
  const heard = complaints(page)
  // A member of their own: what others see must not change for other journeys.
  await signUp(page)
  await page.goto(SEEDED)
  const card = cards(page).first()
  const href = (await card.getAttribute('href')) ?? ''
  await card.click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await page.locator('html[data-app]').waitFor()
  // The list's heading has a name, too.
  await expect(menu(page)).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).locator('bdi').textContent()) ?? ''

  await menu(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#person-menu')).toBeVisible()
  // The first entry reports.
  for (const _ of [1, 2]) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page)).toContainText(name)
  expect(await axeFaultsInBothSchemes(page, '#block-person')).toEqual([])
  expect(await overflow(page)).toBe(0)
  // Escape leaves everything as it is, and back the focus goes.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(menu(page)).toBeFocused()

  await menu(page).click()
  await page.locator('#person-menu button[value=block]').click()
  await dialog(page).locator('button[type=submit][class]').last().click()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(name))
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  // The list of this document has lost the card, and so has a new one.
  await notice(page).locator('a[href="/members"]').click()
  await expect(cards(page).first()).toBeVisible()
  for (const list of [page.url(), SEEDED]) {
    await page.goto(list)
    await expect(cards(page).first()).toBeVisible()
    await expect(page.locator(`main article a[href="${href}"]`)).toHaveCount(0)
  }

  await page.goto('/settings#blocked')
  const panel = page.locator('details:has(> #blocked)')
  if ((await panel.getAttribute('open')) === null) await panel.locator('summary').click()
  await expect(panel).toContainText(name)
  expect(await axeFaults(page, 'main')).toEqual([])
  expect(await overflow(page)).toBe(0)
  await panel.getByRole('button').click()
  await expect(panel.getByText(name)).toHaveCount(0)
  await page.goto(href)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  expect(heard).toEqual([])

  // Whoever has gone meanwhile cannot be blocked, and is not shown on.
  const nobody = '00000000-0000-4000-8000-000000000000'
  await page.route(`**${href}.data*`, (route) =>
    route.continue({ url: route.request().url().replace(href, `/members/${nobody}`) }),
  )
  await menu(page).click()
  await page.locator('#person-menu button[value=block]').click()
  await dialog(page)
    .locator('input[name=person]')
    .evaluate((input: HTMLInputElement, id) => {
      input.value = id
    }, nobody)
  await dialog(page).locator('button[type=submit][class]').last().click()
  await expect(page.locator('main')).toContainText('404')
  await expect(dialog(page)).toHaveCount(0)
})

test('a member blocks an address ahead, and sees its number alone', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings')
  const panel = page.locator('details:has(> #addresses)')
  await panel.locator('summary').click()
  const field = panel.locator('input[name=address]')
  for (const address of ['ex@example.org', 'EX@example.org']) {
    await field.fill(address)
    await panel.locator('form:has(input[name=address]) button[type=submit]').click()
    await expect(panel.locator('button[name=number]')).toHaveCount(1)
  }
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(panel).not.toContainText('ex@example.org')
  expect(await axeFaultsInBothSchemes(page, 'main')).toEqual([])
  await panel.locator('button[name=number]').click()
  await expect(panel.locator('button[name=number]')).toHaveCount(0)
})
