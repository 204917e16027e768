import { expect, type Page, test } from '@playwright/test'
import { open } from '../members-app.ts'
import { axeFaultsInBothSchemes, complaints, joinAs, latestMail, linkIn, overflow } from '../page.ts'

const main = (page: Page) => page.getByRole('main')
const CHECKOUT = /^http:\/\/localhost:\d+\/pay\//

/** Sizes of a phone and of a desk. */
const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]

/** Everything that stands in the way of reading a page, on a phone and at a desk. */
async function expectReadable(page: Page) {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    expect([size.width, await axeFaultsInBothSchemes(page), await overflow(page)]).toEqual([size.width, [], 0])
  }
}

test('a purchase that repeats: asked for by a tick, a limit of one’s own, and stopped by the keyboard', async ({
  page,
}) => {
  const heard = complaints(page)
  const email = await joinAs(page, 'Ann Repeats')
  await page.goto('/credits/repeat-order')
  await expectReadable(page)
  await open(page, '/credits')
  const address = await main(page).locator('a[href^="/credits/"]').first().getAttribute('href')
  await page.goto(`${(address ?? '').split('?')[0]}/visa`)
  const wish = page.locator('input[name=repeats]')
  await expect(wish).not.toBeChecked()
  await expectReadable(page)
  await wish.focus()
  await page.keyboard.press('Space')
  await page.locator('input[name=begin_at_once]').focus()
  await page.keyboard.press('Space')
  await page.locator('form[data-h-form=purchase] button[type=submit]').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(CHECKOUT)
  await page.locator('button[name=outcome][value=paid]').click()
  await expect(page).toHaveURL(/\/transactions\//)

  await open(page, '/credits')
  await expect(main(page).locator('a[href="/credits/repeat-order"]')).toBeVisible()
  await page.goto('/credits/repeat-order')
  await expect(main(page).getByRole('region')).toHaveCount(2)
  await expectReadable(page)

  // Its own limit, which is lower than nothing and takes effect at once.
  await page.locator('input[name=amount]').fill('1')
  await page.keyboard.press('Enter')
  await expect(page.locator('input[name=amount]')).toHaveValue('1')
  await page.locator('input[name=amount]').fill('much')
  await page.keyboard.press('Enter')
  await expect(page.locator('input[name=amount][aria-invalid=true]')).toBeVisible()
  await expectReadable(page)

  await page.goto('/credits/repeat-order')
  const stop = main(page).locator('form:has(input[value=stop]) button')
  await stop.focus()
  await page.keyboard.press('Enter')
  await expect(stop).toHaveCount(0)
  await expectReadable(page)
  expect(linkIn(await latestMail(email, { after: 2 }), '/credits/repeat-order')).toBeTruthy()
  expect(heard.filter((one) => !one.includes('422'))).toEqual([])
})
