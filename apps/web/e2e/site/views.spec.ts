import { expect, type Page, test } from '@playwright/test'
import { isPhone, open } from '../members-app.ts'
import { axeFaultsInBothSchemes, complaints, confirmAge, overflow, signUp } from '../page.ts'

const cards = (page: Page) => page.getByRole('main').locator('article :is(h2, h3) a')
/** Older than the members of other journeys. */
const SEEDED = '/members?min_age=45&max_age=70'
const VIEWED = '/notifications/views?list=viewed'

test.beforeEach(async ({ page }) => {
  await confirmAge(page)
})

test('a member finds again whom they looked at, but not whom their browser fetched ahead, and keeps the switch that hides visits', async ({
  page,
}) => {
  const heard = complaints(page)
  await signUp(page)
  await page.goto('/notifications/views')
  await expect(page.getByRole('main').locator('article')).toHaveCount(0)
  expect(await axeFaultsInBothSchemes(page, 'main')).toEqual([])

  await open(page, SEEDED)
  const href = (await cards(page).first().getAttribute('href')) ?? ''
  // Pointing at a card fetches its profile ahead, which is no look. A phone has no pointer.
  if (!isPhone()) {
    const fetchedAhead = page.waitForResponse(`**${await cards(page).nth(1).getAttribute('href')}.data*`)
    await cards(page).nth(1).hover()
    await fetchedAhead
  }
  const told = page.waitForResponse('**/api/profile-view.php')
  await cards(page).first().click()
  expect((await told).status()).toBe(204)

  await page.goto(VIEWED)
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).first()).toHaveAttribute('href', href)
  expect(await axeFaultsInBothSchemes(page, 'main')).toEqual([])
  expect(await overflow(page)).toBe(0)

  await page.goto('/settings#hide_views')
  await page.locator('html[data-app]').waitFor()
  const panel = page.locator('details:has(> #hide_views)')
  if ((await panel.getAttribute('open')) === null) await panel.locator('summary').click()
  await panel.getByRole('switch').press('Space')
  await expect(panel.getByRole('switch')).toBeChecked()
  await expect(panel.locator('[role=status][data-saved]')).not.toBeEmpty()
  await page.reload()
  await expect(panel.locator('input[name=hide_views]')).toBeChecked()
  expect(heard).toEqual([])
})
