import { MINUTE } from '@hearth/contracts/durations'
import { putDraft } from '@hearth/db/queries/conversations/drafts'
import { inTenant } from '@hearth/db/scope'
import { expect } from 'vitest'
import { blockMember } from '../relations/own-blocks.ts'
import { DRAFTS_PER_MEMBER } from './save-draft.ts'
import { sayGoodbye } from './say-goodbye.ts'
import { RULES, refused, conversationsTest as test } from './testing/conversations-world.ts'

test('a draft is kept for every device of its member alone, and the list shows it in place of the last message', async ({
  world,
}) => {
  const { join, draft, viewWith, write, list } = world
  const [ann, bo] = [await join('Ann'), await join('Bo')]
  const draftOf = async (...two: Parameters<typeof viewWith>) => (await viewWith(...two)).draft
  await draft(ann, bo, 'Hel')
  await draft(ann, bo, 'Hello \u202E\nthere ')
  expect([await draftOf(ann, bo), await draftOf(bo, ann)]).toEqual(['Hello\nthere', null])
  await write(bo, ann, 'Hi')
  const entry = async () => (await list(ann)).conversations[0]
  expect(await entry()).toMatchObject({ draft: 'Hello there', last: { text: 'Hi' } })
  // Emptied, and sent.
  await draft(ann, bo, ' \n ')
  expect([await draftOf(ann, bo), (await entry())?.draft]).toEqual([null, null])
  await draft(ann, bo, 'Again')
  await write(ann, bo, 'Again')
  expect(await draftOf(ann, bo)).toBeNull()
})

test('what is too long, to nobody, to oneself, elsewhere or across a block is not kept', async ({ world }) => {
  const { ctx, join, elsewhere, draft, viewWith, write } = world
  const [ann, bo, other] = [await join('Ann'), await join('Bo'), await elsewhere()]
  expect(await draft(ann, bo, 'x'.repeat(101))).toEqual(refused('conversations.too_long', { max: 100 }))
  expect(await draft(ann, bo, 'x'.repeat(10_000_000))).toEqual(refused('conversations.too_long', { max: 100 }))
  for (const nobody of [ann, other, { id: '00000000-0000-7000-8000-000000000000' as typeof ann.id }])
    await expect(draft(ann, nobody, 'Hello')).rejects.toMatchObject({ code: 'profiles.gone', status: 404 })
  await write(ann, bo)
  await draft(ann, bo, 'Hello')
  await blockMember(ctx, { viewer: bo, memberId: ann.id })
  await expect(draft(ann, bo, 'Hello?')).rejects.toMatchObject({ code: 'profiles.gone' })
  expect((await viewWith(ann, bo)).draft).toBeNull()
  // It can be emptied all the same.
  expect(await draft(ann, bo, '')).toMatchObject({ ok: true })
})

test('after a goodbye nothing is kept any more, also by a page that learns of it later, and the list shows none', async ({
  world,
}) => {
  const { ctx, clock, scope, join, draft, write, list, archive } = world
  const [ann, bo] = [await join('Ann'), await join('Bo')]
  const conversationId = await write(ann, bo)
  await sayGoodbye(ctx, { viewer: bo, conversationId, rules: RULES })
  expect(await draft(ann, bo, 'Wait')).toEqual(refused('conversations.closed'))
  expect((await archive(ann))?.drafts).toEqual([])
  const kept = { memberId: ann.id, otherId: bo.id, body: 'Of an earlier version', savedAt: clock.now(), most: 1 }
  await inTenant(ctx.db, scope, (tx) => putDraft(tx, kept))
  expect((await list(ann)).conversations[0]).toMatchObject({ draft: null, last: { kind: 'farewell' } })
  expect(await draft(ann, bo, '')).toMatchObject({ ok: true })
})

test('of too many drafts the oldest is forgotten, and of too many saves each is refused', async ({ world }) => {
  const { ctx, clock, join, draft, viewWith, scope } = world
  const [ann, bo, cy] = [await join('Ann'), await join('Bo'), await join('Cy')]
  await draft(ann, bo, 'The oldest')
  clock.advance(MINUTE)
  const newest = { memberId: ann.id, otherId: cy.id, body: 'The newest', savedAt: clock.now(), most: 1 }
  await inTenant(ctx.db, scope, (tx) => putDraft(tx, newest))
  expect([(await viewWith(ann, bo)).draft, (await viewWith(ann, cy)).draft]).toEqual([null, 'The newest'])
  for (let at = 0; at < DRAFTS_PER_MEMBER; at += 1) await draft(ann, cy, '')
  expect(await draft(ann, cy, 'One more')).toMatchObject(refused('request.too_often'))
})
