import { type ConversationId, newId } from '@hearth/contracts/ids'
import { describe, expect } from 'vitest'
import { blockMember } from '../relations/own-blocks.ts'
import { answerAsProfile, listWaiting, viewAsOperator } from './answer-as-profile.ts'
import { conversationsTest, RULES, refused } from './testing/conversations-world.ts'

const test = conversationsTest.extend('operated', async ({ world }) => {
  const { ctx, scope, join, write, acknowledge } = world
  const [ann, owl] = [await join('Ann'), await join('Owl', { fictional: true })]
  await acknowledge(ann, owl)
  return {
    ...{ ann, owl },
    conversation: await write(ann, owl, 'Who are you?'),
    waiting: async () => (await listWaiting(ctx, { scope })).map((row) => `${row.memberName}: ${row.text}`),
    answer: (
      conversationId = newId<ConversationId>(),
      text = 'An owl',
      { clientId = newId(), moderator = 'Kim' } = {},
    ) => answerAsProfile(ctx, { scope, conversationId, clientId, text, rules: RULES, moderator }),
  }
})

describe('the answer of a fictional profile', () => {
  test('is a message like any other, costs nobody anything and remembers who wrote it', async ({ world, operated }) => {
    const { ctx, scope, texts, badge, credits, events, mailJobs, rows, list, archive, faults } = world
    const { ann, owl, conversation, waiting, answer } = operated
    expect(await waiting()).toEqual(['Ann: Who are you?'])
    expect(await answer(conversation, ' An\r\nowl ')).toEqual({ ok: true, value: { seq: 2 } })
    expect(await texts(ann, owl)).toEqual(['>Who are you?', 'An\nowl'])
    expect([await badge(ann), await credits(ann), await credits(owl), await waiting()]).toEqual([1, 98, 100, []])
    expect((await events(ann)).at(-1)).toEqual(['message.received', { conversationId: conversation, memberId: owl.id }])
    expect((await mailJobs()).map(({ payload }) => payload)).toContainEqual({ memberId: ann.id })
    const stored = (await rows('messages')).toSorted((one, other) => one.seq - other.seq)
    expect(stored.map(({ written_by }) => written_by)).toEqual([null, 'Kim'])
    const viewed = await viewAsOperator(ctx, { scope, conversationId: conversation })
    expect(viewed?.messages.map(({ body, writtenBy }) => [body, writtenBy])).toEqual([
      ['Who are you?', null],
      ['An\nowl', 'Kim'],
    ])
    // Who wrote it is nowhere where members look.
    expect(JSON.stringify([await world.view(ann, conversation), await list(ann), await archive(ann)])).not.toContain(
      'Kim',
    )
    expect(await faults()).toEqual([])
  })

  test('is one of two that are given at once, and the same one when it is repeated', async ({ world, operated }) => {
    const { ann, owl, conversation, answer } = operated
    const clientId = newId()
    const both = await Promise.all([
      ...['One', 'Two', 'Three'].map((text) => answer(conversation, text)),
      ...['Four', 'Four'].map((text) => answer(conversation, text, { clientId })),
    ])
    const accepted = both.filter(({ ok }) => ok)
    expect(accepted.length === 1 || (accepted.length === 2 && both[3]?.ok)).toBe(true)
    expect(both.filter(({ ok }) => !ok)[0]).toEqual(refused('conversations.answered'))
    expect(await world.texts(ann, owl)).toHaveLength(2)
    await world.write(ann, owl, 'Really?')
    const again = newId()
    const first = await answer(conversation, 'Really', { clientId: again })
    expect(await answer(conversation, 'Really', { clientId: again })).toEqual(first)
    expect(await world.texts(ann, owl)).toHaveLength(4)
  })

  test('is refused where nobody waits, where it is no profile’s, and alike to whoever cannot be reached', async ({
    world,
    operated,
  }) => {
    const { ctx, join, write, reply, change, acknowledge, texts, takeBack } = world
    const { ann, owl, conversation, waiting, answer } = operated
    for (const [text, reason] of [
      ['\u200b \u202e', 'empty'],
      ['x'.repeat(101), 'too_long'],
    ] as const)
      expect(await answer(conversation, text)).toMatchObject({ ok: false, reason: `conversations.${reason}` })
    const [bea, cleo] = [await join('Bea'), await join('Cleo')]
    const ofPeople = await write(bea, ann)
    for (const id of [ofPeople, undefined]) expect(await answer(id)).toEqual(refused('conversations.no_profile'))
    // What was taken back waits for nothing.
    await acknowledge(cleo, owl)
    const ofCleo = await write(cleo, owl)
    await takeBack(cleo, ofCleo, 1)
    expect([await answer(ofCleo), await waiting()]).toEqual([refused('conversations.answered'), ['Ann: Who are you?']])
    await reply(cleo, ofCleo, 'Hm')
    await change(cleo.id, 'disabled')
    await blockMember(ctx, { viewer: ann, memberId: owl.id })
    for (const id of [conversation, ofCleo]) expect(await answer(id)).toEqual(refused('conversations.unreachable'))
    expect(await waiting()).toEqual([])
    expect(await texts(ann, owl)).toEqual(['>Who are you?'])
  })
})
