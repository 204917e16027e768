import { MINUTE } from '@hearth/contracts/durations'
import { newId } from '@hearth/contracts/ids'
import { listWrongSpending, type SideId } from '@hearth/db/queries/billing/ledger-checks'
import { inTenant } from '@hearth/db/scope'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { blockMember } from '../relations/own-blocks.ts'
import { sendMessage } from './send-message.ts'
import { RULES, refused, conversationsTest as test } from './testing/conversations-world.ts'

describe('reading', () => {
  test('leaves what came after it unread, on every device, and never goes backwards', async ({ world }) => {
    const { join, write, read, view, badge, events, clock } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const conversation = await write(ann, bea, 'one')
    for (const text of ['two', 'three']) await write(ann, bea, text)
    expect([await badge(bea), await view(bea, conversation)]).toMatchObject([3, { unread: 3, readSeq: 0, lastSeq: 3 }])
    expect(await read(bea, conversation, 2)).toEqual({ unread: 1 })
    expect([await badge(bea), await view(bea, conversation)]).toMatchObject([1, { unread: 1, readSeq: 2 }])
    for (const seq of [1, 2]) expect(await read(bea, conversation, seq)).toEqual({ unread: 1 })
    expect(await read(bea, conversation, 2_000_000)).toEqual({ unread: 0 })
    expect(await view(bea, conversation)).toMatchObject({ readSeq: 3 })
    clock.advance(MINUTE)
    await write(ann, bea, 'four')
    expect(await view(bea, conversation)).toMatchObject({ unread: 1, readSeq: 3, lastSeq: 4 })
    const changed = (await events(bea)).filter(([kind]) => kind === 'conversation.changed')
    expect(changed).toEqual(Array(2).fill(['conversation.changed', { conversationId: conversation }]))
  })

  test('is not done by writing, and own messages are never unread', async ({ world }) => {
    const { join, write, reply, read, view, badge } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const conversation = await write(ann, bea)
    await reply(bea, conversation)
    await reply(bea, conversation)
    expect([await view(bea, conversation), await badge(bea), await badge(ann)]).toMatchObject([
      ...[{ unread: 1, readSeq: 0 }, 1, 2],
    ])
    expect(await read(ann, conversation, 1)).toEqual({ unread: 2 })
    expect(await read(bea, conversation, 1)).toEqual({ unread: 0 })
  })

  test('while messages come leaves exactly those unread that were not read', async ({ world }) => {
    const { join, write, read, view, badge } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const conversation = await write(ann, bea)
    for (let seq = 1; seq <= 20; seq += 1) await Promise.all([write(ann, bea), read(bea, conversation, seq)])
    const { unread, readSeq, lastSeq } = await view(bea, conversation)
    expect([unread, readSeq, lastSeq, await badge(bea)]).toEqual([1, 20, 21, 1])
  })

  test('is counted to a hundred, of all conversations together', async ({ world }) => {
    const { join, write, badge, listed } = world
    const [ann, bea, cleo] = [await join('Ann', { credits: 300 }), await join('Bea'), await join('Cleo')]
    for (let at = 0; at < 99; at += 1) await write(ann, cleo, 'Hello')
    expect(await badge(cleo)).toBe(99)
    for (let at = 0; at < 2; at += 1) await write(ann, cleo, 'Hello')
    await write(bea, cleo, 'Hello')
    expect([await badge(cleo), await listed(cleo)]).toEqual([
      100,
      expect.arrayContaining(['Ann: Hello 100', 'Bea: Hello 1']),
    ])
  })
})

describe('deleting', () => {
  test('is for one side alone, and a new message brings the conversation back from there on', async ({ world }) => {
    const { join, write, reply, remove, listed, texts, badge, page, events } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const conversation = await write(ann, bea, 'one')
    for (let time = 0; time < 2; time += 1) await remove(bea, conversation)
    await remove(bea, newId())
    expect([await listed(bea), await texts(bea, ann), await badge(bea)]).toEqual([[], [], 0])
    expect([await listed(ann), await texts(ann, bea)]).toEqual([['Bea: one 0'], ['>one']])
    expect((await events(bea)).filter(([kind]) => kind === 'conversation.changed').length).toBe(1)
    expect((await events(ann)).length).toBe(1)
    await write(ann, bea, 'two')
    expect([await listed(bea), await texts(bea, ann), await badge(bea)]).toEqual([['Ann: two 1'], ['two'], 1])
    expect((await page(bea, conversation, { before: 2 })).messages).toEqual([])
    await remove(ann, conversation)
    await reply(ann, conversation, 'three')
    expect([await texts(ann, bea), await listed(ann)]).toEqual([['>three'], ['Bea: three 0']])
  })

  test('at the moment of a new message loses none that came after it', async ({ world }) => {
    const { join, write, remove, texts, badge } = world
    for (let round = 0; round < 5; round += 1) {
      const [ann, bea] = [await join('Ann'), await join('Bea')]
      const conversation = await write(ann, bea, 'one')
      await Promise.all([write(ann, bea, 'two'), remove(bea, conversation)])
      const shown = await texts(bea, ann)
      expect([[], ['two']]).toContainEqual(shown)
      expect(await badge(bea)).toBe(shown.length)
    }
  })
})

describe('taking back', () => {
  test('empties a message for both and gives back what it has cost, once', async ({ world }) => {
    const { join, write, takeBack, texts, listed, badge, credits, events, rows, faults } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const conversation = await write(ann, bea, 'secret')
    expect(await credits(ann)).toBe(98)
    const taken = await Promise.all(Array.from({ length: 5 }, () => takeBack(ann, conversation, 1)))
    for (const outcome of taken)
      expect(outcome).toMatchObject({
        ok: true,
        value: { message: { seq: 1, text: '', takenBack: true, credits: 0 }, credits: 100 },
      })
    expect([await texts(ann, bea), await texts(bea, ann), await badge(bea)]).toEqual([['>'], [''], 0])
    expect([await listed(ann), await listed(bea)]).toEqual([['Bea: (back) 0'], ['Ann: (back) 0']])
    expect(await credits(ann)).toBe(100)
    expect(JSON.stringify(await rows('messages'))).not.toContain('secret')
    const kinds = async (member: typeof ann) => (await events(member)).map(([kind]) => kind)
    expect([await kinds(ann), await kinds(bea)]).toEqual([
      ['conversation.changed', 'conversation.changed'],
      ['message.received', 'conversation.changed'],
    ])
    expect(await faults()).toEqual([])
    // The next one is paid for anew.
    await write(ann, bea, 'again')
    expect(await credits(ann)).toBe(98)
  })

  test('is refused after a minute or once the other one has read it, and of others’ messages', async ({ world }) => {
    const { join, write, reply, takeBack, read, texts, credits, clock } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const conversation = await write(ann, bea, 'one')
    clock.advance(MINUTE + 1)
    expect(await takeBack(ann, conversation, 1)).toEqual(refused('conversations.too_late'))
    await reply(ann, conversation, 'two')
    clock.advance(MINUTE)
    await reply(ann, conversation, 'three')
    await read(bea, conversation, 1)
    expect(await takeBack(ann, conversation, 2)).toMatchObject({ ok: true })
    await read(bea, conversation, 3)
    expect(await takeBack(ann, conversation, 3)).toEqual(refused('conversations.too_late'))
    for (const [who, seq] of [
      [bea, 1],
      [ann, 4],
      [ann, -1],
    ] as const)
      await expect(takeBack(who, conversation, seq)).rejects.toMatchObject({ code: 'profiles.gone', status: 404 })
    expect([await texts(bea, ann), await credits(ann)]).toEqual([['one', '', 'three'], 96])
  })

  test('at the moment of being read is either', async ({ world }) => {
    const { join, write, takeBack, read, texts, credits, view } = world
    for (let round = 0; round < 10; round += 1) {
      const [ann, bea] = [await join('Ann'), await join('Bea')]
      const conversation = await write(ann, bea, 'one')
      const [taken] = await Promise.all([takeBack(ann, conversation, 1), read(bea, conversation, 1)])
      expect([await texts(bea, ann), await credits(ann), (await view(bea, conversation)).unread]).toEqual([
        ...[[taken.ok ? '' : 'one'], taken.ok ? 100 : 98, 0],
      ])
    }
  })

  test('gives back a free message, and the person if it was their only one', async ({ world }) => {
    const { join, send, takeBack, price, used } = world
    const rules = { ...RULES, free_messages: 3, free_chats: 1 }
    const [ann, bea, cleo] = [await join('Ann'), await join('Bea'), await join('Cleo')]
    const conversations = []
    for (let at = 0; at < 2; at += 1) conversations.push(await send(ann, bea, 'Hello', { price: 0, rules }))
    const [first] = conversations
    if (!first?.ok) throw new Error('It was refused.')
    const { conversationId } = first.value
    expect(await price(ann, cleo, rules)).toEqual({ credits: 2, free: null })
    await takeBack(ann, conversationId, 2)
    expect([await used(ann), await price(ann, cleo, rules)]).toMatchObject([{ messages: 1, people: 1 }, { credits: 2 }])
    await takeBack(ann, conversationId, 1)
    expect([await used(ann), await price(ann, cleo, rules)]).toMatchObject([{ messages: 0, people: 0 }, { credits: 0 }])
    expect(await send(ann, cleo, 'Hello', { price: 0, rules })).toMatchObject({ ok: true })
  })
})

describe('the list', () => {
  test('has the latest conversation first, a page at a time', async ({ world }) => {
    const { join, write, list, clock } = world
    const me = await join('Me')
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
      await write(await join(name), me, name)
      clock.advance(MINUTE)
    }
    await write(me, await join('Same'), 'x'.repeat(90))
    const pages = []
    for (let after: string | null = null, at = 0; at < 3; at += 1) {
      const { conversations, next } = await list(me, null, after, 2)
      pages.push(conversations.map(({ person }) => person?.name))
      after = next
    }
    expect(pages).toEqual([
      ['Same', 'Five'],
      ['Four', 'Three'],
      ['Two', 'One'],
    ])
    expect((await list(me, null, null, 6)).next).toBeNull()
    expect((await list(me, null, 'nonsense', 1)).conversations.length).toBe(1)
  })

  test('shows of each person what cards do, and of a long message its beginning on one line', async ({ world }) => {
    const { join, write, list, acknowledge } = world
    const rules = { ...RULES, message_length: 1000 }
    const [me, fay] = [await join('Me'), await join('Fay', { fictional: true })]
    await acknowledge(me, fay)
    await write(me, fay, `${'word\n'.repeat(50)}`, { rules })
    const [entry] = (await list(me)).conversations
    expect(entry).toMatchObject({
      person: { id: fay.id, name: 'Fay', fictional: true, online: true, lastSeen: 'now', photo: null },
      ...{ unread: 0, last: { seq: 1, own: true, takenBack: false, at: world.clock.now() } },
    })
    expect([entry?.last.text.length, entry?.last.text.slice(0, 10), entry?.last.text.at(-1)]).toEqual([
      ...[120, 'word word ', '…'],
    ])
  })

  test('is searched for a part of a name, in any case and without its accents, and finds nobody hidden', async ({
    world,
  }) => {
    const { ctx, join, write, listed, change } = world
    const me = await join('Me')
    const people = [
      await join('Ágnes'),
      await join('Magnus'),
      await join('ÅSA'),
      await join('100%_a'),
      await join('Blocked'),
    ]
    for (const one of people) await write(one, me, 'Hi')
    const found = async (search: string) => (await listed(me, search)).map((row) => row.split(':')[0]).toSorted()
    expect([await found('agn'), await found('AGNÉS'), await found('å'), await found('asa')]).toEqual([
      ...[['Magnus', 'Ágnes'], ['Ágnes']],
      ['100%_a', 'Magnus', 'Ágnes', 'ÅSA'],
      ['ÅSA'],
    ])
    expect([await found('%'), await found('_'), await found('\\'), await found("'")]).toEqual([
      ...[['100%_a'], ['100%_a'], [], []],
    ])
    expect((await found('  ')).length).toBe(5)
    expect([await found('block'), await found('x'.repeat(100_000)), await found('\0agn')]).toEqual([
      ...[['Blocked'], [], ['Magnus', 'Ágnes']],
    ])
    await blockMember(ctx, { viewer: me, memberId: people[4]?.id ?? me.id })
    await change(people[1]?.id ?? me.id, 'disabled')
    expect([await found('block'), await found('agn')]).toEqual([[], ['Ágnes']])
  })

  test('marks nobody as online who is invisible', async ({ world }) => {
    const { join, write, list } = world
    const [me, unseen] = [await join('Me'), await join('Unseen', { invisible: true })]
    await write(unseen, me)
    expect((await list(me)).conversations[0]?.person).toMatchObject({ name: 'Unseen', online: false })
  })
})

test('a conversation is read in pages, in its order, from either end', async ({ world }) => {
  const { join, write, page, view } = world
  const [ann, bea] = [await join('Ann', { credits: 300 }), await join('Bea')]
  const conversation = await write(ann, bea, '1')
  for (let seq = 2; seq <= 53; seq += 1) await write(ann, bea, String(seq))
  const numbers = ({ messages, more }: Awaited<ReturnType<typeof page>>) => [
    ...[messages[0]?.seq, messages.at(-1)?.seq, messages.length, more],
  ]
  const { messages, more } = await view(bea, conversation)
  expect([messages[0]?.text, messages.at(-1)?.text, messages.length, more]).toEqual(['4', '53', 50, true])
  expect(numbers(await page(bea, conversation, { before: 4 }))).toEqual([1, 3, 3, false])
  expect(numbers(await page(bea, conversation, { after: 0, most: 20 }))).toEqual([1, 20, 20, true])
  expect(numbers(await page(bea, conversation, { after: 33, most: 20 }))).toEqual([34, 53, 20, false])
  expect(numbers(await page(bea, conversation, { most: 1000 }))).toEqual([4, 53, 50, true])
  expect(numbers(await page(bea, conversation, { after: 53 }))).toEqual([undefined, undefined, 0, false])
})

describe('the account of one of the two', () => {
  test('leaves the words to the other one without a name, and goes with them when both are gone', async ({ world }) => {
    const { join, write, reply, leave, listed, view, rows, remove, list } = world
    const [ann, bea, cleo] = [await join('Ann'), await join('Bea'), await join('Cleo')]
    const conversation = await write(ann, bea, 'from Ann')
    await reply(bea, conversation, 'from Bea')
    await write(ann, cleo, 'to Cleo')
    await leave(ann.id)
    expect([await listed(bea), await listed(cleo)]).toEqual([[': from Bea 1'], [': to Cleo 1']])
    const { person, messages } = await view(bea, conversation)
    expect([person, messages.map(({ own, text }) => [own, text])]).toEqual([
      null,
      [
        [false, 'from Ann'],
        [true, 'from Bea'],
      ],
    ])
    // Deleting it takes it off the list as any other.
    await remove(cleo, (await list(cleo)).conversations[0]?.id ?? conversation)
    await leave(bea.id)
    await leave(cleo.id)
    expect([await rows('conversations'), await rows('participants'), await rows('messages')]).toEqual([[], [], []])
  })

  test('archives what the member has written and received, without names', async ({ world }) => {
    const { join, write, reply, remove, archive } = world
    const [ann, bea, eve] = [await join('Ann'), await join('Bea'), await join('Eve')]
    const conversation = await write(ann, bea, 'one')
    await reply(bea, conversation, 'two')
    await write(eve, bea, 'not of Ann')
    const data = await archive(ann)
    expect(data?.messages).toMatchObject([
      { conversationId: conversation, seq: 1, own: true, body: 'one', price: 2 },
      { conversationId: conversation, seq: 2, own: false, body: 'two', price: 0, free: false },
    ])
    expect(data?.conversations).toMatchObject([{ conversationId: conversation, listed: true, unread: 1 }])
    expect(JSON.stringify(data?.messages)).not.toContain(bea.id)
    await remove(ann, conversation)
    expect((await archive(ann))?.messages).toEqual([])
  })
})

describe('what a conversation has cost', () => {
  test('is what the books have, also of what is taken back and of what is sent at once', async ({ world }) => {
    const { join, send, write, takeBack, view, faults } = world
    const [ann, bea] = [await join('Ann'), await join('Bea', { credits: 9 })]
    const conversation = await write(ann, bea)
    await Promise.all([
      ...Array.from({ length: 10 }, () => send(ann, bea)),
      ...Array.from({ length: 10 }, () => send(bea, ann)),
      takeBack(ann, conversation, 1),
      takeBack(ann, conversation, 1),
    ])
    expect([(await view(ann, conversation)).spent, (await view(bea, conversation)).spent]).toEqual([20, 8])
    expect(await faults()).toEqual([])
  })

  test('is compared with the books, and named where it differs', async ({ world }) => {
    const { ctx, scope, join, write, reply, takeBack, faults, superuser } = world
    const [ann, bea, cleo] = [await join('Ann'), await join('Bea'), await join('Cleo')]
    const [ofBea, ofCleo] = [await write(ann, bea), await write(cleo, ann)]
    for (const conversation of [ofBea, ofCleo]) await reply(ann, conversation)
    await takeBack(ann, ofBea, 2)
    expect(await faults()).toEqual([])
    await withClient(
      superuser,
      (sql) => sql`update participants set spent = spent + 1 where member_id in (${ann.id}, ${bea.id})`,
    )
    const planted = [
      { memberId: ann.id, conversationId: ofBea, spent: 3, booked: 2 },
      { memberId: ann.id, conversationId: ofCleo, spent: 3, booked: 2 },
      { memberId: bea.id, conversationId: ofBea, spent: 1, booked: 0 },
    ].sort((one, other) => (one.memberId === other.memberId ? 0 : one.memberId < other.memberId ? -1 : 1))
    expect(await faults()).toEqual(planted)
    // The same in parts of any size.
    for (const limit of [1, 2, 3, 4, 5]) {
      const found: object[] = []
      for (let after: SideId | null = null, isMore = true; isMore; ) {
        const part: Awaited<ReturnType<typeof listWrongSpending>> = await inTenant(ctx.db, scope, (tx) =>
          listWrongSpending(tx, { after, limit }),
        )
        found.push(...part.faults)
        after = part.last
        isMore = after !== null
      }
      expect(found, String(limit)).toEqual(planted)
    }
  })

  test('is asked about before it goes above the ceiling of its payer', async ({ world }) => {
    const { ctx, join, send, write, ceiling, view, credits, elsewhere } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const conversation = await write(ann, bea)
    for (const stranger of [await join(), await elsewhere()])
      await expect(ceiling(stranger, conversation, 1)).rejects.toMatchObject({ code: 'profiles.gone' })
    await ceiling(ann, conversation, 5)
    expect(await view(ann, conversation)).toMatchObject({ spent: 2, ceiling: 5 })
    expect((await view(bea, conversation)).ceiling).toBe(null)
    expect(await send(ann, bea)).toMatchObject({ ok: true })
    expect(await send(ann, bea)).toEqual(refused('conversations.above_ceiling', { spent: 4, ceiling: 5 }))
    expect([await credits(ann), (await send(bea, ann)).ok]).toEqual([96, true])
    expect(await send(ann, bea, 'Free', { price: 0, rules: { ...RULES, message_credits: 0 } })).toMatchObject({
      ok: true,
    })
    const agreed = {
      viewer: ann,
      to: { memberId: bea.id },
      clientId: newId(),
      text: 'Yes',
      priceShown: 2,
      rules: RULES,
    }
    expect(await sendMessage(ctx, { ...agreed, aboveCeiling: true })).toMatchObject({ ok: true })
    await ceiling(ann, conversation, null)
    expect([(await send(ann, bea)).ok, await credits(ann)]).toEqual([true, 92])
  })
})
