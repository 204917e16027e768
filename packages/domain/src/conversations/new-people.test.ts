import { DAY, HOUR, MINUTE } from '@hearth/contracts/durations'
import { REPORT_REASONS } from '@hearth/contracts/reports'
import { expect } from 'vitest'
import { viewReport } from '../reports/decide-reports.ts'
import { reportConversation } from '../reports/report-conversation.ts'
import { sayGoodbye } from './say-goodbye.ts'
import { RULES, refused, conversationsTest as test } from './testing/conversations-world.ts'

test('whom few answer can write to fewer new people in an hour, however many they try at once, and pays nothing for the rest', async ({
  world,
}) => {
  const { ctx, join, send, write, reply, clock, credits, rows, scope } = world
  const ann = await join('Ann', { credits: 1000, age: 2 })
  const people = await Promise.all(Array.from({ length: 122 }, () => join()))
  const [early, late] = [people.slice(0, 22), people.slice(22)]
  const begun = await Promise.all(early.map((one) => write(ann, one)))
  // A goodbye is no answer, and somebody who wrote first is nobody new.
  const [bea, cleo] = early
  if (!bea || !cleo || !begun[0] || !begun[1]) throw new Error('Nobody was written to.')
  await write(await join('Dirk'), ann)
  await sayGoodbye(ctx, { viewer: bea, conversationId: begun[0], rules: RULES })
  await reply(cleo, begun[1])
  clock.advance(HOUR + MINUTE)

  const before = [await credits(ann), (await rows('conversations')).length]
  const sent = await Promise.all(late.map((one) => send(ann, one)))
  expect(sent.filter(({ ok }) => !ok)).toEqual(Array(90).fill(refused('conversations.too_many_new', { minutes: 60 })))
  expect([await credits(ann), (await rows('conversations')).length]).toEqual([
    (before[0] ?? 0) - 20,
    (before[1] ?? 0) + 10,
  ])
  // Whom they have written to before is nobody new.
  expect(await send(ann, cleo)).toMatchObject({ ok: true })

  // Support sees numbers of what was reported.
  const reported = { reason: 'fraud', words: '', offered: REPORT_REASONS, network: '192.0.2.1' } as const
  const report = await reportConversation(ctx, { ...reported, viewer: cleo, conversationId: begun[1], seq: null })
  const number = report.ok ? report.value.number : 0
  expect((await viewReport(ctx, { scope, number }))?.openers).toEqual({ sent: 32, answered: 1, share: 0.03 })

  clock.advance(7 * DAY + MINUTE)
  expect((await viewReport(ctx, { scope, number }))?.openers).toEqual({ sent: 0, answered: 0, share: null })
})

test('whom many answer can write to as many new people as before', async ({ world }) => {
  const { join, send, write, reply, clock } = world
  const ann = await join('Ann', { credits: 1000, age: 0 })
  const people = await Promise.all(Array.from({ length: 41 }, () => join()))
  const begun = await Promise.all(people.slice(0, 20).map((one) => write(ann, one)))
  for (const at of [0, 1]) await reply(people[at] ?? ann, begun[at] ?? ('' as never))
  clock.advance(HOUR + MINUTE)
  const sent = await Promise.all(people.slice(20).map((one) => send(ann, one)))
  expect(sent.filter(({ ok }) => ok).length).toBe(20)
})
