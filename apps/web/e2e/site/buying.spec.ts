import { runNow } from '@hearth/testing/running-platform'
import { expect, type Page, test } from '@playwright/test'
import { field, sendButton, shows, two, writeTo } from '../conversations.ts'
import { heading, isPhone, open } from '../members-app.ts'
import { axeFaultsInBothSchemes, complaints, joinAs, latestMail, linkIn, overflow, tenant } from '../page.ts'
import { EVERY_BRAND_ONCE } from '../platform.ts'

const main = (page: Page) => page.getByRole('main')
const CHECKOUT = /^http:\/\/localhost:\d+\/pay\//
const RESULT = /\/transactions\/[0-9a-f-]{36}$/
const result = (page: Page, title: 'paid' | 'pending' | 'failed') =>
  expect(main(page).getByRole('heading', { level: 1 })).toHaveText(TITLES[title])
/** In Dutch, German or English. */
const TITLES = {
  paid: /^(Je betaling is binnen|Your payment has arrived|Deine Zahlung ist .+)$/,
  pending: /^(Je betaling is onderweg|Your payment is on its way|Deine Zahlung ist .+)$/,
  failed: /^(Betaling mislukt|Payment failed|Zahlung fehlgeschlagen)$/,
}
const beginAtOnce = (page: Page) => page.locator('input[name=begin_at_once]')
const pay = (page: Page) => page.locator('form[data-h-form=purchase] button[type=submit]')

const WALLET = 'a[href*="/mobile-wallet"]'

/** From a list of packages to the page of the provider, by the first way to pay unless another is named. */
async function goToCheckout(page: Page, { method = 'a', of = '/credits/' } = {}) {
  await main(page).locator(`a[href*="${of}"]`).first().click()
  await expect(page).toHaveURL(/\/credits\/[a-z0-9-]+(\?|$)/)
  expect([await axeFaultsInBothSchemes(page), await overflow(page)]).toEqual([[], 0])
  const ways = main(page).getByRole('listitem')
  // The wallet of a phone stands first on it.
  if (isPhone()) await expect(ways.first().locator(WALLET)).toBeVisible()
  await ways.locator(method).first().click()
  await expect(pay(page)).toBeVisible()
  await beginAtOnce(page).focus()
  await page.keyboard.press('Space')
  await pay(page).click()
  await expect(page).toHaveURL(CHECKOUT)
}
const decide = (page: Page, outcome: string) => page.locator(`button[name=outcome][value=${outcome}]`).click()

test('from running out in a conversation to the message sent', async ({ page: ann }) => {
  const heard = complaints(ann)
  const { bo, names, end } = await two(ann)
  await writeTo(ann, names.bo)
  const { free_messages = 0, signup_credits = 0, message_credits = 1 } = tenant()
  const affordable = free_messages + Math.floor(signup_credits / message_credits)
  for (let sent = 1; sent <= affordable; sent += 1) {
    await field(ann).fill(`Message ${sent}`)
    const stored = ann.waitForResponse('**/api/message.php')
    await sendButton(ann).click()
    expect((await stored).status()).toBe(200)
    await shows(ann, `Message ${sent}`)
  }
  await field(ann).fill('The one that costs too much')
  await sendButton(ann).click()
  const buy = main(ann).getByRole('alert').getByRole('link')
  await expect(buy).toBeVisible()
  await buy.click()
  await expect(ann).toHaveURL(/\/credits\?returnTo=/)
  expect([await axeFaultsInBothSchemes(ann), await overflow(ann)]).toEqual([[], 0])
  await goToCheckout(ann, { method: WALLET })
  await decide(ann, 'paid')
  await expect(ann).toHaveURL(RESULT)
  await result(ann, 'paid')
  await expect(main(ann)).toContainText('Apple Pay / Google Pay')
  expect([await axeFaultsInBothSchemes(ann, 'main'), await overflow(ann)]).toEqual([[], 0])
  await main(ann).getByRole('link').first().click()
  await expect(field(ann)).toHaveValue('The one that costs too much')
  await sendButton(ann).click()
  await shows(ann, 'The one that costs too much')
  // The message that was refused.
  expect(heard.filter((one) => !one.includes('422'))).toEqual([])
  await bo.close()
  await end()
})

test('a payment that fails is tried again with the same method and another; a double click and a second tab are one payment, and Back says that it was made', async ({
  page,
}) => {
  await joinAs(page, 'Ann Buyer')
  await open(page, '/premium?returnTo=/likes/received')
  await goToCheckout(page)
  await decide(page, 'failed')
  await result(page, 'failed')
  expect([await axeFaultsInBothSchemes(page, 'main'), await overflow(page)]).toEqual([[], 0])
  // The same way to pay once more.
  await main(page).getByRole('link').first().click()
  await beginAtOnce(page).check()
  await pay(page).click()
  await expect(page).toHaveURL(CHECKOUT)
  await decide(page, 'failed')
  await result(page, 'failed')
  await main(page).getByRole('link').nth(1).click()
  await main(page).getByRole('listitem').nth(1).getByRole('link').click()
  await expect(pay(page)).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(page.url())
  for (const tab of [page, second]) {
    await beginAtOnce(tab).check()
    await pay(tab).dblclick()
    await expect(tab).toHaveURL(CHECKOUT)
  }
  expect(second.url()).toBe(page.url())
  await decide(second, 'paid')
  await result(second, 'paid')
  await expect(main(second).getByRole('link').first()).toHaveAttribute('href', '/likes/received')
  // The same payment in the other tab, which has not heard.
  await page.reload()
  await expect(page.locator('button[name=outcome][value=paid]')).toHaveCount(0)
  await page.goBack()
  await expect(pay(page)).toBeVisible()
  await expect(main(page).locator(`a[href="${new URL(second.url()).pathname}"]`)).toBeVisible()
  await open(page, '/transactions')
  await expect(main(page).getByRole('listitem')).toHaveCount(3)
  expect([await axeFaultsInBothSchemes(page, 'main'), await overflow(page)]).toEqual([[], 0])

  // The next one with a code of the site.
  const [{ code = '' } = {}] = tenant().discount_codes ?? []
  await open(page, '/credits')
  await main(page).locator('a[href^="/credits/"]').first().click()
  await main(page).getByRole('listitem').first().getByRole('link').click()
  const price = await pay(page).textContent()
  await main(page).locator('summary').click()
  await page.locator('input[name=code]').fill(` ${code.toLowerCase()}`)
  await page.keyboard.press('Enter')
  await expect(
    main(page)
      .getByRole('definition')
      .filter({ hasText: /[-−]\s?\d/ }),
  ).toBeVisible()
  await expect(pay(page)).not.toHaveText(price ?? '')
  await page.goto('/pricing')
  await expect(main(page).getByRole('listitem')).not.toHaveCount(0)
  expect([await axeFaultsInBothSchemes(page), await overflow(page)]).toEqual([[], 0])
})

test('a new member has a discount for a while: a line that counts down, once a pop-up without credits, and the price before the click', {
  tag: EVERY_BRAND_ONCE,
}, async ({ page }) => {
  const heard = complaints(page)
  await page.clock.install()
  await joinAs(page, 'Ann Newcomer')
  await open(page, '/members')
  const line = page.locator('section a[href="/credits"]').filter({ hasText: /\d\d:\d\d:\d\d$/ })
  await expect(line).toBeVisible()
  const before = await line.textContent()
  await expect(line).not.toHaveText(before ?? '')
  expect([await axeFaultsInBothSchemes(page), await overflow(page)]).toEqual([[], 0])
  const popUp = page.locator('dialog#time-bonus')
  await page.clock.fastForward(38_000)
  // A site that gives credits for signing up interrupts nobody.
  if ((tenant().signup_credits ?? 0) === 0) {
    await expect(popUp).toBeVisible({ timeout: 15_000 })
    const desktop = page.viewportSize()
    for (const size of [{ width: 360, height: 640 }, desktop]) {
      if (size) await page.setViewportSize(size)
      expect([await axeFaultsInBothSchemes(page), await overflow(page)]).toEqual([[], 0])
    }
    const saved = page.waitForResponse('**/alerts.data')
    await page.keyboard.press('Escape')
    await expect(popUp).toBeHidden()
    await saved
    await page.reload()
    await expect(line).toBeVisible()
    await page.clock.fastForward(45_000)
  }
  await expect(popUp).toHaveCount(0)
  await line.click()
  await expect(page).toHaveURL(/\/credits$/)
  await expect(main(page).locator('s').first()).toBeVisible()
  expect([await axeFaultsInBothSchemes(page, 'main'), await overflow(page)]).toEqual([[], 0])
  await main(page).locator('a[href^="/credits/"]').first().click()
  await main(page).getByRole('listitem').first().getByRole('link').click()
  await main(page).locator('summary').click()
  await page.locator('input[name=code]').fill('NOBODY-HAS-IT')
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('alert')).toBeVisible()
  expect([await axeFaultsInBothSchemes(page), await overflow(page)]).toEqual([[], 0])
  await beginAtOnce(page).check()
  await pay(page).click()
  await expect(page).toHaveURL(CHECKOUT)
  await decide(page, 'paid')
  await result(page, 'paid')
  await expect(main(page)).toContainText('TIMEBONUS25')
  await open(page, '/members')
  await expect(line).toHaveCount(0)
  expect(heard).toEqual([])
})

test('a payment on its way arrives by itself, and is there after the browser was closed', {
  tag: EVERY_BRAND_ONCE,
}, async ({ page }) => {
  const heard = complaints(page)
  await joinAs(page, 'Ann Buyer')
  await open(page, '/credits')
  await goToCheckout(page)
  const checkout = page.url()
  await decide(page, 'pending')
  await result(page, 'pending')
  expect([await axeFaultsInBothSchemes(page, 'main'), await overflow(page)]).toEqual([[], 0])
  const order = page.url()
  const provider = await page.context().newPage()
  await provider.goto(checkout)
  await decide(provider, 'paid')
  await result(page, 'paid')
  await page.close()
  await open(provider, '/credits')
  await expect(heading(provider)).toBeVisible()
  await provider.goto(order)
  await result(provider, 'paid')
  expect(heard).toEqual([])
})

test('a membership is cancelled in two taps, and withdrawn from by the link of its mail without logging in', async ({
  page,
}) => {
  const heard = complaints(page)
  const email = await joinAs(page, 'Ann Buyer')
  await open(page, '/premium')
  await goToCheckout(page, { of: '/credits/premium' })
  await decide(page, 'paid')
  await result(page, 'paid')
  // A job numbers it a moment later, and the page shows it by itself.
  const [invoice] = await Promise.all([
    page.waitForEvent('download'),
    main(page).locator('a[href*="/invoice.pdf?number="]').click({ timeout: 90_000 }),
  ])
  expect(invoice.suggestedFilename()).toMatch(/^[A-Z0-9]+-\d{6}\.pdf$/)
  await open(page, '/statement')
  await expect(main(page).getByRole('listitem')).not.toHaveCount(0)
  expect([await axeFaultsInBothSchemes(page, 'main'), await overflow(page)]).toEqual([[], 0])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main(page).locator('a[href^="/statement.csv"]').click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^credits-\d{4}-\d{2}\.csv$/)
  const mail = await latestMail(email, { after: 1 })
  // Without logging in the link of the mail and one button are enough.
  const stranger = await page.context().browser()?.newPage()
  await stranger?.goto(linkIn(mail, '/cancel'))
  if (!stranger) throw new Error('There is no browser.')
  await expect(confirm(stranger)).toBeVisible()
  expect([await axeFaultsInBothSchemes(stranger), await overflow(stranger)]).toEqual([[], 0])

  await open(page, '/premium')
  await main(page).locator('a[href="/cancel"]').click()
  expect([await axeFaultsInBothSchemes(page), await overflow(page)]).toEqual([[], 0])
  await confirm(page).click()
  await expect(confirm(page)).toHaveCount(0)
  await expect(heading(page)).toHaveText(ENDED.cancel)
  // It answers a second time as the first.
  await confirm(stranger).click()
  await expect(heading(stranger)).toHaveText(ENDED.cancel)
  await stranger.close()

  await page.context().clearCookies({ name: 'hearth_session' })
  await page.goto(linkIn(mail, '/withdraw'))
  expect([await axeFaultsInBothSchemes(page), await overflow(page)]).toEqual([[], 0])
  await confirm(page).click()
  await expect(heading(page)).toHaveText(ENDED.withdraw)
  await page.reload()
  await expect(confirm(page)).toHaveCount(0)

  // By the footer, without the link: a number that nobody has.
  await page.goto('/')
  await page.getByRole('contentinfo').locator('a[href="/withdraw"]').click()
  await main(page).getByRole('textbox').first().fill('0123456789')
  await main(page).getByRole('textbox').nth(1).fill(email)
  await confirm(page).click()
  await expect(main(page).getByRole('alert')).toBeVisible()
  expect([await axeFaultsInBothSchemes(page), await overflow(page)]).toEqual([[], 0])
  expect(heard.filter((one) => !one.includes('422'))).toEqual([])
})

test('credits that are withdrawn from are paid back, with a credit note', async ({ page }, { project }) => {
  const heard = complaints(page)
  await joinAs(page, 'Ann Buyer')
  await open(page, '/credits')
  await goToCheckout(page)
  await decide(page, 'paid')
  await result(page, 'paid')
  const order = page.url()
  const files = main(page).locator('a[href*="/invoice.pdf?number="]')
  await expect(files).toHaveCount(1, { timeout: 90_000 })
  await main(page).locator('a[href*="/withdraw"]').click()
  await confirm(page).click()
  await expect(heading(page)).toHaveText(ENDED.withdraw)
  await page.goto(order)
  await runNow(project.metadata.tenant, 'billing.refund-orders')
  await expect(files).toHaveCount(2, { timeout: 90_000 })
  expect([await axeFaultsInBothSchemes(page, 'main'), await overflow(page)]).toEqual([[], 0])
  const [creditNote] = await Promise.all([page.waitForEvent('download'), files.last().click()])
  expect(creditNote.suggestedFilename()).toMatch(/^[A-Z0-9]+-\d{6}\.pdf$/)
  expect(heard).toEqual([])
})

const confirm = (page: Page) => page.locator('form[data-h-form=contract] button[type=submit]')
/** In Dutch, German or English. */
const ENDED = {
  withdraw: /^(Je hebt .+ herroepen|You have withdrawn from the contract|Du hast .+ widerrufen)$/,
  cancel: /^(.+ opgezegd|The membership is cancelled|.+ gekündigt)$/,
}
