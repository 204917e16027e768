import { expect, type Page, test } from '@playwright/test'
import { badge, countKept, field, letters, rowOf, send, sendButton, shows, two, writeTo } from '../conversations.ts'
import { heading, home, isPhone, open } from '../members-app.ts'
import {
  axeFaultsInBothSchemes,
  complaints,
  confirmAddress,
  confirmAge,
  joinAs,
  MOST_BYTES,
  newPerson,
  overflow,
  signUp,
  tenant,
  weigh,
  weighFurtherPage,
  withoutPrefetch,
} from '../page.ts'
import { EVERY_BRAND_ONCE, ONE_DEVICE } from '../platform.ts'

test('two people write to each other, each sees at once what the other did, until one has no free messages left', {
  tag: EVERY_BRAND_ONCE,
}, async ({ page: ann }) => {
  const heard = complaints(ann)
  const { bo, names, end } = await two(ann)
  await open(bo, '/settings')
  await writeTo(ann, names.bo)
  await expect(heading(ann)).toHaveText(names.bo)
  expect(await axeFaultsInBothSchemes(ann)).toEqual([])
  expect(await overflow(ann)).toBe(0)

  // By keys on a desktop, where Enter sends.
  await field(ann).fill('Hello there')
  if (isPhone()) await sendButton(ann).click()
  else await field(ann).press('Enter')
  await shows(ann, 'Hello there')
  await expect(field(ann)).toBeFocused()

  await expect(ann.locator('[data-state]').last()).toHaveAttribute('data-state', /^(?:sent|delivered)$/)
  // Without a reload Bo has the number in the bar and in the title, and then the row.
  await expect(badge(bo)).toContainText('1')
  await expect(bo).toHaveTitle(/^\(1\) /)
  // Ann sees without a reload that it came there, and then that it was read.
  await expect(ann.locator('[data-state=delivered]')).toHaveCount(1)
  await badge(bo).click()
  await expect(rowOf(bo, names.ann)).toContainText('Hello there')
  expect(await axeFaultsInBothSchemes(bo)).toEqual([])
  expect(await overflow(bo)).toBe(0)
  await rowOf(bo, names.ann).getByRole('link').click()
  await shows(bo, 'Hello there')
  await expect(bo).not.toHaveTitle(/^\(/)
  await expect(ann.locator('[data-state=read]')).toHaveCount(1)
  await expect(ann.locator('[data-state=delivered], [data-state=sent]')).toHaveCount(0)
  // While one types the other one is told, until the message is there.
  const bar = ann.getByRole('main').locator('header').first()
  await expect(bar).not.toContainText('…')
  await field(bo).fill('Hel')
  await expect(bar).toContainText('…')
  await send(bo, 'Hello back\nand again')
  await expect(ann.getByRole('main').locator('ol')).toContainText('Hello back')
  await expect(bar).not.toContainText('…')
  // What comes is said once, to whoever does not see it.
  await expect(
    ann.locator('[aria-live=polite], [role=status], [role=log]').filter({ hasText: 'Hello back' }).first(),
  ).toBeAttached()
  expect(await axeFaultsInBothSchemes(ann)).toEqual([])

  // What nobody has read yet is taken back.
  await home(bo).or(bo.locator('a[href="/chats"]').first()).first().click()
  await expect(bo).toHaveURL(/\/(?:members|chats)$/)
  await send(ann, 'A slip of the finger')
  const slip = ann.getByRole('main').locator('ol > li').filter({ hasText: 'A slip of the finger' })
  await slip.locator('[data-h-menu-trigger]').click()
  await slip.locator('[data-h-menu-panel] button').click()
  await expect(ann.getByText('A slip of the finger')).toHaveCount(0)
  // Its menu had the focus, and has gone.
  await expect(ann.getByRole('region', { name: names.bo }).and(ann.locator(':focus'))).toHaveCount(1)
  await open(bo, '/chats')
  await expect(rowOf(bo, names.ann)).not.toContainText('A slip')

  // Free messages end, and what is not paid for is not sent.
  const { free_messages: free = 5, signup_credits: credits = 0 } = tenant()
  for (let at = 1; at < free; at += 1) await send(ann, `Number ${at}`)
  await expect(sendButton(ann)).toContainText(/\d/)
  const [cost, above] = [ann.locator('dialog#conversation-cost'), ann.locator('dialog#above-ceiling')]
  if (credits > 0) {
    await ann.locator('[popovertarget=person-menu]').click()
    await ann.locator('#person-menu button[name=cost]').click()
    await cost.locator('input[name=ceiling]').fill('0')
    expect(await axeFaultsInBothSchemes(ann, 'dialog#conversation-cost')).toEqual([])
    await cost.locator('button[value=ceiling]').click()
    await expect(cost).toHaveCount(0)
  }
  await field(ann).fill('One too many')
  await sendButton(ann).click()
  if (credits > 0) {
    await expect(above).toBeVisible()
    expect(await axeFaultsInBothSchemes(ann, 'dialog#above-ceiling')).toEqual([])
    await above.locator('button[value=send]').click()
    await shows(ann, 'One too many')
  } else {
    await expect(ann.getByRole('alert').filter({ hasText: /\p{L}/u })).toBeVisible()
    await expect(field(ann)).toHaveValue('One too many')
    await expect(ann.getByRole('main').locator('ol').getByText('One too many')).toHaveCount(0)
  }
  expect(await axeFaultsInBothSchemes(ann)).toEqual([])
  expect(heard.filter((one) => !one.includes('422'))).toEqual([])
  await end()
})

test('what is written without a network goes out in order once it is back, once each, also from another page', {
  tag: ONE_DEVICE,
}, async ({ page: first }) => {
  const context = first.context()
  const { bo, names, end } = await two(first)
  await writeTo(first, names.bo)
  await send(first, 'First')
  await shows(first, 'First')
  await open(bo, '/chats')
  await rowOf(bo, names.ann).getByRole('link').click()
  await shows(bo, 'First')
  await context.setOffline(true)
  for (const text of ['Second', 'Third']) {
    await field(first).fill(text)
    await field(first).press('Enter')
    await shows(first, text)
  }
  await expect.poll(() => first.evaluate(countKept)).toBe(2)
  // Closing the page loses nothing: what it kept goes out from any page of the next one.
  const address = first.url()
  await first.close()
  await context.setOffline(false)
  const ann = await context.newPage()
  await open(ann, '/settings')
  for (const text of ['Second', 'Third']) await shows(bo, text)
  const texts = (await bo.getByRole('main').locator('ol').textContent()) ?? ''
  expect(texts.indexOf('Second')).toBeLessThan(texts.indexOf('Third'))
  // What has no answer is shown again after a reload, in its place, and then goes out.
  await open(ann, address)
  await context.route('**/api/message.php', (route) => route.abort())
  await send(ann, 'Kept')
  await expect.poll(() => ann.evaluate(countKept)).toBe(1)
  await ann.reload()
  await shows(ann, 'Kept')
  await expect(bo.getByText('Kept')).toHaveCount(0)
  await context.unroute('**/api/message.php')
  await shows(bo, 'Kept')
  // An answer that gets lost is asked for again under the same id.
  await ann.evaluate(() => {
    const { fetch } = window
    window.fetch = async (...given) => {
      const answer = await fetch(...given)
      if (!String(given[0]).includes('/api/message.php')) return answer
      window.fetch = fetch
      throw new TypeError('Lost')
    }
  })
  await send(ann, 'Only once')
  await shows(bo, 'Only once')
  await shows(ann, 'Only once')
  // What is typed here and not sent stands on the member's other pages, too, in the field and in the list.
  const other = await context.newPage()
  await open(other, address)
  await field(ann).fill('Half a sen')
  await expect(field(other)).toHaveValue('Half a sen')
  await open(other, '/chats')
  await expect(rowOf(other, names.bo)).toContainText('Half a sen')
  await send(ann, 'Half a sentence')
  await expect(rowOf(other, names.bo)).toContainText('Half a sentence')
  await other.close()
  // On a slow network what is written shows at once, and comes in order.
  const network = await context.newCDPSession(ann)
  await network.send('Network.enable')
  const slow = { offline: false, latency: 800, downloadThroughput: 40_000, uploadThroughput: 20_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  for (const text of ['Slow one', 'Slow two']) {
    await send(ann, text)
    await shows(ann, text)
  }
  for (const text of ['Slow one', 'Slow two']) await shows(bo, text)
  const slowly = (await bo.getByRole('main').locator('ol').textContent()) ?? ''
  expect(slowly.indexOf('Slow one')).toBeLessThan(slowly.indexOf('Slow two'))
  await expect(ann.locator('[data-state]').last()).toHaveAttribute('data-state', /^(?:sent|delivered|read)$/)
  await network.detach()
  // Nothing of it stays in the browser of whoever logs out.
  const kept = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(await kept(ann)).toEqual(['hearth-unsent'])
  await context.clearCookies({ name: /session/ })
  await ann.goto('/')
  await expect.poll(() => kept(ann)).toEqual([])
  await end()
})

test('a conversation is deleted on one side alone, and a new message brings it back from there on', {
  tag: ONE_DEVICE,
}, async ({ page: ann }) => {
  const { bo, names, end } = await two(ann)
  await writeTo(ann, names.bo)
  await send(ann, 'The old one')
  await open(bo, '/chats')
  await rowOf(bo, names.ann).getByRole('link').click()
  await shows(bo, 'The old one')
  const ask = async () => {
    await bo.locator('[popovertarget=person-menu]').click()
    await bo.locator('#person-menu button[name=delete]').click()
    await expect(bo.locator('dialog#delete-conversation')).toBeVisible()
  }
  await ask()
  expect(await axeFaultsInBothSchemes(bo, 'dialog#delete-conversation')).toEqual([])
  await bo.keyboard.press('Escape')
  await expect(bo.locator('dialog#delete-conversation')).toHaveCount(0)
  // It goes at once, and comes back if the server did not delete it.
  await bo.route('**/api/chat.php', (route) => route.fulfill({ status: 400, json: { error: 'request.invalid_body' } }))
  await ask()
  await bo.locator('dialog#delete-conversation button[type=submit][value=delete]').click()
  await expect(bo).toHaveURL(/\/chats$/)
  await expect(bo.locator('dialog#delete-failed')).toBeVisible()
  expect(await axeFaultsInBothSchemes(bo, 'dialog#delete-failed')).toEqual([])
  await bo.locator('dialog#delete-failed').getByRole('button').last().click()
  await expect(rowOf(bo, names.ann)).toHaveCount(1)
  await bo.unroute('**/api/chat.php')
  await rowOf(bo, names.ann).getByRole('link').click()
  await ask()
  await bo.locator('dialog#delete-conversation button[type=submit][value=delete]').click()
  await expect(rowOf(bo, names.ann)).toHaveCount(0)
  await shows(ann, 'The old one')
  await send(ann, 'The new one')
  await rowOf(bo, names.ann).getByRole('link').click()
  await shows(bo, 'The new one')
  await expect(bo.getByText('The old one')).toHaveCount(0)

  // The archive has what is not to stand in the list, until the other one writes.
  await open(bo, '/chats')
  await rowOf(bo, names.ann).locator('[data-h-menu-trigger]').click()
  await rowOf(bo, names.ann).locator('button[value=archive]').click()
  await expect(rowOf(bo, names.ann)).toHaveCount(0)
  await expect(bo.locator('main:focus')).toHaveCount(1)
  await bo.locator('a[href="/chats?archive=1"]').click()
  await expect(rowOf(bo, names.ann)).toHaveCount(1)
  expect(await axeFaultsInBothSchemes(bo)).toEqual([])
  await send(ann, 'The newest one')
  await expect(rowOf(bo, names.ann)).toHaveCount(0)
  await bo.goBack()
  await expect(rowOf(bo, names.ann)).toContainText('The newest one')
  await end()
})

test('what is written before the address is confirmed waits, is withdrawn or goes out by itself', {
  tag: ONE_DEVICE,
}, async ({ page: bo, browser }) => {
  const names = { ann: `Ann ${letters()}`, bo: `Bo ${letters()}` }
  await joinAs(bo, names.bo)
  const { baseURL = '' } = test.info().project.use
  const context = await browser.newContext({ baseURL })
  const ann = await context.newPage()
  await confirmAge(ann)
  const email = await signUp(ann, { ...newPerson(), name: names.ann, date_of_birth_year: '1944' })
  await writeTo(ann, names.bo)
  const waiting = ann.locator('[data-waiting-message]')
  for (const text of ['Withdrawn', 'Waiting']) {
    await send(ann, text)
    await shows(ann, text)
  }
  await expect(waiting).toHaveCount(2)
  expect(await axeFaultsInBothSchemes(ann)).toEqual([])
  expect(await overflow(ann)).toBe(0)
  await waiting.first().locator('button[value=withdraw]').click()
  await expect(waiting).toHaveCount(1)
  await confirmAddress(ann, email)
  await open(bo, '/chats')
  await rowOf(bo, names.ann).getByRole('link').click()
  await shows(bo, 'Waiting')
  await expect(bo.getByText('Withdrawn')).toHaveCount(0)
  await context.close()
})

test('a message and a conversation are reported from their menus, and a goodbye ends it for both', {
  tag: ONE_DEVICE,
}, async ({ page: ann }) => {
  const { bo, names, end } = await two(ann)
  await writeTo(ann, names.bo)
  await send(ann, 'Send me money')
  await open(bo, '/chats')
  await rowOf(bo, names.ann).getByRole('link').click()
  await shows(bo, 'Send me money')
  const report = bo.locator('dialog#report-person')
  const sendReport = async () => {
    await expect(report).toBeVisible()
    expect(await axeFaultsInBothSchemes(bo, 'dialog#report-person')).toEqual([])
    await report.locator('select').selectOption('under_age')
    await report.locator('form:has(select) button[type=submit]').click()
    await expect(report).toContainText(/\d{10}/)
    await bo.keyboard.press('Escape')
    await expect(report).toHaveCount(0)
  }
  // By keys alone.
  await bo.getByRole('main').locator('ol > li [data-h-menu-trigger]').last().focus()
  await bo.keyboard.press('Enter')
  await bo.locator('[id^=message-][popover] button').focus()
  await bo.keyboard.press('Enter')
  await sendReport()
  const menu = async (name: string) => {
    await bo.locator('[popovertarget=person-menu]').click()
    await bo.locator(`#person-menu button[name=${name}]`).click()
  }
  await menu('report')
  await sendReport()

  await menu('farewell')
  const goodbye = bo.locator('dialog#say-goodbye')
  await expect(goodbye).toBeVisible()
  expect(await axeFaultsInBothSchemes(bo, 'dialog#say-goodbye')).toEqual([])
  await goodbye.locator('button[value=farewell]').click()
  await expect(goodbye).toHaveCount(0)
  for (const page of [ann, bo]) {
    await expect(page.getByRole('main').locator('ol > li')).toHaveCount(2)
    await expect(field(page)).toHaveCount(0)
    expect(await axeFaultsInBothSchemes(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
  }
  await end()
})

test('the pages weigh what a page of the app may', { tag: ONE_DEVICE }, async ({ page: ann }) => {
  const { bo, names, end } = await two(ann)
  await withoutPrefetch(ann)
  await writeTo(ann, names.bo)
  await send(ann, 'Hello')
  await expect(ann.locator('[data-state]').last()).toHaveAttribute('data-state', /^(?:sent|delivered)$/)
  await open(ann, '/settings')
  expect(await weighFurtherPage(ann, () => badge(ann).click())).toBeLessThanOrEqual(MOST_BYTES.furtherPage)
  expect(await weighFurtherPage(ann, () => rowOf(ann, names.bo).getByRole('link').click())).toBeLessThanOrEqual(
    MOST_BYTES.furtherPage,
  )
  const { files, style } = MOST_BYTES
  const weight = await weigh(ann, ann.url())
  expect(weight.files).toBeLessThanOrEqual(files)
  expect(weight.style).toBeLessThanOrEqual(style)
  await bo.close()
  await end()
})

test.describe('without a script', () => {
  test('a message is written, sent and read by plain forms', { tag: ONE_DEVICE }, async ({ page: ann, browser }) => {
    const { bo, names, end } = await two(ann)
    await writeTo(ann, names.bo)
    const { baseURL = '' } = test.info().project.use
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
    await context.addCookies(await ann.context().cookies())
    const plain = await context.newPage()
    await plain.goto(ann.url())
    await plain.locator('textarea').fill('In plain words')
    await plain.locator('form:has(textarea) button[type=submit]').click()
    await expect(plain).toHaveURL(/\/chats\/[0-9a-f-]{36}$/)
    await expect(plain.locator('ol').getByText('In plain words')).toBeVisible()
    await plain.locator('textarea').fill('   ')
    await plain.locator('form:has(textarea) button[type=submit]').click()
    await expect(plain.getByRole('alert')).not.toBeEmpty()
    await plain.goto('/chats?search=nobody+has+this')
    await expect(plain.locator('ul[data-h-list]')).toHaveCount(0)
    await plain.goto('/chats')
    await expect(plain.locator('ul[data-h-list] > li').filter({ hasText: names.bo })).toHaveCount(1)
    await context.close()
    await bo.close()
    await end()
  })
})

test('what is sent after the session has ended goes out once its writer is back, and a logout in another tab leads away', {
  tag: ONE_DEVICE,
}, async ({ page: ann, context }) => {
  const { names, end } = await two(ann)
  await writeTo(ann, names.bo)
  await send(ann, 'Written before')
  await expect(rowOf(ann, names.bo)).toContainText('Written before')
  const session = (await context.cookies()).filter(({ name }) => name === 'hearth_session')
  await context.clearCookies({ name: 'hearth_session' })
  await field(ann).fill('Written after the end')
  await sendButton(ann).click()
  await expect(ann).toHaveURL(/\/login\?/)
  // Whoever has forgotten the password loses nothing either.
  await ann.goto('/reset-password')
  await context.addCookies(session)
  await writeTo(ann, names.bo)
  await shows(ann, 'Written after the end')
  await expect(ann.locator('[data-state]').last()).toHaveAttribute('data-state', /^(?:sent|delivered)$/)

  const other = await context.newPage()
  await open(other)
  await other.locator('button[popovertarget="account-menu"]').filter({ visible: true }).first().click()
  await other.locator("form[action='/logout'] button").filter({ visible: true }).first().click()
  await expect(ann).toHaveURL(/\/login\?/)
  await end()
})
