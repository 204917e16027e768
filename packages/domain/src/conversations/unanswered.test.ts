import type { Pace } from '@hearth/contracts/conversations'
import { DAY } from '@hearth/contracts/durations'
import { newId } from '@hearth/contracts/ids'
import { describe, expect, it } from 'vitest'
import { blockMember } from '../relations/own-blocks.ts'
import { savePace } from '../settings/own-settings.ts'
import { keepConversation, takeMessageBack } from './own-conversations.ts'
import { sayGoodbye } from './say-goodbye.ts'
import { RULES, conversationsTest as test } from './testing/conversations-world.ts'
import { unansweredBy } from './unanswered.ts'

describe('unansweredBy', () => {
  const [me, other] = [newId<'member'>(), newId<'member'>()] as never as Parameters<
    typeof unansweredBy
  >[0]['viewerId'][]
  it('is a week, or as long as the pace says of whoever owes the answer', () => {
    const now = new Date('2026-03-01T12:00:00Z')
    for (const [pace, days] of [
      [null, 7],
      ['daily', 7],
      ['few_a_week', 14],
      ['weekly', 21],
    ] satisfies [Pace | null, number][])
      for (const own of [true, false]) {
        const by = (age: number) =>
          unansweredBy({
            ...{ viewerId: me as never, keptSeq: 0, now, ownPace: own ? null : pace, pace: own ? pace : null },
            rows: [
              {
                ...{ seq: 3, senderId: (own ? me : other) as never, kind: 'text', takenBackAt: null, removedAt: null },
                createdAt: new Date(now.getTime() - age),
              },
            ],
          })
        expect([pace, own, by(days * DAY), by(days * DAY - 1)]).toEqual([pace, own, own ? 'theirs' : 'own', null])
      }
  })
})

test('an answer that is due for a week is offered to both, once the other one has written', async ({ world }) => {
  const { ctx, clock, join, elsewhere, write, reply, view } = world
  const [ann, bea] = [await join('Ann'), await join('Bea')]
  const conversationId = await write(ann, bea)
  const both = async () => [(await view(ann, conversationId)).unanswered, (await view(bea, conversationId)).unanswered]
  clock.advance(7 * DAY)
  // Nobody waits for a goodbye of whoever has not been answered at all.
  expect(await both()).toEqual([null, 'own'])
  await reply(bea, conversationId)
  expect(await both()).toEqual([null, null])
  clock.advance(7 * DAY)
  expect(await both()).toEqual(['own', 'theirs'])

  for (const viewer of [await join('Cleo'), await elsewhere()])
    await expect(keepConversation(ctx, { viewer, conversationId, seq: 2 })).rejects.toMatchObject({ status: 404 })
  const keep = (seq: number) => keepConversation(ctx, { viewer: ann, conversationId, seq })
  await keep(1)
  expect(await both()).toEqual(['own', 'theirs'])
  // A number ahead of what there is keeps nothing that comes later.
  for (const seq of [2_147_483_647, 1]) await keep(seq)
  expect(await both()).toEqual([null, 'theirs'])
  await reply(bea, conversationId)
  clock.advance(7 * DAY)
  expect(await both()).toEqual(['own', 'theirs'])

  // What was taken back was never written.
  await reply(ann, conversationId)
  await takeMessageBack(ctx, { viewer: ann, conversationId, seq: 4 })
  expect(await both()).toEqual(['own', 'theirs'])
  await blockMember(ctx, { viewer: bea, memberId: ann.id })
  expect(await both()).toEqual([null, null])
})

test('a slower pace of whoever owes the answer is waited for, and is shown to the other one where the site asks', async ({
  world,
}) => {
  const { ctx, clock, join, write, reply, viewWith } = world
  const [ann, bea] = [await join('Ann'), await join('Bea')]
  const conversationId = await write(ann, bea)
  await reply(bea, conversationId)
  await savePace(ctx, { viewer: ann, pace: 'weekly' })
  const seen = async (rules = RULES) => {
    const [own, theirs] = [await viewWith(ann, bea, rules), await viewWith(bea, ann, rules)]
    return [own, theirs].map(({ pace, hasNoPace, unanswered }) => [pace, hasNoPace, unanswered])
  }
  clock.advance(7 * DAY)
  expect(await seen()).toEqual([
    [null, false, null],
    ['weekly', true, null],
  ])
  expect(await seen({ ...RULES, pace: false })).toEqual([
    [null, false, 'own'],
    [null, false, 'theirs'],
  ])
  clock.advance(14 * DAY)
  expect((await seen()).map(([, , unanswered]) => unanswered)).toEqual(['own', 'theirs'])
  await sayGoodbye(ctx, { viewer: ann, conversationId, rules: RULES })
  expect((await seen()).map(([, , unanswered]) => unanswered)).toEqual([null, null])
})
