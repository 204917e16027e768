import { DAY } from '@hearth/contracts/durations'
import { expect } from 'vitest'
import { saveShows } from '../settings/own-settings.ts'
import { RULES, conversationsTest as test } from './testing/conversations-world.ts'

test('a free member sees the newest days and what is unread, once the site sells premium', async ({ world }) => {
  const { join, write, read, page, clock } = world
  const [ann, bea] = [await join('Ann'), await join('Bea')]
  const conversation = await write(ann, bea, 'one')
  await write(ann, bea, 'two')
  await read(bea, conversation, 1)
  clock.advance(31 * DAY)
  await write(ann, bea, 'three')
  const sells = { ...RULES, sellsPremium: true }
  const seqs = async (rules: typeof RULES, at = {}, viewer = bea) => {
    const { messages, hiddenBefore } = await page(viewer, conversation, { rules, ...at })
    return [messages.map(({ seq }) => seq), hiddenBefore !== null]
  }
  expect(await seqs(RULES)).toEqual([[1, 2, 3], false])
  expect(await seqs({ ...sells, history_days_free: 40 })).toEqual([[1, 2, 3], false])
  expect(await seqs(sells)).toEqual([[2, 3], true])
  for (const at of [{ before: 3 }, { after: 0, most: 1 }]) expect(await seqs(sells, at)).toEqual([[2], true])
  expect(await seqs(sells, {}, { ...bea, paidUser: true })).toEqual([[1, 2, 3], false])
  await read(bea, conversation, 3)
  expect(await seqs(sells)).toEqual([[3], true])
})

test('a gift that a free member shows on their profile is shown whatever its age, as it is taken off there', async ({
  world,
}) => {
  const { join, give, showGift, write, read, page, clock } = world
  const [ann, bea] = [await join('Ann'), await join('Bea')]
  const given = await give(ann, bea)
  if (!given.ok) throw new Error(given.reason)
  const { conversationId: conversation } = given.value
  await showGift(bea, conversation, 1)
  for (const text of ['two', 'three']) await write(ann, bea, text)
  clock.advance(31 * DAY)
  for (const text of ['four', 'five']) await write(ann, bea, text)
  await read(bea, conversation, 5)
  const rules = { ...RULES, sellsPremium: true }
  const seqs = async (at = {}) => {
    const { messages, more, hiddenBefore } = await page(bea, conversation, { rules, ...at })
    return [messages.map(({ seq }) => seq), more, hiddenBefore !== null]
  }
  expect(await seqs()).toEqual([[1, 4, 5], false, true])
  // Also where a page ends among what is left out.
  expect(await seqs({ most: 3 })).toEqual([[1, 4, 5], false, true])
  expect(await seqs({ most: 2 })).toEqual([[4, 5], true, true])
  expect(await seqs({ before: 4, most: 1 })).toEqual([[1], false, true])
  expect(await seqs({ after: 0, most: 2 })).toEqual([[1], true, true])
  await showGift(bea, conversation, 1, false)
  expect(await seqs()).toEqual([[4, 5], false, true])
})

test('whether typing may be told is a switch of its own, beside that of what was read', async ({ world }) => {
  const { ctx, join, write, viewWith } = world
  const [ann, bea] = [await join('Ann'), await join('Bea')]
  const shared = async () => {
    const views = [await viewWith(ann, bea), await viewWith(bea, ann)]
    return views.map(({ sharesTyping, marks }) => [sharesTyping, marks !== null])
  }
  expect(await shared()).toEqual([
    [false, false],
    [false, false],
  ])
  await write(ann, bea)
  await saveShows(ctx, { viewer: bea, shows: { reading: false } })
  expect(await shared()).toEqual([
    [true, false],
    [true, false],
  ])
  await saveShows(ctx, { viewer: bea, shows: { reading: true, typing: false } })
  expect(await shared()).toEqual([
    [false, true],
    [false, true],
  ])
})
