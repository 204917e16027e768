import { DAY, HOUR, MINUTE } from '@hearth/contracts/durations'
import { type ConversationId, newId, newMemberId } from '@hearth/contracts/ids'
import { changeProfile } from '@hearth/testing/rows'
import { describe, expect } from 'vitest'
import { blockAddress } from '../relations/own-addresses.ts'
import { blockMember, unblockMember } from '../relations/own-blocks.ts'
import { RULES, refused, conversationsTest as test } from './testing/conversations-world.ts'

describe('a message', () => {
  test('makes the conversation of the two, is paid for, and is told to both', async ({ world }) => {
    const { join, send, texts, listed, badge, credits, events, rows, faults } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    expect(await rows('conversations')).toEqual([])
    const sent = await send(ann, bea, 'Hello\r\nthere ')
    if (!sent.ok) throw new Error(sent.reason)
    const { conversationId, message, ...rest } = sent.value
    expect(message).toMatchObject({ seq: 1, own: true, text: 'Hello\nthere', takenBack: false, credits: 2 })
    expect(rest).toEqual({ price: { credits: 2, free: null }, credits: 98 })
    expect([await texts(ann, bea), await texts(bea, ann)]).toEqual([['>Hello\nthere'], ['Hello\nthere']])
    expect([await listed(ann), await listed(bea)]).toEqual([['Bea: Hello there 0'], ['Ann: Hello there 1']])
    expect([await badge(ann), await badge(bea), await credits(ann), await credits(bea)]).toEqual([0, 1, 98, 100])
    expect([await events(bea), await events(ann)]).toEqual([
      [['message.received', { conversationId, memberId: ann.id }]],
      [['conversation.changed', { conversationId }]],
    ])
    expect(await faults()).toEqual([])
  })

  test('is answered in the same conversation, at the same price', async ({ world }) => {
    const { join, write, reply, texts, credits, rows } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const conversation = await write(ann, bea, 'one')
    expect(await reply(bea, conversation, 'two')).toMatchObject({ ok: true, value: { message: { seq: 2 } } })
    await write(bea, ann, 'three')
    expect(await texts(ann, bea)).toEqual(['>one', 'two', 'three'])
    expect([await credits(ann), await credits(bea), (await rows('conversations')).length]).toEqual([98, 96, 1])
  })

  test('that is posted five times at once appears and costs once, and every call answers the same', async ({
    world,
  }) => {
    const { join, send, texts, credits, events, badge, faults } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const clientId = newId()
    const posts = await Promise.all(Array.from({ length: 5 }, () => send(ann, bea, 'Once', { clientId })))
    posts.push(await send(ann, bea, 'Once', { clientId }))
    expect(new Set(posts.map((post) => JSON.stringify(post))).size).toBe(1)
    expect(posts[0]).toMatchObject({ ok: true, value: { message: { seq: 1, clientId }, credits: 98 } })
    expect([await texts(bea, ann), await credits(ann), await badge(bea)]).toEqual([['Once'], 98, 1])
    expect((await events(bea)).length).toBe(1)
    expect(await faults()).toEqual([])
  })

  test('is answered as sent when it is posted again after a block', async ({ world }) => {
    const { ctx, join, send, credits } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const clientId = newId()
    const first = await send(ann, bea, 'Once', { clientId })
    await blockMember(ctx, { viewer: bea, memberId: ann.id })
    expect(await send(ann, bea, 'Once', { clientId })).toEqual(first)
    expect([await send(ann, bea, 'Twice'), await credits(ann)]).toEqual([refused('conversations.unreachable'), 98])
  })

  test('has an id of its sender’s page that is theirs and that conversation’s alone', async ({ world }) => {
    const { join, send, texts, credits } = world
    const [ann, bea, cleo] = [await join('Ann'), await join('Bea'), await join('Cleo')]
    const clientId = newId()
    for (const [from, to] of [
      [ann, bea],
      [bea, ann],
      [ann, cleo],
    ] as const)
      expect(await send(from, to, 'Hello', { clientId })).toMatchObject({ ok: true })
    expect([await texts(ann, bea), await texts(cleo, ann), await credits(ann)]).toEqual([
      ...[['>Hello', 'Hello'], ['Hello'], 96],
    ])
  })

  test('of each to the other at the same moment makes one conversation', async ({ world }) => {
    const { join, send, rows, texts } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const sent = await Promise.all([
      ...Array.from({ length: 5 }, () => send(ann, bea, 'a')),
      ...Array.from({ length: 5 }, () => send(bea, ann, 'b')),
    ])
    expect(sent.every(({ ok }) => ok)).toBe(true)
    expect([(await rows('conversations')).length, (await rows('participants')).length]).toEqual([1, 2])
    expect((await texts(ann, bea)).toSorted()).toEqual([...Array(5).fill('>a'), ...Array(5).fill('b')])
  })

  test('of a hundred at once with credits for three is one of three, to one person or to many', async ({ world }) => {
    const { join, send, credits, rows, faults } = world
    const [ann, bea, cleo] = [await join('Ann', { credits: 7 }), await join('Bea', { credits: 7 }), await join('Cleo')]
    const many = await Promise.all(Array.from({ length: 20 }, () => join()))
    const toOne = await Promise.all(Array.from({ length: 100 }, () => send(ann, cleo)))
    const toMany = await Promise.all(Array.from({ length: 100 }, (_, at) => send(bea, many[at % 20] ?? cleo)))
    for (const sent of [toOne, toMany]) {
      const poor = sent.filter((outcome) => !outcome.ok)
      expect(poor.length).toBe(97)
      expect(poor[0]).toEqual(refused('billing.too_few_credits', { price: 2, balance: 1 }))
    }
    expect([await credits(ann), await credits(bea), (await rows('messages')).length]).toEqual([1, 1, 6])
    expect(await faults()).toEqual([])
  })

  test('that waits since the sign-up fills the composer until the first one is sent', async ({ world }) => {
    const { join, send, keep, viewWith, rows } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    await keep(ann, bea, 'I saw you')
    expect((await viewWith(ann, bea)).signupText).toBe('I saw you')
    expect(await send(ann, bea, 'I saw you', { price: 1 })).toMatchObject({ ok: false })
    expect((await viewWith(ann, bea)).signupText).toBe('I saw you')
    await send(ann, bea, 'I saw you')
    expect([(await viewWith(ann, bea)).signupText, await rows('waiting_messages')]).toEqual([null, []])
  })
})

describe('who can be written to', () => {
  test('is nobody whom the viewer does not see, whatever the reason', async ({ world }) => {
    const { ctx, join, send, reply, viewWith, elsewhere, change, erase, rows, credits } = world
    const me = await join()
    const [closed, erased, blocker, blocked, ahead] = [
      ...[await join(), await join(), await join(), await join(), await join()],
    ] as const
    await change(closed.id, 'disabled')
    await erase(erased.id)
    await blockMember(ctx, { viewer: blocker, memberId: me.id })
    await blockMember(ctx, { viewer: me, memberId: blocked.id })
    await blockAddress(ctx, { viewer: ahead, email: me.email })
    const gone = { code: 'profiles.gone', status: 404 }
    for (const person of [{ id: newMemberId() }, await elsewhere(), closed, erased, blocker, blocked, ahead]) {
      await expect(send(me, person)).rejects.toMatchObject(gone)
      await expect(viewWith(me, person)).rejects.toMatchObject(gone)
    }
    await expect(reply(me, newId<ConversationId>())).rejects.toMatchObject(gone)
    await expect(viewWith(me, me)).rejects.toMatchObject(gone)
    expect(await send(me, me)).toEqual(refused('conversations.oneself'))
    expect([await rows('messages'), await credits(me)]).toEqual([[], 100])
  })

  test('is not a stranger’s conversation', async ({ world }) => {
    const { join, write, reply, view, page, read, takeBack, remove, elsewhere, texts } = world
    const [ann, bea, eve, far] = [await join(), await join(), await join(), await elsewhere()]
    const conversation = await write(ann, bea)
    for (const other of [eve, far]) {
      const gone = { code: 'profiles.gone', status: 404 }
      await expect(reply(other, conversation)).rejects.toMatchObject(gone)
      await expect(view(other, conversation)).rejects.toMatchObject(gone)
      await expect(page(other, conversation, {})).rejects.toMatchObject(gone)
      await expect(read(other, conversation, 1)).rejects.toMatchObject(gone)
      await expect(takeBack(other, conversation, 1)).rejects.toMatchObject(gone)
      await remove(other, conversation)
    }
    expect(await texts(bea, ann)).toEqual(['Hello'])
  })

  test('gets one and the same answer for all who cannot be reached, and pays nothing', async ({ world }) => {
    const { ctx, join, write, reply, view, change, erase, credits, list } = world
    const me = await join()
    const [closed, erased, blocker, blocked, hidden] = [
      ...[
        await join('Closed'),
        await join('Erased'),
        await join('Blocker'),
        await join('Blocked'),
        await join('Hidden'),
      ],
    ] as const
    const conversations = []
    for (const other of [closed, erased, blocker, blocked, hidden]) conversations.push(await write(other, me, 'Before'))
    await change(closed.id, 'disabled')
    await erase(erased.id)
    await blockMember(ctx, { viewer: blocker, memberId: me.id })
    await blockMember(ctx, { viewer: me, memberId: blocked.id })
    await changeProfile(world.superuser, world.scope, { memberId: hidden.id, status: 'disabled', searchable: false })
    for (const conversation of conversations) {
      expect(await reply(me, conversation)).toEqual(refused('conversations.unreachable'))
      const { person, cannotWrite, price, messages } = await view(me, conversation)
      expect([person, cannotWrite, price]).toEqual([null, 'conversations.unreachable', null])
      expect(messages.map(({ text }) => text)).toEqual(['Before'])
    }
    const rows = (await list(me)).conversations
    expect(rows.map(({ person, last }) => [person, last.text])).toEqual(Array(5).fill([null, 'Before']))
    expect(await credits(me)).toBe(100)
    await unblockMember(ctx, { viewer: me, memberId: blocked.id })
    expect(await reply(me, conversations[3] as ConversationId)).toMatchObject({ ok: true })
  })

  test('sees who has written to them, also an invisible one or one who blocked their address ahead', async ({
    world,
  }) => {
    const { ctx, join, send, write, reply, view, listed } = world
    const [me, unseen, ahead] = [await join('Me'), await join('Unseen', { invisible: true }), await join('Ahead')]
    await blockAddress(ctx, { viewer: ahead, email: me.email })
    await expect(send(me, ahead)).rejects.toMatchObject({ code: 'profiles.gone' })
    for (const other of [unseen, ahead]) {
      const conversation = await write(other, me)
      const { person, cannotWrite } = await view(me, conversation)
      expect([person?.id, cannotWrite]).toEqual([other.id, null])
      expect(await reply(me, conversation)).toMatchObject({ ok: true })
    }
    expect(await listed(me)).toEqual(expect.arrayContaining(['Ahead: Hello 1', 'Unseen: Hello 1']))
  })

  test('is nobody for one whom nobody sees', async ({ world }) => {
    const { join, send, viewWith, credits } = world
    const [bea, me] = [await join('Bea'), await join()]
    const hidden = { ...me, profileStatus: 'disabled' as const }
    expect(await send(hidden, bea)).toEqual(refused('conversations.unreachable'))
    expect((await viewWith(hidden, bea)).cannotWrite).toBe('conversations.unreachable')
    expect(await credits(me)).toBe(100)
  })

  test('is a fictional profile only once the member has acknowledged what it is', async ({ world }) => {
    const { join, send, write, acknowledge, viewWith, credits } = world
    const [ann, fay, bea] = [await join('Ann'), await join('Fay', { fictional: true }), await join('Bea')]
    expect(await send(ann, fay)).toEqual(refused('conversations.acknowledge_first'))
    expect([(await viewWith(ann, fay)).mustAcknowledge, (await viewWith(ann, bea)).mustAcknowledge]).toEqual([
      ...[true, false],
    ])
    for (const person of [fay, fay, bea]) await acknowledge(ann, person)
    expect((await viewWith(ann, fay)).mustAcknowledge).toBe(false)
    await write(ann, fay)
    // Each member does so for themself.
    expect(await send(bea, fay)).toEqual(refused('conversations.acknowledge_first'))
    expect([await credits(ann), await credits(bea)]).toEqual([98, 100])
    for (const nobody of [{ id: newMemberId() }, ann])
      await expect(acknowledge(ann, nobody)).rejects.toMatchObject({ code: 'profiles.gone' })
  })

  test('is as many new people in an hour as the age of the account allows, besides those who wrote first', async ({
    world,
  }) => {
    const { join, send, write, clock, credits, rows } = world
    const people = await Promise.all(Array.from({ length: 81 }, () => join('One', { credits: 2 })))
    for (const [age, most] of [
      [0, 20],
      [6.9, 40],
      [7, 80],
    ] as const) {
      const ann = await join('Ann', { credits: 1000, age })
      const before = (await rows('conversations')).length
      const sent = await Promise.all(people.map((one) => send(ann, one)))
      expect(sent.filter(({ ok }) => !ok)).toEqual(
        Array(81 - most).fill(refused('conversations.too_many_new', { minutes: 60 })),
      )
      expect([(await rows('conversations')).length - before, await credits(ann)]).toEqual([most, 1000 - 2 * most])
      // An answer is to nobody new.
      const [other] = people.filter((_, at) => !sent[at]?.ok)
      if (!other) throw new Error('All were written to.')
      await write(await join('New'), ann)
      const asking = await join('Asking')
      await write(asking, ann)
      expect(await send(ann, asking)).toMatchObject({ ok: true })
      clock.advance(HOUR + MINUTE)
      expect(await send(ann, other)).toMatchObject({ ok: true })
      clock.advance(DAY)
    }
  })

  test('is not counted by a message that is refused', async ({ world }) => {
    const { join, send } = world
    const ann = await join('Ann', { age: 0, credits: 2 })
    const bea = await join('Bea')
    for (let at = 0; at < 25; at += 1) expect(await send(ann, bea, 'Hello', { price: 1 })).toMatchObject({ ok: false })
    expect(await send(ann, bea)).toMatchObject({ ok: true })
    const cleo = await join('Cleo')
    for (let at = 0; at < 25; at += 1)
      expect(await send(ann, cleo)).toEqual(refused('billing.too_few_credits', { price: 2, balance: 0 }))
  })

  test('is not one who blocks at the same moment, or the message was there before', async ({ world }) => {
    const { ctx, join, send, credits, faults, rows } = world
    for (let round = 0; round < 5; round += 1) {
      const [ann, bea] = [await join('Ann'), await join('Bea')]
      const before = (await rows('messages')).length
      const [sent] = await Promise.all([
        send(ann, bea).catch((error: unknown) => error),
        blockMember(ctx, { viewer: bea, memberId: ann.id }),
      ])
      const stored = (await rows('messages')).length - before
      expect([(sent as { ok?: boolean }).ok === true, await credits(ann)]).toEqual([stored === 1, 100 - 2 * stored])
      await expect(
        send(ann, bea, 'Again').then((outcome) => (outcome.ok ? outcome : Promise.reject(outcome))),
      ).rejects.toBeDefined()
    }
    expect(await faults()).toEqual([])
  })
})

describe('the price', () => {
  const free = { ...RULES, free_messages: 3, free_chats: 2 }

  test('is what was shown, or the message is refused with the new one', async ({ world }) => {
    const { join, send, price, credits, rows } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    expect(await price(ann, bea)).toEqual({ credits: 2, free: null })
    for (const shown of [0, 1, 3])
      expect(await send(ann, bea, 'Hello', { price: shown })).toEqual(
        refused('conversations.price_changed', { credits: 2 }),
      )
    expect([await credits(ann), await rows('messages')]).toEqual([100, []])
    expect(await send(ann, bea, 'Hello', { price: 0, rules: { ...RULES, message_credits: 0 } })).toMatchObject({
      value: { price: { credits: 0, free: null }, credits: 100 },
    })
  })

  test('is nothing while free messages are left, for as many people, and then credits', async ({ world }) => {
    const { join, send, price, used, credits } = world
    const [ann, bea, cleo, dan] = [await join('Ann'), await join('Bea'), await join('Cleo'), await join('Dan')]
    expect(await price(ann, bea, free)).toEqual({ credits: 0, free: { messages: 3, people: 2 } })
    const send0 = (to: typeof bea) => send(ann, to, 'Hello', { price: 0, rules: free })
    expect(await send0(bea)).toMatchObject({ value: { price: { credits: 0, free: { messages: 2, people: 1 } } } })
    expect(await send0(cleo)).toMatchObject({ value: { price: { credits: 0, free: { messages: 1, people: 0 } } } })
    // Somebody new would be one too many.
    expect(await price(ann, dan, free)).toEqual({ credits: 2, free: null })
    expect(await send0(bea)).toMatchObject({ value: { price: { credits: 2, free: null }, credits: 100 } })
    expect(await send0(bea)).toEqual(refused('conversations.price_changed', { credits: 2 }))
    expect([await used(ann), await credits(ann)]).toEqual([
      { messages: 3, people: 2, lastUsedAt: world.clock.now() },
      100,
    ])
    const premium = await join('Pat', { paidUser: true })
    expect(await price(premium, bea, free)).toEqual({ credits: 2, free: null })
  })

  test('is nothing for exactly as many as are free, of messages that are sent at once', async ({ world }) => {
    const { join, send, used, credits, rows } = world
    const ann = await join('Ann')
    const people = await Promise.all(Array.from({ length: 10 }, () => join()))
    const sent = await Promise.all(people.map((one) => send(ann, one, 'Hello', { price: 0, rules: free })))
    expect(sent.filter(({ ok }) => ok).length).toBe(2)
    expect(sent.find(({ ok }) => !ok)).toEqual(refused('conversations.price_changed', { credits: 2 }))
    expect([await used(ann), await credits(ann), (await rows('messages')).length]).toMatchObject([
      ...[{ messages: 2, people: 2 }, 100, 2],
    ])
  })
})

test('what is no message is refused, and costs nothing', async ({ world }) => {
  const { join, send, texts, credits, rows } = world
  const [ann, bea] = [await join('Ann'), await join('Bea')]
  const empty = ['', '   \n\t ', '\u200B\u200D\u2060', '\u202E\u0000\u0007', '\u3164\u2800 \uFE0F', '\u00A0']
  for (const text of empty) expect(await send(ann, bea, text)).toEqual(refused('conversations.empty'))
  const long = ['a'.repeat(101), 'a'.repeat(10_000_000), '🙂'.repeat(101), '\u202E'.repeat(5000)]
  for (const text of long) expect(await send(ann, bea, text)).toEqual(refused('conversations.too_long', { max: 100 }))
  expect([await credits(ann), await rows('messages')]).toEqual([100, []])
  const kept = ['a'.repeat(100), '🙂'.repeat(100), '👩‍👩‍👧 ok', 'call 06-12345678 or me@example.com', 'two\n\nlines']
  for (const text of kept) expect(await send(ann, bea, text)).toMatchObject({ ok: true })
  await send(ann, bea, 'a\u202Eb\u0000c\u200F')
  await send(ann, bea, `e${'\u0301'.repeat(1000)}`)
  const [reversed, piled] = (await texts(bea, ann)).slice(-2)
  expect([(await texts(bea, ann)).slice(0, 5), reversed]).toEqual([kept, 'abc'])
  expect(piled?.length).toBeLessThan(9)
})
