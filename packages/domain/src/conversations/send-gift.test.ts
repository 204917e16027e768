import { MINUTE } from '@hearth/contracts/durations'
import { newId } from '@hearth/contracts/ids'
import { describe, expect } from 'vitest'
import { closeAccount } from '../accounts/close-account.ts'
import { blockMember } from '../relations/own-blocks.ts'
import { giveCreditsBack } from './give-credits-back.ts'
import { GIFTS, RULES, refused, conversationsTest as test } from './testing/conversations-world.ts'

const GONE = { code: 'profiles.gone', status: 404 }

describe('a gift', () => {
  test('can be the first message of the two, at its own price or that of all, and is never a free one', async ({
    world,
  }) => {
    const { join, give, credits, used, viewWith, list, badge, events, faults } = world
    const rules = { ...RULES, free_messages: 3, free_chats: 3 }
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const given = await give(ann, bea, 'rose', { rules })
    if (!given.ok) throw new Error(given.reason)
    const { conversationId, message } = given.value
    expect(message).toMatchObject({ kind: 'gift', text: '', gift: { id: 'rose', shown: false }, credits: 3 })
    expect(given.value).toMatchObject({ credits: 97, price: { credits: 0, free: { messages: 3 } } })
    expect(await give(ann, bea, 'shell', { price: 5 })).toMatchObject({ ok: true, value: { credits: 92 } })
    expect([await credits(ann), (await used(ann)).messages, await badge(bea)]).toEqual([92, 0, 2])
    expect((await viewWith(bea, ann)).messages.map(({ kind, gift }) => [kind, gift?.id])).toEqual([
      ['gift', 'rose'],
      ['gift', 'shell'],
    ])
    expect((await list(bea)).conversations[0]?.last).toMatchObject({ kind: 'gift', gift: 'shell', text: '' })
    expect((await events(bea))[0]).toEqual(['message.received', { conversationId, memberId: ann.id }])
    expect(await faults()).toEqual([])
  })

  test('that is given five times at once with one id is one, paid for once', async ({ world }) => {
    const { join, give, credits, rows, faults } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const clientId = newId()
    const given = await Promise.all(Array.from({ length: 5 }, () => give(ann, bea, 'rose', { clientId })))
    expect(given.map((one) => one.ok && [one.value.message.seq, one.value.message.gift?.id])).toEqual(
      Array(5).fill([1, 'rose']),
    )
    // Also when it costs something else by then, or is not there any more.
    const gone = { gifts: { ...GIFTS, gifts: [] } }
    expect(await give(ann, bea, 'rose', { clientId, price: 9, ...gone })).toMatchObject({ ok: true })
    expect([await credits(ann), (await rows('messages')).length, await faults()]).toEqual([97, 1, []])
  })

  test('of a hundred at once with credits for three is one of three', async ({ world }) => {
    const { join, give, credits, faults } = world
    const [ann, bea] = [await join('Ann', { credits: 10 }), await join('Bea')]
    const given = await Promise.all(Array.from({ length: 100 }, () => give(ann, bea)))
    expect(given.filter(({ ok }) => ok).length).toBe(3)
    expect(given.find(({ ok }) => !ok)).toEqual(refused('billing.too_few_credits', { price: 3, balance: 1 }))
    expect([await credits(ann), await faults()]).toEqual([1, []])
  })

  test('that cannot be given costs nothing, each with its reason', async ({ world }) => {
    const { ctx, join, give, write, read, ceiling, acknowledge, elsewhere, credits, rows, change } = world
    const [ann, bea, blocker, closed, ownerless] = [
      ...[await join('Ann'), await join('Bea'), await join(), await join(), await join('Profile', { fictional: true })],
    ] as const
    expect(await give(ann, bea, 'diamond')).toEqual(refused('conversations.no_such_gift'))
    expect(await give(ann, bea, '__proto__')).toEqual(refused('conversations.no_such_gift'))
    // The price is the site's: one that was shown before, and one that somebody made up.
    expect(await give(ann, bea, 'rose', { price: 5 })).toEqual(refused('conversations.price_changed', { credits: 3 }))
    expect(await give(ann, bea, 'rose', { price: 0 })).toEqual(refused('conversations.price_changed', { credits: 3 }))
    expect(await give(ann, bea, 'shell', { price: 3 })).toEqual(refused('conversations.price_changed', { credits: 5 }))
    expect(await give(ann, ann)).toEqual(refused('conversations.oneself'))
    expect(await give(ann, ownerless)).toEqual(refused('conversations.acknowledge_first'))
    await blockMember(ctx, { viewer: blocker, memberId: ann.id })
    await change(closed.id, 'disabled')
    for (const person of [blocker, closed, await elsewhere()])
      await expect(give(ann, person)).rejects.toMatchObject(GONE)
    const unconfirmed = await join('Una', { status: 'not_confirmed' })
    expect(await give(unconfirmed, bea)).toEqual(refused('conversations.unreachable'))
    expect([await credits(ann), await rows('messages')]).toEqual([100, []])

    await acknowledge(ann, ownerless)
    expect(await give(ann, ownerless)).toMatchObject({ ok: true })
    const conversation = await write(ann, bea)
    await ceiling(ann, conversation, 4)
    const above = refused('conversations.above_ceiling', { spent: 2, ceiling: 4 })
    expect(await give(ann, bea)).toEqual(above)
    expect(await give(ann, bea, 'rose', { aboveCeiling: true })).toMatchObject({ ok: true })
    await read(bea, conversation, 2)
    await blockMember(ctx, { viewer: bea, memberId: ann.id })
    expect(await give(ann, bea, 'rose', { aboveCeiling: true })).toEqual(refused('conversations.unreachable'))
    expect(await credits(ann)).toBe(92)
  })

  test('counts among the new people of an hour', async ({ world }) => {
    const { join, give, credits } = world
    const ann = await join('Ann', { age: 0 })
    const people = await Promise.all(Array.from({ length: 21 }, () => join()))
    const given = []
    for (const one of people) given.push(await give(ann, one))
    expect(given.map(({ ok }) => ok)).toEqual([...Array(20).fill(true), false])
    expect(given.at(-1)).toMatchObject({ reason: 'conversations.too_many_new' })
    expect(await credits(ann)).toBe(40)
  })

  test('that is taken back within a minute is nobody’s any more, and its credits come back once', async ({ world }) => {
    const { join, give, takeBack, showGift, giftsOn, viewWith, clock, credits, rows, faults } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const given = await give(ann, bea)
    if (!given.ok) throw new Error(given.reason)
    const { conversationId } = given.value
    await showGift(bea, conversationId, 1)
    const taken = await Promise.all(Array.from({ length: 3 }, () => takeBack(ann, conversationId, 1)))
    for (const one of taken) expect(one).toMatchObject({ ok: true, value: { message: { gift: null }, credits: 100 } })
    expect((await viewWith(bea, ann)).messages).toMatchObject([{ kind: 'gift', gift: null, takenBack: true }])
    expect([await giftsOn(bea), await rows('shown_gifts'), JSON.stringify(await rows('messages'))]).toEqual([
      ...[[], [], expect.not.stringContaining('rose')],
    ])
    await give(ann, bea)
    clock.advance(MINUTE + 1)
    expect(await takeBack(ann, conversationId, 2)).toEqual(refused('conversations.too_late'))
    expect([await credits(ann), await faults()]).toEqual([97, []])
  })
})

describe('a gift on the profile of who received it', () => {
  test('is there by their choice alone, with how many there are, until they take it off', async ({ world }) => {
    const { join, give, showGift, giftsOn, viewWith, write, events, elsewhere } = world
    const [ann, bea, cleo] = [await join('Ann'), await join('Bea'), await join('Cleo')]
    const conversation = await write(ann, bea)
    for (const gift of ['rose', 'rose', 'shell']) await give(ann, bea, gift, { price: gift === 'rose' ? 3 : 5 })
    expect(await giftsOn(bea)).toEqual([])
    const before = (await events(bea)).length
    for (const seq of [2, 3, 3])
      expect(await showGift(bea, conversation, seq)).toEqual({ ok: true, value: { shown: true } })
    await Promise.all([showGift(bea, conversation, 4), showGift(bea, conversation, 4)])
    expect((await events(bea)).length).toBe(before + 3)
    expect((await giftsOn(bea)).toSorted()).toEqual(['rose 2', 'shell 1'])
    expect((await viewWith(bea, ann)).messages.map(({ gift }) => gift?.shown)).toEqual([undefined, true, true, true])
    expect((await viewWith(ann, bea)).messages.map(({ gift }) => gift?.shown)).toEqual([undefined, false, false, false])
    for (let time = 0; time < 2; time += 1) await showGift(bea, conversation, 2, false)
    expect((await giftsOn(bea)).toSorted()).toEqual(['rose 1', 'shell 1'])
    // Its giver, a third one, somebody of another site, and what is no gift.
    for (const [who, seq] of [
      ...[[ann, 2] as const, [cleo, 2] as const, [await elsewhere(), 2] as const, [bea, 1] as const, [bea, 9] as const],
    ])
      await expect(showGift(who, conversation, seq)).rejects.toMatchObject(GONE)
  })

  test('goes with the conversation, with a giver whose profile was fake, and with its member', async ({ world }) => {
    const { ctx, scope, join, give, showGift, giftsOn, remove, leave, credits, rows, archive } = world
    const [ann, fake, bea] = [await join('Ann'), await join('Fake'), await join('Bea')]
    const conversations = []
    for (const giver of [ann, fake]) {
      const given = await give(giver, bea)
      if (!given.ok) throw new Error(given.reason)
      conversations.push(given.value.conversationId)
      await showGift(bea, given.value.conversationId, 1)
    }
    const [ofAnn = newId(), ofFake = newId()] = conversations
    await give(bea, fake)
    expect(await giftsOn(bea)).toEqual(['rose 2'])
    expect((await archive(bea))?.shownGifts).toMatchObject([{ seq: 1 }, { seq: 1 }])
    await closeAccount(ctx, { scope, memberId: fake.id, reason: 'impersonation', facts: 'Photos of others' })
    // What was spent on the fake profile comes back, and what it has given is gone.
    expect(await giveCreditsBack(ctx, { scope, memberId: fake.id })).toBe(3)
    expect([await giftsOn(bea), await credits(bea)]).toEqual([['rose 1'], 100])
    expect(await showGift(bea, ofFake, 1)).toEqual(refused('conversations.unreachable'))
    expect(await showGift(bea, ofFake, 1, false)).toMatchObject({ ok: true })
    await remove(bea, ofAnn)
    expect([await giftsOn(bea), await rows('shown_gifts')]).toEqual([[], []])
    await expect(showGift(bea, ofAnn, 1)).rejects.toMatchObject(GONE)
    await give(ann, bea)
    await showGift(bea, ofAnn, 2)
    expect(await giftsOn(bea)).toEqual(['rose 1'])
    await leave(bea.id)
    expect(await rows('shown_gifts')).toEqual([])
  })
})
