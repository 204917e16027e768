import { expect, type Page, test } from '@playwright/test'
import { field, rowOf, send, shows, two, writeTo } from '../conversations.ts'
import { open } from '../members-app.ts'
import { axeFaultsInBothSchemes, complaints, overflow, tenant } from '../page.ts'
import { EVERY_BRAND } from '../platform.ts'

// That the offer appears once a week has passed is tested on the database: packages/domain/src/conversations/unanswered.test.ts.

const part = (page: Page, name: string) => page.locator(`main details:has(> #${name})`)
const said = (page: Page, name: string) => part(page, name).locator('[role=status][data-saved]')
/** The other one's name, with what stands below it. */
const facts = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).locator('..').textContent()

/** Switches something in the settings, and waits until it is stored. */
async function turn(page: Page, name: string, on: boolean) {
  await open(page, '/settings')
  await part(page, name).locator('> summary').click()
  await part(page, name).locator('[role=switch]').setChecked(on)
  await expect(said(page, name)).not.toBeEmpty()
}

async function openChat(page: Page, name: string) {
  await open(page, '/chats')
  await rowOf(page, name).getByRole('link').click()
  await expect(field(page)).toBeVisible()
}

test('typing and being online are shown to both or to neither, and a pace to the other one', {
  tag: EVERY_BRAND,
}, async ({ page: ann }) => {
  const heard = complaints(ann)
  const { bo, names, end } = await two(ann)
  const theirs = complaints(bo)
  await writeTo(ann, names.bo)
  await send(ann, 'Hello')
  await openChat(bo, names.ann)
  await shows(bo, 'Hello')
  const online = await facts(ann)
  // Somebody who is typing shows in place of when they were here.
  await field(bo).pressSequentially('Hi')
  await expect.poll(() => facts(ann)).not.toBe(online)
  await expect.poll(() => facts(ann), { timeout: 15_000 }).toBe(online)

  await turn(bo, 'shows_typing', false)
  await openChat(bo, names.ann)
  const told: string[] = []
  bo.on('request', (request) => void (request.url().endsWith('/api/typing.php') && told.push(request.url())))
  const saved = bo.waitForResponse((answer) => answer.url().endsWith('/api/draft.php'))
  await field(bo).pressSequentially(' there')
  await saved
  expect([told, await facts(ann)]).toEqual([[], online])

  await turn(bo, 'shows_online', false)
  for (const [page, name] of [
    [ann, names.bo],
    [bo, names.ann],
  ] as const) {
    await openChat(page, name)
    await expect.poll(() => facts(page)).toBe(name)
  }

  if (tenant().pace) {
    await open(bo, '/settings')
    await part(bo, 'pace').locator('> summary').click()
    await bo.locator('select[name=pace]').selectOption('weekly')
    expect([await axeFaultsInBothSchemes(bo, 'main'), await overflow(bo)]).toEqual([[], 0])
    await part(bo, 'pace').locator('button[type=submit]').click()
    await expect(said(bo, 'pace')).not.toBeEmpty()
    await openChat(ann, names.bo)
    await expect.poll(() => facts(ann)).not.toBe(names.bo)
    expect([await axeFaultsInBothSchemes(ann), await overflow(ann)]).toEqual([[], 0])
  } else {
    await open(bo, '/settings')
    await expect(part(bo, 'pace')).toHaveCount(0)
  }
  expect([heard, theirs]).toEqual([[], []])
  await end()
})
