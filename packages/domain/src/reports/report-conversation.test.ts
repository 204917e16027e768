import { HOUR } from '@hearth/contracts/durations'
import { type ConversationId, type LinkId, newId } from '@hearth/contracts/ids'
import { REPORT_REASONS } from '@hearth/contracts/reports'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { sayGoodbye } from '../conversations/say-goodbye.ts'
import { conversationsTest as base } from '../conversations/testing/conversations-world.ts'
import { endOldCases } from '../maintenance/delete-expired.ts'
import { blockMember } from '../relations/own-blocks.ts'
import { decideReports, viewReport } from './decide-reports.ts'
import { decideObjection, listOwnReports, object } from './objections.ts'
import { reportConversation } from './report-conversation.ts'
import { codeOf, NOTHING, take } from './testing/report-world.ts'

const test = base.extend('reporting', ({ world }) => {
  const { ctx, scope, superuser } = world
  const report = (viewer: Awaited<ReturnType<typeof world.join>>, conversationId: ConversationId, seq: number | null) =>
    reportConversation(ctx, {
      ...{ viewer, conversationId, seq, reason: 'fraud', words: 'Asks for money' },
      ...{ offered: REPORT_REASONS, network: '192.0.2.1' },
    })
  return {
    report,
    /** The number that a report got. */
    reported: async (...args: Parameters<typeof report>) => {
      const sent = await report(...args)
      if (!sent.ok) throw new Error(sent.reason)
      return sent.value.number
    },
    kept: async (number: number) => (await viewReport(ctx, { scope, number }))?.report ?? null,
    decide: (number: number, verdict: Parameters<typeof decideReports>[1]['verdict']) =>
      decideReports(ctx, { scope, numbers: [number], verdict, moderator: 'Kim' }),
    /** The last decision about a member, with the token by which they object. */
    statement: async ({ id }: { id: string }) => {
      const [row] = await withClient(superuser, async (sql) => [
        ...(await sql`select d.id, d.removed, d.item, l.id as link from report_decisions d
          join links l on l.tenant_id = d.tenant_id and l.mail_id = d.mail_id where l.member_id = ${id} order by d.id desc`),
      ])
      const address = ctx.links.addressOf(scope.tenantId, { linkId: row?.link as LinkId, purpose: 'object' })
      return { decisionId: row?.id, removed: row?.removed, token: new URL(address).searchParams.get('token') ?? '' }
    },
  }
})

describe('a report of a message', () => {
  test('keeps it with ten before and ten after as they were, and names it', async ({ world, reporting }) => {
    const { join, send, write } = world
    const [me, ann] = [await join('Me', { credits: 0 }), await join('Ann')]
    const id = await write(ann, me, 'Hello 1')
    for (let count = 2; count <= 30; count += 1) await send(ann, me, `Hello ${count}`)
    await withClient(world.superuser, async (sql) => {
      await sql`update messages set about = 'prompt:sunday' where conversation_id = ${id} and seq = 15`
    })
    const kept = await reporting.kept(await reporting.reported(me, id, 15))
    expect(kept).toMatchObject({ memberId: ann.id, photo: null, conversationId: id, messageSeq: 15 })
    expect(kept?.snapshot?.name).toBe('Ann')
    expect(kept?.snapshot?.messages?.map(({ seq, text }) => `${seq} ${text}`)).toEqual(
      Array.from({ length: 21 }, (_, at) => `${at + 5} Hello ${at + 5}`),
    )
    expect(kept?.snapshot?.messages?.filter(({ about }) => about)).toMatchObject([{ seq: 15, about: 'prompt:sunday' }])
    const whole = await reporting.kept(await reporting.reported(me, id, null))
    expect(whole).toMatchObject({ conversationId: id, messageSeq: null })
    expect(whole?.snapshot?.messages?.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 11))
  })

  test('is a 404 for another’s conversation, an own message, and one that was deleted, taken back or never sent', async ({
    world,
    reporting,
  }) => {
    const { join, send, write, remove, takeBack } = world
    const [me, ann, other] = [await join(), await join(), await join()]
    const id = await write(ann, me, 'One')
    await send(ann, me, 'Two')
    await takeBack(ann, id, 2)
    await send(me, ann, 'Three')
    for (const seq of [2, 3, 4, 0, -1])
      await expect(reporting.report(me, id, seq)).rejects.toMatchObject({ code: 'profiles.gone', status: 404 })
    for (const viewer of [other, await world.elsewhere()])
      for (const seq of [1, null])
        await expect(reporting.report(viewer, id, seq)).rejects.toMatchObject({ code: 'profiles.gone', status: 404 })
    await expect(reporting.report(me, newId<ConversationId>(), null)).rejects.toMatchObject({ status: 404 })
    await remove(me, id)
    for (const seq of [1, null])
      await expect(reporting.report(me, id, seq)).rejects.toMatchObject({ code: 'profiles.gone', status: 404 })
    await send(ann, me, 'Four')
    const kept = await reporting.kept(await reporting.reported(me, id, 4))
    expect(kept?.snapshot?.messages?.map(({ text }) => text)).toEqual(['Four'])
  })

  test('is possible of whoever is blocked, closed or erased, and keeps what is there', async ({ world, reporting }) => {
    const { ctx, join, write, change, erase } = world
    const me = await join()
    const [blocked, blocker, closed, gone] = [await join('A'), await join('B'), await join('C'), await join('D')]
    const ids = []
    for (const one of [blocked, blocker, closed, gone]) ids.push(await write(one, me, `I am ${ids.length}`))
    await blockMember(ctx, { viewer: me, memberId: blocked.id })
    await blockMember(ctx, { viewer: blocker, memberId: me.id })
    await change(closed.id, 'disabled')
    await erase(gone.id)
    const kept = []
    for (const id of ids) kept.push(await reporting.kept(await reporting.reported(me, id, 1)))
    expect(kept.map((one) => `${one?.snapshot?.name}: ${one?.snapshot?.messages?.[0]?.text}`)).toEqual([
      ...['A: I am 0', 'B: I am 1', 'C: I am 2', 'null: I am 3'],
    ])
    expect(codeOf(await reporting.decide(kept[3]?.number ?? 0, take('remove_message', '1')))).toBe('reports.impossible')
    expect(codeOf(await reporting.decide(kept[3]?.number ?? 0, NOTHING))).toBe('ok')
  })

  test('sent again, also a hundred times at once, is one; of another message it is another', async ({
    world,
    reporting,
  }) => {
    const { clock, join, send, write } = world
    const [me, ann] = [await join(), await join()]
    const id = await write(ann, me, 'One')
    await send(ann, me, 'Two')
    const all = await Promise.all(Array.from({ length: 100 }, () => reporting.report(me, id, 1)))
    expect(new Set(all.map(codeOf))).toEqual(new Set(['ok', 'reports.too_often']))
    expect(new Set(all.flatMap((one) => (one.ok ? [one.value.number] : []))).size).toBe(1)
    clock.advance(HOUR)
    const numbers = [await reporting.reported(me, id, 1), await reporting.reported(me, id, 2)]
    numbers.push(await reporting.reported(me, id, null), await reporting.reported(me, id, 2))
    expect(new Set(numbers).size).toBe(3)
    expect(await listOwnReports(world.ctx, { viewer: me })).toMatchObject(
      ['conversation', 'message', 'message'].map((about) => ({ about })),
    )
  })
})

describe('a decision', () => {
  test('removes no message of reports that have kept one of that number in several conversations', async ({
    world,
    reporting,
  }) => {
    const { ctx, scope, join, write, texts } = world
    const [me, bea, ann] = [await join(), await join(), await join('Ann')]
    const mine = await reporting.reported(me, await write(ann, me, 'Send money'), 1)
    const hers = await reporting.reported(bea, await write(ann, bea, 'Hello'), 1)
    const together = (numbers: readonly number[]) =>
      decideReports(ctx, { scope, numbers, verdict: take('remove_message', '1'), moderator: 'Kim' })
    expect(codeOf(await together([hers, mine]))).toBe('reports.impossible')
    expect(codeOf(await together([mine]))).toBe('ok')
    expect([await texts(me, ann), await texts(bea, ann)]).toEqual([[''], ['Hello']])
  })

  test('removes a message for both, with a statement, and puts it back if the objection is right', async ({
    world,
    reporting,
  }) => {
    const { ctx, clock, scope, join, send, write, texts, events, mails, listed, archive, takeBack } = world
    const [me, ann] = [await join('Me'), await join('Ann')]
    const id = await write(me, ann, 'Hello')
    await send(ann, me, 'Send money')
    const number = await reporting.reported(me, id, 2)
    for (const wrong of ['1', '3', 'x', ''])
      expect(codeOf(await reporting.decide(number, take('remove_message', wrong)))).toBe('reports.impossible')
    expect(codeOf(await reporting.decide(number, take('remove_message', '2')))).toBe('ok')
    expect([await texts(me, ann), await texts(ann, me)]).toEqual([
      ['>Hello', ''],
      ['Hello', '>'],
    ])
    const { messages } = await world.view(me, id)
    expect(messages.map(({ removed, takenBack }) => [removed, takenBack])).toEqual([
      [false, false],
      [true, false],
    ])
    expect(await listed(me)).toEqual(['Ann: (removed) 1'])
    expect(await takeBack(ann, id, 2)).toMatchObject({ reason: 'conversations.too_late' })
    expect((await events(me)).at(-2)).toEqual(['conversation.changed', { conversationId: id }])
    expect((await events(ann)).map(([kind]) => kind)).toContain('conversation.changed')
    expect(await mails(ann)).toEqual(['statement_given'])
    expect((await reporting.kept(number))?.snapshot?.messages?.[1]?.text).toBe('Send money')
    expect((await archive(me))?.messages.at(-1)).toMatchObject({ body: '', removedAt: clock.now() })

    const { token, decisionId } = await reporting.statement(ann)
    expect(codeOf(await object(ctx, { scope, token, words: 'It was a joke.' }))).toBe('ok')
    const answer = { scope, decisionId, upheld: false, answer: 'You were right.', moderator: 'Sam' }
    expect(codeOf(await decideObjection(ctx, answer))).toBe('ok')
    expect([await texts(me, ann), await texts(ann, me)]).toEqual([
      ['>Hello', 'Send money'],
      ['Hello', '>Send money'],
    ])
    expect((await events(me)).at(-1)).toEqual(['conversation.changed', { conversationId: id }])
    expect(await listed(me)).toEqual(['Ann: Send money 1'])
  })

  test('takes a gift off the profile that shows it, and leaves a goodbye', async ({ world, reporting }) => {
    const { ctx, join, write, give, send, showGift, giftsOn } = world
    const [me, ann] = [await join('Me'), await join('Ann')]
    const id = await write(me, ann)
    await send(ann, me)
    await give(ann, me)
    const goodbye = { viewer: ann, conversationId: id, rules: { unread_mail_minutes: 60 } }
    expect((await sayGoodbye(ctx, goodbye)).ok).toBe(true)
    await showGift(me, id, 3)
    expect(await giftsOn(me)).toEqual(['rose 1'])
    const number = await reporting.reported(me, id, 3)
    expect(codeOf(await reporting.decide(number, take('remove_message', '4')))).toBe('reports.impossible')
    expect(codeOf(await reporting.decide(number, take('remove_message', '3')))).toBe('ok')
    expect(await giftsOn(me)).toEqual([])
  })

  test('and the message it was about are forgotten once the case has ended', async ({ world, reporting }) => {
    const { ctx, clock, scope, superuser, join, write } = world
    const [me, ann] = [await join('Me'), await join('Ann')]
    const id = await write(ann, me, 'Send money')
    const number = await reporting.reported(me, id, 1)
    await reporting.decide(number, take('remove_message', '1'))
    expect(await reporting.statement(ann)).toMatchObject({ removed: 'Send money' })
    clock.advance(185 * 24 * HOUR)
    await endOldCases(ctx, { scope })
    expect(await reporting.kept(number)).toMatchObject({ conversationId: null, messageSeq: null, snapshot: null })
    const left = await withClient(superuser, async (sql) => [
      ...(await sql`select item, removed, member_id from report_decisions where tenant_id = ${scope.tenantId}`),
    ])
    expect(left).toEqual([{ item: '', removed: null, member_id: null }])
  })

  test('at the same moment as messages and the other one’s removal waits for nobody in a circle', async ({
    world,
    reporting,
  }) => {
    const { join, send, write } = world
    for (let turn = 0; turn < 5; turn += 1) {
      const [me, ann] = [await join('Me'), await join('Ann')]
      const id = await write(me, ann, 'One')
      await send(ann, me, 'Two')
      const [one, two] = [await reporting.reported(me, id, 2), await reporting.reported(ann, id, 1)]
      const all = await Promise.all([
        reporting.decide(one, take('remove_message', '2')),
        send(me, ann, 'Three'),
        reporting.decide(two, take('remove_message', '1')),
        send(ann, me, 'Four'),
        world.read(me, id, 2),
      ])
      expect(all.slice(0, 4).map((outcome) => codeOf(outcome as never))).toEqual(Array(4).fill('ok'))
    }
  })
})
