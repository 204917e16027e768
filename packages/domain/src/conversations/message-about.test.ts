import { newId } from '@hearth/contracts/ids'
import { storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { blockMember } from '../relations/own-blocks.ts'
import { conversationsTest, RULES, refused } from './testing/conversations-world.ts'
import { viewConversationWith } from './view-conversation.ts'

const SUNDAY = { kind: 'prompt', prompt: 'perfect_sunday', answer: 'Nothing at all' } as const
const GARDEN = { kind: 'photo', filename: 'garden.webp', thumbFilename: 'garden-small.webp' } as const

const test = conversationsTest.extend('parts', ({ world }) => {
  const { ctx, scope, superuser, join, viewWith } = world
  type Member = Awaited<ReturnType<typeof join>>
  return {
    answer: ({ id }: Member, words: string, prompt = 'perfect_sunday') =>
      withClient(superuser, async (sql) => {
        await sql`insert into profile_prompts ${sql({ tenant_id: scope.tenantId, member_id: id, prompt, answer: words, position: 0 })}
          on conflict (tenant_id, member_id, prompt) do update set answer = excluded.answer`
      }),
    photo: ({ id: memberId }: Member, name: string, differs: { position?: number; status?: 'rejected' } = {}) =>
      storePhoto(superuser, scope, {
        ...{ memberId, filename: `${name}.webp`, thumbFilename: `${name}-small.webp`, main: false, ...differs },
      }),
    removePhotos: ({ id }: Member) =>
      withClient(superuser, async (sql) => {
        await sql`update photos set status = 'removed' where tenant_id = ${scope.tenantId} and member_id = ${id}`
      }),
    /** What each message is about, as that member sees it. */
    seen: async (viewer: Member, other: Member) => (await viewWith(viewer, other)).messages.map(({ part }) => part),
    /** What the field is to write about, for an address that asks for that. */
    asked: async (viewer: Member, { id: memberId }: Member, about: string) =>
      (await viewConversationWith(ctx, { viewer, memberId, rules: RULES, about })).about,
  }
})

test('a message may be about a photo or an answer of whoever receives it, which both see as it is now', async ({
  world,
  parts,
}) => {
  const { join, write, page, archive } = world
  const { answer, photo, seen, asked } = parts
  const [ann, bea] = [await join('Ann'), await join('Bea')]
  await answer(bea, SUNDAY.answer)
  await photo(bea, 'garden')
  expect([await asked(ann, bea, 'photo:garden.webp'), await asked(bea, ann, 'photo:garden.webp')]).toEqual([
    ...[GARDEN, null],
  ])
  const conversation = await write(ann, bea, 'Me too', { about: 'prompt:perfect_sunday' })
  await write(bea, ann, 'Really?')
  await write(ann, bea, 'Where is this?', { about: 'photo:garden.webp' })
  for (const [viewer, other] of [
    [ann, bea],
    [bea, ann],
  ] as const) {
    expect(await seen(viewer, other)).toEqual([SUNDAY, null, GARDEN])
    const { messages } = await page(viewer, conversation, { before: 2 })
    expect(messages.map(({ part, about }) => [part, about])).toEqual([[SUNDAY, 'prompt:perfect_sunday']])
  }
  await answer(bea, 'Swimming')
  expect((await seen(ann, bea))[0]).toEqual({ ...SUNDAY, answer: 'Swimming' })
  for (const member of [ann, bea])
    expect((await archive(member))?.messages.map(({ about }) => about)).toEqual([
      ...['prompt:perfect_sunday', null, 'photo:garden.webp'],
    ])
})

test('a message about what its sender does not see there is sent as one about nothing', async ({ world, parts }) => {
  const { join, send, credits, rows } = world
  const { answer, photo, asked } = parts
  const [ann, bea, cleo] = [await join('Ann'), await join('Bea'), await join('Cleo')]
  for (const [position, name] of ['first', 'second', 'third', 'locked'].entries()) await photo(bea, name, { position })
  await photo(bea, 'rejected', { status: 'rejected' })
  await photo(cleo, 'cleos')
  await photo(ann, 'own')
  await answer(bea, 'Not asked on this site', 'secret_talent')
  await answer(bea, SUNDAY.answer)
  const unseen = [
    ...['photo:locked.webp', 'photo:rejected.webp', 'photo:cleos.webp', 'photo:own.webp', 'photo:third'],
    ...['prompt:secret_talent', 'prompt:proud_of', 'nonsense', ''],
  ]
  for (const about of unseen) {
    expect([about, await asked(ann, bea, about)]).toEqual([about, null])
    expect(await send(ann, bea, 'Hello', { about })).toMatchObject({ ok: true, value: { message: { about: null } } })
  }
  // A site that shows no texts.
  const rules = { ...RULES, visible_profile_notes: false }
  await send(ann, bea, 'Hello', { about: 'prompt:perfect_sunday', rules })
  const stored = (await rows('messages')).map(({ about }) => about)
  expect([new Set(stored), stored.length, await credits(ann)]).toEqual([new Set([null]), 10, 80])
  expect(await send(ann, bea, 'Hello', { about: 'photo:third.webp' })).toMatchObject({
    ...{ value: { message: { about: 'photo:third.webp' } } },
  })
})

test('what a message is about is gone with the photo, with the person, and with the message', async ({
  world,
  parts,
}) => {
  const { ctx, join, write, takeBack, viewWith, rows } = world
  const { answer, photo, removePhotos, seen } = parts
  const [ann, bea] = [await join('Ann'), await join('Bea')]
  await photo(bea, 'garden')
  await answer(bea, SUNDAY.answer)
  await write(ann, bea, 'Where is this?', { about: 'photo:garden.webp' })
  const conversation = await write(ann, bea, 'Me too', { about: 'prompt:perfect_sunday' })
  await removePhotos(bea)
  for (const [viewer, other] of [
    [ann, bea],
    [bea, ann],
  ] as const) {
    const [first] = (await viewWith(viewer, other)).messages
    expect([first?.about, first?.part]).toEqual(['photo:garden.webp', null])
    expect(await seen(viewer, other)).toEqual([null, SUNDAY])
  }
  expect(await takeBack(ann, conversation, 1)).toMatchObject({ ok: true, value: { message: { about: null } } })
  expect((await rows('messages')).map(({ about }) => about).toSorted()).toEqual([null, 'prompt:perfect_sunday'])
  await blockMember(ctx, { viewer: bea, memberId: ann.id })
  expect(await seen(ann, bea)).toEqual([null, null])
})

test('a message about something costs, is refused and is repeated like any other', async ({ world, parts }) => {
  const { join, send, credits, badge } = world
  const { photo, seen } = parts
  const [ann, bea, poor] = [await join('Ann'), await join('Bea'), await join('Poor', { credits: 1 })]
  await photo(bea, 'garden')
  const about = 'photo:garden.webp'
  const clientId = newId()
  const posts = await Promise.all(Array.from({ length: 5 }, () => send(ann, bea, 'Once', { clientId, about })))
  // The first one counts, whatever a repetition says.
  posts.push(await send(ann, bea, 'Once', { clientId }))
  expect(new Set(posts.map((post) => JSON.stringify(post))).size).toBe(1)
  expect([posts[0], await credits(ann), await badge(bea), await seen(bea, ann)]).toEqual([
    ...[expect.objectContaining({ ok: true }), 98, 1, [GARDEN]],
  ])
  expect(await send(poor, bea, 'Hello', { about })).toEqual(
    refused('billing.too_few_credits', { price: 2, balance: 1 }),
  )
  expect(await send(ann, bea, ' ', { about })).toEqual(refused('conversations.empty'))
})

test('a message that waits keeps what it is about, also if that is gone when it is sent', async ({ world, parts }) => {
  const { join, writeAs, viewWith, confirm, sendWaiting, rows } = world
  const { answer, photo, removePhotos, seen } = parts
  const [ann, bea] = [await join('Ann', { status: 'not_confirmed' }), await join('Bea')]
  await photo(bea, 'garden')
  await answer(bea, SUNDAY.answer)
  for (const about of ['photo:garden.webp', 'prompt:perfect_sunday', 'photo:other.webp'])
    await writeAs(ann, bea, 'Hello', { about })
  expect((await viewWith(ann, bea)).waiting.map(({ part }) => part)).toEqual([GARDEN, SUNDAY, null])
  await removePhotos(bea)
  const confirmed = await confirm(ann)
  await sendWaiting(confirmed)
  const stored = (await rows('messages')).toSorted((one, other) => one.seq - other.seq)
  expect(stored.map(({ about }) => about)).toEqual(['photo:garden.webp', 'prompt:perfect_sunday', null])
  expect(await seen(bea, confirmed)).toEqual([null, SUNDAY, null])
})
