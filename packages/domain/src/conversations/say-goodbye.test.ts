import { HOUR } from '@hearth/contracts/durations'
import { type ConversationId, newId } from '@hearth/contracts/ids'
import { describe, expect } from 'vitest'
import { blockMember } from '../relations/own-blocks.ts'
import { saveDraft } from './save-draft.ts'
import { sayGoodbye } from './say-goodbye.ts'
import { conversationsTest as base, RULES, refused } from './testing/conversations-world.ts'
import { viewConversation } from './view-conversation.ts'

const test = base.extend('goodbye', ({ world: { ctx, join } }) => {
  type Member = Awaited<ReturnType<typeof join>>
  return (viewer: Member, conversationId: ConversationId) => sayGoodbye(ctx, { viewer, conversationId, rules: RULES })
})

describe('a goodbye', () => {
  test('ends the conversation for both, costs nothing, is a message to the other, and stays readable', async ({
    world,
    goodbye,
  }) => {
    const { join, write, send, reply, view, events, badge, credits, faults, takeBack, rows } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const id = await write(ann, bea, 'Hello')
    expect((await view(ann, id)).canSayGoodbye).toBe(false)
    expect((await view(bea, id)).canSayGoodbye).toBe(true)
    await saveDraft(world.ctx, { viewer: ann, memberId: bea.id, text: 'And you?', pageId: newId(), rules: RULES })
    const said = await goodbye(bea, id)
    expect((await world.archive(ann))?.drafts).toEqual([])
    expect(said).toMatchObject({ ok: true, value: { message: { seq: 2, own: true, kind: 'farewell', text: '' } } })
    for (const [one, other] of [
      [ann, bea],
      [bea, ann],
    ] as const) {
      const { cannotWrite, canSayGoodbye, price, messages } = await view(one, id)
      expect([cannotWrite, canSayGoodbye, price]).toEqual(['conversations.closed', false, null])
      expect(messages.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['text Hello', 'farewell '])
      expect(await send(one, other)).toEqual(refused('conversations.closed'))
      expect(await reply(one, id)).toEqual(refused('conversations.closed'))
    }
    expect([await badge(ann), await badge(bea), await credits(ann), await credits(bea)]).toEqual([1, 1, 98, 100])
    expect((await events(ann)).at(-1)).toEqual(['message.received', { conversationId: id, memberId: bea.id }])
    expect(await takeBack(bea, id, 2)).toMatchObject({ reason: 'conversations.too_late' })
    expect(await rows('conversations')).toMatchObject([{ closed_by: bea.id, last_seq: 2 }])
    expect(await faults()).toEqual([])
  })

  test('said again, also many times at once, is one; of both at once one is said and the other too late', async ({
    world,
    goodbye,
  }) => {
    const { join, write, reply, texts } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const id = await write(ann, bea, 'Hello')
    const all = await Promise.all(Array.from({ length: 20 }, () => goodbye(bea, id)))
    all.push(await goodbye(bea, id))
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(await texts(ann, bea)).toEqual(['>Hello', ''])
    expect(await goodbye(ann, id)).toEqual(refused('conversations.closed'))

    const [cas, dan] = [await join('Cas'), await join('Dan')]
    const other = await write(cas, dan, 'Hello')
    await reply(dan, other)
    const both = await Promise.all([goodbye(cas, other), goodbye(dan, other)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await texts(cas, dan)).toHaveLength(3)
  })

  test('at the same moment as a hundred messages: those before it are paid for, and none comes after', async ({
    world,
    goodbye,
  }) => {
    const { join, write, send, view, credits, faults } = world
    const [ann, bea] = [await join('Ann', { credits: 300 }), await join('Bea')]
    const id = await write(ann, bea, 'Hello')
    const [said, ...sent] = await Promise.all([
      goodbye(bea, id),
      ...Array.from({ length: 100 }, () => send(ann, bea, 'More')),
    ])
    expect(said.ok).toBe(true)
    const accepted = sent.filter(({ ok }) => ok).length
    for (const one of sent) if (!one.ok) expect(one).toEqual(refused('conversations.closed'))
    const { messages } = await view(ann, id)
    expect(messages.at(-1)).toMatchObject({ kind: 'farewell', seq: accepted + 2 })
    expect(await credits(ann)).toBe(300 - 2 * (accepted + 1))
    expect(await faults()).toEqual([])
  })

  test('is refused before the other has written, to whoever cannot be reached, and by whoever nobody sees', async ({
    world,
    goodbye,
  }) => {
    const { ctx, join, write, reply, change, erase, takeBack, elsewhere } = world
    const [me, ann] = [await join('Me'), await join('Ann')]
    const id = await write(me, ann, 'Hello')
    expect(await goodbye(me, id)).toEqual(refused('conversations.nobody_wrote'))
    await reply(ann, id, 'Oh')
    await takeBack(ann, id, 2)
    expect(await goodbye(me, id)).toEqual(refused('conversations.nobody_wrote'))
    for (const viewer of [await join(), await elsewhere()])
      await expect(goodbye(viewer, id)).rejects.toMatchObject({ code: 'profiles.gone', status: 404 })
    await expect(goodbye(me, newId<ConversationId>())).rejects.toMatchObject({ status: 404 })
    const makesGone = [
      (one: typeof ann) => blockMember(ctx, { viewer: one, memberId: me.id }),
      (one: typeof ann) => blockMember(ctx, { viewer: me, memberId: one.id }),
      (one: typeof ann) => change(one.id, 'disabled'),
      (one: typeof ann) => erase(one.id),
    ]
    for (const makeGone of makesGone) {
      const other = await join()
      const conversation = await write(other, me)
      await makeGone(other)
      expect(await goodbye(me, conversation)).toEqual(refused('conversations.unreachable'))
    }
    const last = await write(await join(), me)
    expect(await goodbye({ ...me, status: 'not_confirmed' as never }, last)).toEqual(
      refused('conversations.unreachable'),
    )
    expect(await goodbye({ ...me, profileStatus: 'disabled' as never }, last)).toEqual(
      refused('conversations.unreachable'),
    )
  })

  test('is mailed like a message, and the ended conversation can be deleted, blocked and read', async ({
    world,
    goodbye,
  }) => {
    const { ctx, clock, join, write, remove, mailUnread, mails, list } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const id = await write(ann, bea, 'Hello')
    await goodbye(bea, id)
    clock.advance(HOUR + 1)
    await mailUnread(ann, newId())
    expect(await mails(ann)).toEqual(['new_messages'])
    expect((await list(ann)).conversations[0]?.last).toMatchObject({ kind: 'farewell', own: false, text: '' })
    await remove(bea, id)
    expect((await list(bea)).conversations).toEqual([])
    await blockMember(ctx, { viewer: bea, memberId: ann.id })
    const seen = await viewConversation(ctx, { viewer: ann, conversationId: id, rules: RULES })
    expect([seen.person, seen.cannotWrite, seen.messages.length]).toEqual([null, 'conversations.closed', 2])
  })
})
