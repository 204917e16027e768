import { makeRepeatOrdersDue, runNow } from '@hearth/testing/running-platform'
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
  await expect(main(page).locator('[autofocus]')).toBeFocused()
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

/** Buys the first package by card, with the wish that it repeats, and leaves the page of its payment open. */
async function buyAgainAndAgain(page: Page): Promise<Page> {
  await open(page, '/credits')
  const address = await main(page).locator('a[href^="/credits/"]').first().getAttribute('href')
  await page.goto(`${(address ?? '').split('?')[0]}/visa`)
  await page.locator('input[name=repeats]').check()
  await page.locator('input[name=begin_at_once]').check()
  await page.locator('form[data-h-form=purchase] button[type=submit]').click()
  await expect(page).toHaveURL(CHECKOUT)
  const provider = await page.context().newPage()
  await provider.goto(page.url())
  await page.locator('button[name=outcome][value=paid]').click()
  await expect(page).toHaveURL(/\/transactions\//)
  await provider.reload()
  return provider
}

test('a card that fails a month later: told by mail, tried again, and paid by PayPal instead', async ({ page }, {
  project,
}) => {
  const heard = complaints(page)
  const email = await joinAs(page, 'Ann Renews')
  const provider = await buyAgainAndAgain(page)
  await provider.locator('button[name=charges][value=failed]').click()
  await makeRepeatOrdersDue(project.metadata.tenant, email)
  await runNow(project.metadata.tenant, 'billing.renew-orders')

  const retry = main(page).locator('form:has(input[value=retry]) button')
  await expect(async () => {
    await page.goto('/credits/repeat-order')
    await expect(retry).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expectReadable(page)
  await retry.click()
  await expect(async () => {
    await page.goto('/credits/repeat-order')
    await expect(retry).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })

  // By the mail, without logging in, it can be stopped and nothing else.
  const mail = await latestMail(email, { after: 3 })
  const stranger = await page.context().browser()?.newPage()
  if (!stranger) throw new Error('There is no browser.')
  await stranger.goto(mail.text.match(/https?:\/\/\S+\/credits\/repeat-order\?token=\S+/)?.[0] ?? '')
  await expect(main(stranger).locator('form:has(input[value=stop]) button')).toBeVisible()
  await expect(main(stranger).locator('form:has(input[value=retry])')).toHaveCount(0)
  await stranger.close()

  await main(page).locator('a[href*="/paypal?"]').click()
  await expect(page.locator('form[data-h-form=purchase]')).toBeVisible()
  await expectReadable(page)
  await page.locator('input[name=begin_at_once]').check()
  await page.locator('form[data-h-form=purchase] button[type=submit]').click()
  await expect(page).toHaveURL(CHECKOUT)
  await page.locator('button[name=outcome][value=paid]').click()
  await expect(page).toHaveURL(/\/transactions\//)
  await page.goto('/credits/repeat-order')
  await expect(retry).toHaveCount(0)
  await expect(main(page)).toContainText('PayPal')
  expect(heard).toEqual([])
})
