import { WAITING_MESSAGES_MAX } from '@hearth/contracts/conversations'
import { HOUR } from '@hearth/contracts/durations'
import type { MemberMessage } from '@hearth/contracts/events'
import { newId, newMemberId } from '@hearth/contracts/ids'
import { closeDb, openDb } from '@hearth/db/client'
import { describe, expect } from 'vitest'
import { correctCredits } from '../billing/correct-credits.ts'
import { blockMember } from '../relations/own-blocks.ts'
import { RULES, refused, conversationsTest as test } from './testing/conversations-world.ts'
import { withdrawMessage, writeMessage } from './waiting-messages.ts'

const FREE = { ...RULES, free_messages: 3, free_chats: 2 }

describe('a message of a member who is not confirmed', () => {
  test('waits, costs nothing, and goes out in its order on confirmation, at the price that was shown', async ({
    world,
  }) => {
    const { join, writeAs, waits, texts, list, confirm, sendWaiting, credits, badge, rows, faults } = world
    const [ann, bea, cleo] = [await join('Ann', { status: 'not_confirmed' }), await join('Bea'), await join('Cleo')]
    const one = { clientId: newId() }
    const kept = { ok: true, value: { conversationId: null, message: null, price: { credits: 2 }, credits: 100 } }
    for (const _ of [1, 2]) expect(await writeAs(ann, bea, 'one\r\n ', one)).toMatchObject(kept)
    expect(await writeAs(ann, bea, 'two')).toMatchObject(kept)
    expect(await writeAs(ann, cleo, 'other')).toMatchObject(kept)
    expect([await waits(ann, bea), await waits(ann, cleo)]).toEqual([
      [['one', 'two'], 'confirmation'],
      [['other'], 'confirmation'],
    ])
    const { waiting, conversations } = await list(ann)
    expect([waiting.map(({ person, text }) => [person?.name, text]), conversations]).toEqual([
      [
        ['Cleo', 'other'],
        ['Bea', 'two'],
      ],
      [],
    ])
    expect([await credits(ann), await badge(bea), await rows('conversations')]).toEqual([100, 0, []])
    expect(await sendWaiting(ann)).toEqual({ sent: 0, refusal: null })
    const confirmed = await confirm(ann)
    expect(await sendWaiting(ann, { ...RULES, message_credits: 5 })).toEqual({ sent: 3, refusal: null })
    expect([await texts(bea, ann), await texts(cleo, ann)]).toEqual([['one', 'two'], ['other']])
    expect([await credits(ann), await waits(confirmed, bea), (await list(confirmed)).waiting]).toEqual([
      ...[94, [[], null], []],
    ])
    // The page that had no answer asks again.
    expect(await writeAs(ann, bea, 'one', one)).toMatchObject({ value: { message: { seq: 1, text: 'one' } } })
    expect(await writeAs(confirmed, bea, 'one', one)).toMatchObject({ value: { message: { seq: 1, text: 'one' } } })
    expect([await credits(ann), await faults()]).toEqual([94, []])
  })

  test('is sent and paid for once, however many runs there are at once', async ({ world }) => {
    const { join, writeAs, texts, confirm, sendWaiting, sendWaitingTo, credits, rows, faults } = world
    const [ann, bea] = [await join('Ann', { status: 'not_confirmed' }), await join('Bea')]
    const said = ['1', '2', '3', '4', '5']
    for (const text of said) await writeAs(ann, bea, text)
    const confirmed = await confirm(ann)
    const runs = await Promise.all(
      Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? sendWaiting(ann) : sendWaitingTo(confirmed, bea))),
    )
    const sent = runs.map((run) => ('ok' in run ? (run.ok ? run.value.sent : 0) : run.sent))
    expect(sent.reduce((sum, count) => sum + count)).toBe(5)
    expect([await texts(bea, ann), await credits(ann), await rows('waiting_messages')]).toEqual([said, 90, []])
    expect(await faults()).toEqual([])
  })

  test('is neither lost nor doubled if it is written or withdrawn at the moment of the confirmation', async ({
    world,
  }) => {
    const { join, writeAs, withdraw, texts, confirm, sendWaiting, sendingJobs, credits, rows, faults } = world
    for (let round = 0; round < 5; round += 1) {
      const [ann, bea] = [await join('Ann', { status: 'not_confirmed' }), await join('Bea')]
      const first = newId()
      await writeAs(ann, bea, 'first', { clientId: first })
      const before = (await sendingJobs()).length
      const [second] = await Promise.all([
        writeAs(ann, bea, 'second'),
        confirm(ann).then(() => sendWaiting(ann)),
        withdraw(ann, first),
      ])
      expect(second).toMatchObject({ ok: true })
      // Written after the confirmation, it has left a job of its own.
      if ((await sendingJobs()).length > before) await sendWaiting(ann)
      const said = await texts(bea, ann)
      expect([['first', 'second'], ['second']]).toContainEqual(said)
      expect([await credits(ann), await rows('waiting_messages')]).toEqual([100 - 2 * said.length, []])
    }
    expect(await faults()).toEqual([])
  })

  test('is free while free ones are left, those that wait counted, and costs less if the price has fallen', async ({
    world,
  }) => {
    const { join, writeAs, price, confirm, sendWaiting, credits, used } = world
    const ann = await join('Ann', { status: 'not_confirmed' })
    const [bea, cleo, dan] = [await join('Bea'), await join('Cleo'), await join('Dan')]
    const free = { price: 0, rules: FREE }
    expect(await writeAs(ann, bea, 'one', free)).toMatchObject({
      value: { price: { credits: 0, free: { messages: 2, people: 1 } } },
    })
    expect(await writeAs(ann, cleo, 'two', free)).toMatchObject({ ok: true })
    expect([await price(ann, cleo, FREE), await price(ann, dan, FREE)]).toEqual([
      { credits: 0, free: { messages: 1, people: 0 } },
      { credits: 2, free: null },
    ])
    expect(await writeAs(ann, dan, 'three', free)).toEqual(refused('conversations.price_changed', { credits: 2 }))
    await writeAs(ann, dan, 'three', { price: 2, rules: FREE })
    await confirm(ann)
    expect(await sendWaiting(ann, { ...FREE, message_credits: 1 })).toEqual({ sent: 3, refusal: null })
    expect([await credits(ann), await used(ann)]).toMatchObject([99, { messages: 2, people: 2 }])
  })

  test('that was shown as free costs nothing, also where free ones are used up by then', async ({ world }) => {
    const { join, writeAs, confirm, sendWaiting, credits, used } = world
    const [ann, bea] = [await join('Ann', { status: 'not_confirmed' }), await join('Bea')]
    await writeAs(ann, bea, 'one', { price: 0, rules: FREE })
    await confirm(ann)
    expect(await sendWaiting(ann)).toEqual({ sent: 1, refusal: null })
    expect([await credits(ann), await used(ann)]).toMatchObject([100, { messages: 0, people: 0 }])
  })

  test('can be withdrawn by whoever wrote it, again and again', async ({ world }) => {
    const { join, writeAs, withdraw, waits, confirm, sendWaiting, texts } = world
    const [ann, bea] = [await join('Ann', { status: 'not_confirmed' }), await join('Bea')]
    const clientId = newId()
    await writeAs(ann, bea, 'no', { clientId })
    await writeAs(ann, bea, 'yes')
    for (const other of [bea, await join()]) expect(await withdraw(other, clientId)).toBe(false)
    expect([await withdraw(ann, clientId), await withdraw(ann, clientId)]).toEqual([true, false])
    expect(await waits(ann, bea)).toEqual([['yes'], 'confirmation'])
    await confirm(ann)
    await sendWaiting(ann)
    expect(await texts(bea, ann)).toEqual(['yes'])
  })

  test('is told to the other pages of its writer when it is kept and when it is withdrawn, once each', async ({
    world,
    urls,
  }) => {
    const { ctx, scope, join, draft, viewWith } = world
    const [ann, bea] = [await join('Ann', { status: 'not_confirmed' }), await join('Bea')]
    const told: MemberMessage[] = []
    const db = openDb(urls.appUrl, {
      max: 1,
      tellOthers: ({ tenantId }, messages) => tenantId === scope.tenantId && told.push(...messages),
    })
    const clientId = newId()
    const event = { about: 'event', kind: 'draft.changed', ids: { memberId: bea.id, pageId: clientId }, number: null }
    const message = { viewer: ann, to: { memberId: bea.id }, clientId, text: 'Hello', priceShown: 2, rules: RULES }
    try {
      await draft(ann, bea, 'Hello')
      for (const _ of [1, 2]) await writeMessage({ ...ctx, db }, message)
      expect([told, (await viewWith(ann, bea)).draft]).toEqual([[{ memberId: ann.id, ...event }], null])
      for (const _ of [1, 2]) await withdrawMessage({ db }, { viewer: ann, id: clientId })
      expect(told).toEqual(Array(2).fill({ memberId: ann.id, ...event }))
    } finally {
      await closeDb(db)
    }
  })

  test('is refused like any other: nobody, oneself, no words, another price, a profile that is not acknowledged', async ({
    world,
  }) => {
    const { join, writeAs, acknowledge, elsewhere, rows } = world
    const ann = await join('Ann', { status: 'not_confirmed' })
    const [bea, fay] = [await join('Bea'), await join('Fay', { fictional: true })]
    for (const nobody of [{ id: newMemberId() }, await elsewhere()])
      await expect(writeAs(ann, nobody)).rejects.toMatchObject({ code: 'profiles.gone' })
    expect(await writeAs(ann, ann)).toEqual(refused('conversations.oneself'))
    expect(await writeAs(ann, bea, ' \u200B')).toEqual(refused('conversations.empty'))
    expect(await writeAs(ann, bea, 'a'.repeat(101))).toEqual(refused('conversations.too_long', { max: 100 }))
    expect(await writeAs(ann, bea, 'Hello', { price: 1 })).toEqual(
      refused('conversations.price_changed', { credits: 2 }),
    )
    expect(await writeAs(ann, fay)).toEqual(refused('conversations.acknowledge_first'))
    expect(await rows('waiting_messages')).toEqual([])
    await acknowledge(ann, fay)
    expect(await writeAs(ann, fay)).toMatchObject({ ok: true })
  })

  test('is one of so many at most, also of those that are written at once', async ({ world }) => {
    const { join, writeAs, rows } = world
    const [ann, bea] = [await join('Ann', { status: 'not_confirmed' }), await join('Bea')]
    const written = await Promise.all(
      Array.from({ length: WAITING_MESSAGES_MAX + 5 }, (_, at) => writeAs(ann, bea, `${at}`)),
    )
    const too = written.filter(({ ok }) => !ok)
    expect(too).toEqual(Array(5).fill(refused('conversations.too_many_waiting', { max: WAITING_MESSAGES_MAX })))
    const times = (await rows('waiting_messages')).map((row) => row.created_at.getTime())
    expect(new Set(times).size).toBe(WAITING_MESSAGES_MAX)
  })
})

describe('what cannot be sent yet', () => {
  test('waits for credits, in its order, and goes when they come or the member asks', async ({ world }) => {
    const { ctx, scope, join, writeAs, confirm, sendWaiting, sendWaitingTo, waits, texts, sendingJobs, credits } = world
    const poor = await join('Ann', { status: 'not_confirmed', credits: 3 })
    const bea = await join('Bea')
    for (const text of ['one', 'two', 'three']) await writeAs(poor, bea, text)
    const ann = await confirm(poor)
    const tooFew = refused('billing.too_few_credits', { price: 2, balance: 1 })
    expect(await sendWaiting(ann)).toEqual({ sent: 1, refusal: tooFew })
    expect([await waits(ann, bea), await texts(bea, ann)]).toEqual([[['two', 'three'], 'credits'], ['one']])
    expect(await sendWaitingTo(ann, bea)).toEqual(tooFew)
    const given = { scope, email: ann.email, amount: 2, reason: 'Test', moderator: 'test' }
    await correctCredits(ctx, given)
    expect(await sendingJobs()).toMatchObject([{ payload: { memberId: ann.id } }])
    expect(await waits(ann, bea)).toEqual([['two', 'three'], 'turn'])
    expect(await sendWaitingTo(ann, bea)).toEqual({ ok: true, value: { sent: 1 } })
    expect([await texts(bea, ann), await credits(ann)]).toEqual([['one', 'two'], 1])
    await correctCredits(ctx, given)
    expect(await sendWaiting(ann)).toMatchObject({ sent: 1 })
    expect([await texts(bea, ann), await credits(ann)]).toEqual([['one', 'two', 'three'], 1])
  })

  test('waits where the person is gone or blocks, whatever the reason, and can be withdrawn', async ({ world }) => {
    const { ctx, join, writeAs, confirm, change, sendWaiting, sendWaitingTo, waits, withdraw, list, credits } = world
    const early = await join('Ann', { status: 'not_confirmed' })
    const [closed, blocker, bea] = [await join('Closed'), await join('Blocker'), await join('Bea')]
    const ids = new Map([closed, blocker, bea].map((person) => [person, newId()]))
    for (const [person, clientId] of ids) await writeAs(early, person, 'Hi', { clientId })
    const ann = await confirm(early)
    await change(closed.id, 'disabled')
    await blockMember(ctx, { viewer: blocker, memberId: ann.id })
    expect(await sendWaiting(ann)).toEqual({ sent: 1, refusal: refused('conversations.unreachable') })
    expect(await credits(ann)).toBe(98)
    expect((await list(ann)).waiting.map(({ person }) => person)).toEqual([null, null])
    for (const person of [closed, blocker]) {
      expect(await waits(ann, person)).toEqual([['Hi'], 'unreachable'])
      expect(await sendWaitingTo(ann, person)).toEqual(refused('conversations.unreachable'))
      expect(await withdraw(ann, ids.get(person) ?? '')).toBe(true)
      await expect(waits(ann, person)).rejects.toMatchObject({ code: 'profiles.gone' })
    }
  })

  test('waits for the acknowledgement of a profile that turns out to be fictional', async ({ world }) => {
    const { join, keep, writeAs, confirm, acknowledge, sendWaiting, sendingJobs, waits, credits, texts, alter } = world
    const early = await join('Ann', { status: 'not_confirmed' })
    const [fay, eve] = [await join('Fay'), await join('Eve', { fictional: true })]
    await writeAs(early, fay)
    await alter(fay, { fictional: true })
    await keep(early, eve, 'From the form')
    const ann = await confirm(early)
    expect(await sendWaiting(ann, FREE)).toMatchObject({
      sent: 0,
      refusal: { reason: 'conversations.acknowledge_first' },
    })
    expect(await waits(ann, fay)).toEqual([['Hello'], 'acknowledgement'])
    for (const profile of [fay, fay, eve]) await acknowledge(ann, profile)
    expect((await sendingJobs()).length).toBe(2)
    expect([await sendWaiting(ann, FREE), await credits(ann)]).toEqual([{ sent: 2, refusal: null }, 100])
    expect(await texts(eve, ann)).toEqual(['From the form'])
  })

  test('goes on an hour later where it went to too many new people', async ({ world }) => {
    const { join, writeAs, confirm, sendWaiting, sendingJobs, clock, rows } = world
    const ann = await join('Ann', { status: 'not_confirmed', age: 0 })
    const people = await Promise.all(Array.from({ length: 22 }, () => join()))
    for (const person of people) await writeAs(ann, person)
    await confirm(ann)
    expect(await sendWaiting(ann)).toMatchObject({ sent: 20, refusal: { reason: 'conversations.too_many_new' } })
    expect((await sendingJobs()).map((job) => job.available_at.getTime())).toEqual([clock.now().getTime() + HOUR])
    clock.advance(HOUR + 1)
    expect(await sendWaiting(ann)).toEqual({ sent: 2, refusal: null })
    expect((await rows('conversations')).length).toBe(22)
  })
})

describe('what was written on the sign-up form', () => {
  test('goes out on confirmation if it is free, once, and otherwise stays in the composer', async ({ world }) => {
    const { join, keep, confirm, sendWaiting, viewWith, waits, list, texts, used, credits } = world
    const early = await join('Ann', { status: 'not_confirmed' })
    const [bea, cleo] = [await join('Bea'), await join('Cleo')]
    await keep(early, bea, ' From\u202E the form ')
    world.clock.advance(1)
    await keep(early, cleo, 'Another')
    expect((await viewWith(early, bea, FREE)).signupText).toBe(' From\u202E the form ')
    const ann = await confirm(early)
    const one = { ...FREE, free_chats: 1 }
    expect([await sendWaiting(ann, one), await sendWaiting(ann, one)]).toEqual([
      { sent: 1, refusal: null },
      { sent: 0, refusal: null },
    ])
    expect([await texts(bea, ann), await used(ann), await credits(ann)]).toMatchObject([
      ...[['From the form'], { messages: 1, people: 1 }, 100],
    ])
    const { signupText, price } = await viewWith(ann, cleo, one)
    expect([signupText, price?.credits, await waits(ann, cleo)]).toEqual(['Another', 2, [[], null]])
    expect((await list(ann)).waiting.map(({ text }) => text)).toEqual(['Another'])
  })

  test('is replaced by what is written to the person meanwhile', async ({ world }) => {
    const { join, keep, writeAs, confirm, sendWaiting, texts } = world
    const [ann, bea] = [await join('Ann', { status: 'not_confirmed' }), await join('Bea')]
    await keep(ann, bea, 'From the form')
    expect(await writeAs(ann, bea, 'Better', { price: 0, rules: FREE })).toMatchObject({
      value: { price: { free: { messages: 2 } } },
    })
    await confirm(ann)
    await sendWaiting(ann, FREE)
    expect(await texts(bea, ann)).toEqual(['Better'])
  })
})
