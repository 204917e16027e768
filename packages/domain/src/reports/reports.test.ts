import { DAY, HOUR } from '@hearth/contracts/durations'
import type { DecisionId, LinkId, MemberId } from '@hearth/contracts/ids'
import { newMemberId } from '@hearth/contracts/ids'
import { OBJECTION_DAYS, reportReasonsOf } from '@hearth/contracts/reports'
import { removeClosedMember } from '@hearth/db/queries/leaving/deletions'
import { listDiscardedFiles } from '@hearth/db/queries/photos/discarded-files'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { findDecision, insertDecision } from '@hearth/db/queries/reports/decisions'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { changeInvisible, changeMemberStatus } from '../identity/member-status.ts'
import { eraseDeletedAccounts } from '../leaving/erase-accounts.ts'
import { endOldCases } from '../maintenance/delete-expired.ts'
import { blockMember } from '../relations/own-blocks.ts'
import { answerFalseReports, decideReports, listReportsInLine, type Verdict, viewReport } from './decide-reports.ts'
import { decideObjection, findObjection, listObjections, object } from './objections.ts'
import { reportFigures, urgentReports } from './report-figures.ts'
import { sendReport } from './send-report.ts'

const NOTHING: Verdict = { measure: 'none', unfounded: false }
const FALSE: Verdict = { measure: 'none', unfounded: true }
const FACTS = 'You asked two members for money.'
const FRAUD = { rule: { ground: 'terms', rule: 'fraud' }, facts: FACTS } as const
const take = (measure: Exclude<Verdict['measure'], 'none'>, item: string | null = null): Verdict => ({
  ...{ measure, item, statement: FRAUD },
})

const test = dbTest.extend('world', ({ db, urls, scopeA: scope, scopeB }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const sql = <Value>(query: string) =>
    withClient(urls.superuserUrl, async (client) => [...(await client.unsafe(query))] as unknown as Value[])
  const join = async (name = 'Robin', age = 0) => {
    const createdAt = new Date(clock.now().getTime() - age * DAY)
    const made = await inTenant(db, scope, (tx) => makeMember(tx, { createdAt }, { name, searchable: true }))
    return { scope, id: made.id, email: made.email, status: 'active' as const, paidUser: false }
  }
  type Member = Awaited<ReturnType<typeof join>>
  let networks = 0
  const report = (viewer: Member, about: { id: MemberId }, how: Partial<Parameters<typeof sendReport>[1]> = {}) => {
    networks += 1
    return sendReport(ctx, {
      ...{ viewer, memberId: about.id, photo: null, reason: 'fraud', words: 'Asks for money' },
      ...{ offered: reportReasonsOf(['fraud', 'other']), network: `192.0.2.${networks % 250}`, ...how },
    })
  }
  /** The number that a report got. */
  const reported = async (...args: Parameters<typeof report>) => {
    const sent = await report(...args)
    if (!sent.ok) throw new Error(sent.reason)
    return sent.value.number
  }
  const decide = (numbers: readonly number[], verdict: Verdict, moderator = 'Kim') =>
    decideReports(ctx, { scope, numbers, verdict, moderator })
  const decided = async (...args: Parameters<typeof decide>) => {
    const outcome = await decide(...args)
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.value.decisionId
  }
  const mailsTo = ({ id }: { id: MemberId }) =>
    sql<{ type: string; details: Record<string, string> }>(
      `select type, details from mails where member_id = '${id}' order by id`,
    )
  return {
    ...{ ctx, clock, scope, scopeB, sql, join, report, reported, decide, decided, mailsTo },
    elsewhere: () => inTenant(db, scopeB, (tx) => makeMember(tx, {}, { searchable: true })),
    profileOf: ({ id: memberId }: { id: MemberId }) => inTenant(db, scope, (tx) => findProfile(tx, { memberId })),
    become: (memberId: MemberId, to: 'active' | 'disabled' | 'deleted') =>
      inTenant(db, scope, (tx) => changeMemberStatus(tx, { memberId, from: ['active', 'disabled', 'deleted'], to })),
    decisionOf: (decisionId: DecisionId) => inTenant(db, scope, (tx) => findDecision(tx, { decisionId })),
    /** The token of the link to object in the last mail. */
    tokenTo: async ({ id }: { id: MemberId }) => {
      const [link] = await sql<{ id: LinkId }>(
        `select id from links where member_id = '${id}' and purpose = 'object' order by id desc limit 1`,
      )
      const address = ctx.links.addressOf(scope.tenantId, { linkId: link?.id as LinkId, purpose: 'object' })
      return new URL(address).searchParams.get('token') ?? ''
    },
    photo: (memberId: MemberId, name: string, main = true) =>
      storePhoto(urls.superuserUrl, scope, {
        memberId,
        filename: `${name}.webp`,
        thumbFilename: `${name}-t.webp`,
        main,
      }),
  }
})

const codeOf = (outcome: { readonly ok: boolean; readonly reason?: string }) => (outcome.ok ? 'ok' : outcome.reason)

describe('a report', () => {
  test('gets a number, keeps what was reported as it was, and is seen by nobody but support', async ({ world }) => {
    const { ctx, scope, join, reported, sql, mailsTo, photo } = world
    const [me, ann] = [await join('Me'), await join('Ann')]
    await photo(ann.id, 'ann')
    await sql(`update profiles set about = 'Before' where member_id = '${ann.id}'`)
    const number = await reported(me, ann)
    await sql(`update profiles set about = 'After' where member_id = '${ann.id}'`)
    expect(String(number)).toMatch(/^\d{10}$/)
    expect((await viewReport(ctx, { scope, number }))?.report).toMatchObject({
      ...{ reporterId: me.id, memberId: ann.id, reason: 'fraud', words: 'Asks for money', photo: null },
      snapshot: { name: 'Ann', birthDate: '1990-06-15', about: 'Before', answers: [], photos: ['ann.webp'] },
    })
    expect(await mailsTo(ann)).toEqual([])
    expect(await viewReport(ctx, { scope: world.scopeB, number })).toBeNull()
  })

  test('of oneself is refused; of whoever the viewer does not see it is a 404, and leaves nothing', async ({
    world,
  }) => {
    const { ctx, join, report, sql, elsewhere, become } = world
    const [me, closed, gone, blocker] = [await join(), await join(), await join(), await join()]
    expect(codeOf(await report(me, me))).toBe('reports.report_oneself')
    await become(closed.id, 'disabled')
    await become(gone.id, 'disabled')
    await inTenant(ctx.db, me.scope, (tx) => removeClosedMember(tx, { memberId: gone.id }))
    await blockMember(ctx, { viewer: blocker, memberId: me.id })
    for (const id of [newMemberId(), (await elsewhere()).id, closed.id, gone.id, blocker.id])
      await expect(report(me, { id })).rejects.toMatchObject({ code: 'profiles.gone', status: 404 })
    expect(await sql(`select from reports where reporter_id = '${me.id}'`)).toEqual([])
  })

  test('is possible of somebody whom one has blocked', async ({ world }) => {
    const { ctx, join, report } = world
    const [me, ann] = [await join(), await join()]
    await blockMember(ctx, { viewer: me, memberId: ann.id })
    expect(codeOf(await report(me, ann))).toBe('ok')
  })

  test('of a photo names one that the viewer sees', async ({ world }) => {
    const { join, report, photo } = world
    const [me, ann, bea] = [await join(), await join(), await join()]
    await photo(ann.id, 'one')
    await photo(bea.id, 'two')
    expect(codeOf(await report(me, ann, { photo: 'one.webp' }))).toBe('ok')
    for (const wrong of ['two.webp', 'one-t.webp', '', '../one.webp'])
      expect(await report(me, ann, { photo: wrong })).toMatchObject({ faults: [{ code: 'reports.photo_gone' }] })
  })

  test('sent twice is one; about something else, or once it is decided, it is another', async ({ world }) => {
    const { join, reported, decided } = world
    const [me, ann] = [await join(), await join()]
    const first = await reported(me, ann)
    expect(await reported(me, ann, { words: 'Again' })).toBe(first)
    expect(await reported(me, ann, { reason: 'other' })).not.toBe(first)
    expect(await reported(await join(), ann)).not.toBe(first)
    await decided([first], NOTHING)
    expect(await reported(me, ann)).not.toBe(first)
  })

  test('is refused after ten in an hour, until the hour is over', async ({ world }) => {
    const { clock, join, report } = world
    const me = await join()
    const codes = []
    for (let count = 1; count <= 20; count += 1) codes.push(codeOf(await report(me, await join())))
    expect(codes).toEqual([...Array(10).fill('ok'), ...Array(10).fill('reports.too_many')])
    clock.advance(HOUR)
    expect(codeOf(await report(me, await join()))).toBe('ok')
  })

  test('a hundred times at once is one report', async ({ world }) => {
    const { join, report, sql } = world
    const [me, ann] = [await join(), await join()]
    const all = await Promise.all(Array.from({ length: 100 }, () => report(me, ann)))
    expect(new Set(all.map(codeOf))).toEqual(new Set(['ok', 'reports.too_many']))
    expect(await sql(`select from reports where reporter_id = '${me.id}'`)).toHaveLength(1)
  })

  test('five in a day put somebody first in line, after what is urgent, and hide nobody', async ({ world }) => {
    const { ctx, clock, scope, join, reported, profileOf } = world
    const [me, ann, bea] = [await join(), await join(), await join()]
    const old = await reported(me, bea)
    clock.advance(1)
    const five = []
    for (let count = 0; count < 5; count += 1) five.push(await reported(await join(), ann))
    const threat = await reported(me, ann, { reason: 'threat' })
    const numbers = (await listReportsInLine(ctx, { scope })).map(({ number }) => number)
    expect([numbers[0], numbers.at(-1), new Set(numbers.slice(1, 6))]).toEqual([threat, old, new Set(five)])
    expect(await profileOf(ann)).toMatchObject({ status: 'active', hiddenBy: null })
    clock.advance(60_000)
    expect(await urgentReports(ctx, { scopes: [scope] })).toEqual({ open: 1, oldestAge: 60 })
    expect(await urgentReports(ctx, { scopes: [world.scopeB] })).toEqual({ open: 0, oldestAge: 0 })
  })
})

describe('two reports of being under age', () => {
  const underAge = { reason: 'under_age', words: '' }

  test('by trusted members from two networks hide the profile with a statement, until a person decides', async ({
    world,
  }) => {
    const { ctx, scope, join, reported, decided, profileOf, mailsTo, become } = world
    const [one, two, ann] = [await join('One', 40), await join('Two', 40), await join('Ann')]
    const numbers = [await reported(one, ann, underAge)]
    expect(await profileOf(ann)).toMatchObject({ status: 'active' })
    numbers.push(await reported(two, ann, underAge))
    expect(await profileOf(ann)).toMatchObject({ status: 'disabled', searchable: false, hiddenBy: expect.any(String) })
    expect(await mailsTo(ann)).toMatchObject([
      { type: 'statement_given', details: { measure: 'hide_profile', automated: 'yes', rule: 'minors' } },
    ])
    await expect(reported(await join(), ann)).rejects.toMatchObject({ status: 404 })
    // Neither restoring an account nor being visible again brings it back.
    await become(ann.id, 'deleted')
    await become(ann.id, 'active')
    await inTenant(ctx.db, scope, (tx) => changeInvisible(tx, { memberId: ann.id, invisible: false }))
    expect(await profileOf(ann)).toMatchObject({ status: 'disabled', searchable: false })

    await decided([numbers[0] as number], NOTHING)
    expect(await profileOf(ann)).toMatchObject({ status: 'disabled' })
    await decided([numbers[1] as number], NOTHING)
    expect(await profileOf(ann)).toMatchObject({ status: 'active', searchable: true, hiddenBy: null })
    expect((await mailsTo(ann)).map(({ type }) => type)).toEqual(['statement_given', 'measure_lifted'])
  })

  test('hide nothing if one of them is new, reported falsely before, or came from the same network', async ({
    world,
  }) => {
    const { join, reported, decided, profileOf } = world
    const [one, two, liar] = [await join('One', 40), await join('Two', 40), await join('Liar', 40)]
    await decided([await reported(liar, await join())], FALSE)
    for (const [other, network] of [
      [await join('New', 36), '198.51.100.1'],
      [liar, '198.51.100.1'],
      [two, '203.0.113.7'],
    ] as const) {
      const ann = await join()
      await reported(one, ann, { ...underAge, network: '203.0.113.7' })
      await reported(other, ann, { ...underAge, network })
      expect(await profileOf(ann)).toMatchObject({ status: 'active' })
    }
  })

  test('at the same moment hide it once', async ({ world }) => {
    const { join, report, mailsTo } = world
    const ann = await join()
    const crowd = await Promise.all(Array.from({ length: 6 }, () => join('Old', 40)))
    await Promise.allSettled(crowd.map((one) => report(one, ann, underAge)))
    expect(await mailsTo(ann)).toHaveLength(1)
  })

  test('are confirmed by a person, whose decision stands in place of the rule’s', async ({ world }) => {
    const { join, reported, decided, profileOf, decisionOf } = world
    const ann = await join()
    const numbers = []
    for (const _ of [1, 2]) numbers.push(await reported(await join('Old', 40), ann, underAge))
    const rule = (await profileOf(ann))?.hiddenBy as DecisionId
    const decision = await decided(numbers, take('hide_profile'))
    expect(await profileOf(ann)).toMatchObject({ status: 'disabled', hiddenBy: decision })
    expect(await decisionOf(rule)).toMatchObject({ moderator: null, liftedAt: expect.any(Date) })
  })
})

describe('a decision', () => {
  test('takes a text, with its statement of reasons, and what was reported stays', async ({ world }) => {
    const { ctx, scope, join, reported, decided, sql, mailsTo } = world
    const [me, ann] = [await join(), await join()]
    await sql(`update profiles set about = 'Send money' where member_id = '${ann.id}'`)
    const number = await reported(me, ann)
    await decided([number], take('remove_text', 'about'))
    expect(await sql(`select about from profiles where member_id = '${ann.id}'`)).toEqual([{ about: null }])
    expect(await mailsTo(ann)).toEqual([
      {
        type: 'statement_given',
        details: { measure: 'remove_text', ground: 'terms', rule: 'fraud', facts: FACTS, automated: 'no' },
      },
    ])
    expect((await viewReport(ctx, { scope, number }))?.report.snapshot?.about).toBe('Send money')
  })

  test('takes a photo, whose file stays until the case has ended', async ({ world, db }) => {
    const { ctx, clock, scope, join, reported, decided, photo, sql, mailsTo } = world
    const [me, ann] = [await join(), await join()]
    await photo(ann.id, 'bad')
    await decided([await reported(me, ann, { photo: 'bad.webp' })], take('remove_photo', 'bad.webp'))
    expect(await sql(`select status, rejection_reason from photos where member_id = '${ann.id}'`)).toEqual([
      { status: 'rejected', rejection_reason: 'offensive' },
    ])
    expect((await mailsTo(ann)).map(({ type }) => type)).toEqual(['statement_given'])
    const [kept, thumb] = [`${scope.tenantId}/bad.webp`, `${scope.tenantId}/bad-t.webp`]
    const due = () =>
      inTenant(db, scope, (tx) => listDiscardedFiles(tx, { before: new Date(clock.now().getTime() + DAY), limit: 99 }))
    expect(await due()).toEqual([thumb])
    clock.advance(OBJECTION_DAYS * DAY + 1)
    await endOldCases(ctx, { scope })
    expect((await due()).sort()).toEqual([thumb, kept].sort())
  })

  test('closes the account, and is refused where that cannot be done, or nothing waits', async ({ world }) => {
    const { join, reported, decide, profileOf, sql } = world
    const [me, ann, bea] = [await join(), await join(), await join()]
    const [one, two, other] = [
      await reported(me, ann),
      await reported(me, ann, { reason: 'other' }),
      await reported(me, bea),
    ]
    expect(codeOf(await decide([one, other], NOTHING))).toBe('reports.several')
    expect(codeOf(await decide([one], take('remove_photo', 'none.webp')))).toBe('reports.impossible')
    expect(codeOf(await decide([one], take('remove_text', 'about')))).toBe('reports.impossible')
    expect(codeOf(await decide([one], take('disable_account')))).toBe('ok')
    expect(await sql(`select status from members where id = '${ann.id}'`)).toEqual([{ status: 'disabled' }])
    expect(await profileOf(ann)).toMatchObject({ status: 'disabled' })
    for (const gone of [[one], [one, two], [1], []])
      expect(codeOf(await decide(gone, NOTHING))).toBe('reports.not_open')
    expect(codeOf(await decide([two], take('disable_account')))).toBe('reports.impossible')
    expect(codeOf(await decide([two], NOTHING))).toBe('ok')
  })

  test('is taken once, of many at the same moment', async ({ world }) => {
    const { join, reported, decide, mailsTo } = world
    const [me, ann] = [await join(), await join()]
    const number = await reported(me, ann)
    const all = await Promise.all(Array.from({ length: 20 }, () => decide([number], take('warn'))))
    expect(all.map(codeOf).sort()).toEqual(['ok', ...Array(19).fill('reports.not_open')])
    expect(await mailsTo(ann)).toHaveLength(1)
  })

  test('without a statement of reasons is refused by the database', async ({ world }) => {
    const { ctx, scope, join, sql } = world
    const ann = await join()
    const without = (columns: object) =>
      inTenant(ctx.db, scope, (tx) =>
        insertDecision(tx, {
          ...{
            id: newMemberId() as string as DecisionId,
            memberId: ann.id,
            measure: 'warn',
            item: null,
            removed: null,
          },
          ...{ ground: 'terms', rule: 'fraud', facts: FACTS, mailId: newMemberId() as string as never },
          ...{ moderator: 'Kim', createdAt: new Date(), until: null, ...columns },
        }),
      )
    for (const missing of [
      ...[{ ground: null }, { rule: null }, { rule: '' }, { facts: null }, { facts: '' }, { mailId: null }],
      ...[{ moderator: null }, { moderator: '' }],
    ])
      await expect(without(missing)).rejects.toThrow()
    await without({})
    // A profile is hidden by a decision alone.
    await expect(
      sql(
        `update profiles set status = 'disabled', searchable = false, hidden_by = gen_random_uuid() where member_id = '${ann.id}'`,
      ),
    ).rejects.toThrow(/profiles_hidden_by/)
  })
})

describe('an objection', () => {
  test('is made once by the mailed link, also from a closed account, and reversed by another person', async ({
    world,
  }) => {
    const { ctx, scope, join, reported, decided, tokenTo, sql, mailsTo } = world
    const [me, ann] = [await join(), await join()]
    const decisionId = await decided([await reported(me, ann)], take('disable_account'), 'Kim Vos')
    const link = { scope, token: await tokenTo(ann) }
    expect(await findObjection(ctx, link)).toMatchObject({ measure: 'disable_account' })
    for (const words of ['', ' ', 'x'.repeat(10_240)])
      expect(codeOf(await object(ctx, { ...link, words }))).toBe('profiles.invalid_details')
    const all = await Promise.all([1, 2, 3].map((count) => object(ctx, { ...link, words: `No ${count}` })))
    expect(all.map(codeOf).sort()).toEqual(['accounts.link_invalid', 'accounts.link_invalid', 'ok'])
    expect(await findObjection(ctx, link)).toBeNull()
    expect(await listObjections(ctx, { scope })).toMatchObject([
      { id: decisionId, objection: expect.stringMatching(/^No/) },
    ])

    const answer = { scope, decisionId, upheld: false, answer: 'You were right.' }
    expect(codeOf(await decideObjection(ctx, { ...answer, moderator: 'kim VOS' }))).toBe('reports.same_moderator')
    expect(codeOf(await decideObjection(ctx, { ...answer, moderator: 'Sam' }))).toBe('ok')
    expect(codeOf(await decideObjection(ctx, { ...answer, moderator: 'Sam' }))).toBe('reports.no_objection')
    expect(await sql(`select status from members where id = '${ann.id}'`)).toEqual([{ status: 'active' }])
    expect((await mailsTo(ann)).at(-1)).toEqual({
      ...{ type: 'measure_lifted', details: { measure: 'disable_account', answer: 'You were right.' } },
    })
    await expect(
      sql(`update report_decisions set objection_moderator = 'KIM vos' where id = '${decisionId}'`),
    ).rejects.toThrow(/report_decisions_other_moderator/)
  })

  test('can be turned down, and is too late after its time', async ({ world }) => {
    const { ctx, clock, scope, join, reported, decided, tokenTo, mailsTo, profileOf } = world
    const [me, ann, bea] = [await join(), await join(), await join()]
    const decisionId = await decided([await reported(me, ann)], take('hide_profile'))
    await decided([await reported(me, bea)], take('warn'))
    await object(ctx, { scope, token: await tokenTo(ann), words: 'No' })
    await decideObjection(ctx, { scope, decisionId, upheld: true, answer: 'It stands.', moderator: 'Sam' })
    expect((await mailsTo(ann)).at(-1)).toMatchObject({ type: 'objection_upheld', details: { answer: 'It stands.' } })
    expect(await profileOf(ann)).toMatchObject({ hiddenBy: decisionId })
    clock.advance(183 * DAY)
    expect(await findObjection(ctx, { scope, token: await tokenTo(bea) })).not.toBeNull()
    clock.advance(DAY)
    expect(codeOf(await object(ctx, { scope, token: await tokenTo(bea), words: 'No' }))).toBe('accounts.link_invalid')
  })

  test('that is right puts back a text, unless another stands there', async ({ world }) => {
    const { ctx, scope, join, reported, decided, tokenTo, sql } = world
    const me = await join()
    for (const [since, then] of [
      [null, 'Mine'],
      ['New', 'New'],
    ] as const) {
      const ann = await join()
      await sql(`update profiles set about = 'Mine' where member_id = '${ann.id}'`)
      const decisionId = await decided([await reported(me, ann)], take('remove_text', 'about'))
      if (since) await sql(`update profiles set about = '${since}' where member_id = '${ann.id}'`)
      await object(ctx, { scope, token: await tokenTo(ann), words: 'No' })
      await decideObjection(ctx, { scope, decisionId, upheld: false, answer: 'Yes.', moderator: 'Sam' })
      expect(await sql(`select about from profiles where member_id = '${ann.id}'`)).toEqual([{ about: then }])
    }
  })
})

test('whoever reports falsely three times is warned, then not heard for a time but about what is urgent', async ({
  world,
}) => {
  const { ctx, clock, scope, join, report, reported, decided, mailsTo } = world
  const me = await join()
  const lie = async () => {
    clock.advance(HOUR)
    const number = await reported(me, await join())
    await decided([number], FALSE)
    return number
  }
  const answer = async (number: number) => {
    const outcome = await answerFalseReports(ctx, {
      scope,
      number,
      facts: 'You reported people without a reason.',
      moderator: 'Kim',
    })
    return outcome.ok ? outcome.value.measure : outcome.reason
  }
  const numbers = [await lie(), await lie()]
  expect(await answer(numbers[0] as number)).toBe('reports.too_few_false')
  numbers.push(await lie())
  expect([await answer(numbers[0] as number), await answer(numbers[0] as number)]).toEqual([
    'warn',
    'reports.warned_already',
  ])
  expect(codeOf(await report(me, await join()))).toBe('ok')
  expect(await answer(await lie())).toBe('pause_reports')
  expect((await mailsTo(me)).map(({ details }) => [details.measure, details.rule])).toEqual([
    ['warn', 'false_reports'],
    ['pause_reports', 'false_reports'],
  ])
  expect(await report(me, await join())).toMatchObject({ reason: 'reports.paused', params: { days: 30 } })
  for (const reason of ['under_age', 'threat']) expect(codeOf(await report(me, await join(), { reason }))).toBe('ok')
  clock.advance(30 * DAY)
  expect(codeOf(await report(me, await join()))).toBe('ok')
})

describe('what is left', () => {
  test('of an erased member is the open case alone, and of an erased reporter the report without them', async ({
    world,
  }) => {
    const { ctx, clock, scope, join, reported, photo, sql, become } = world
    const [me, ann] = [await join(), await join()]
    await photo(ann.id, 'kept')
    const number = await reported(me, ann)
    for (const { id } of [me, ann]) {
      await become(id, 'deleted')
      await sql(`insert into account_deletions (tenant_id, id, member_id, reasons, requested_at)
        values ('${scope.tenantId}', gen_random_uuid(), '${id}', '{}', '${new Date(clock.now().getTime() - 14 * DAY).toISOString()}')`)
    }
    const removed: string[] = []
    const storage = { ...ctx.storage, remove: async (name: string) => void removed.push(name) }
    expect(await eraseDeletedAccounts({ ...ctx, storage }, { scope })).toEqual({ erased: 2 })
    expect(removed).toEqual([`${scope.tenantId}/kept-t.webp`])
    expect((await viewReport(ctx, { scope, number }))?.report).toMatchObject({
      ...{ reporterId: null, networkHash: null, memberId: ann.id, snapshot: { photos: ['kept.webp'] } },
    })
    const decide = (verdict: Verdict) => decideReports(ctx, { scope, numbers: [number], verdict, moderator: 'Kim' })
    expect(codeOf(await decide(take('warn')))).toBe('reports.impossible')
    expect(codeOf(await decide(NOTHING))).toBe('ok')
  })

  test('of a case after its objection is what the yearly figures count', async ({ world }) => {
    const { ctx, clock, scope, join, reported, decided, tokenTo, sql } = world
    const year = clock.now().getUTCFullYear()
    const [me, ann, bea] = [await join(), await join(), await join()]
    const numbers = [await reported(me, ann), await reported(me, bea)]
    clock.advance(HOUR)
    const decisionId = await decided([numbers[0] as number], take('warn'))
    await decided([numbers[1] as number], NOTHING)
    await object(ctx, { scope, token: await tokenTo(ann), words: 'No' })
    const figures = await reportFigures(ctx, { scope, year })
    expect(figures.reports).toEqual([
      { reason: 'fraud', measure: 'none', ground: null, automated: false, count: 1, medianSeconds: 3_600 },
      { reason: 'fraud', measure: 'warn', ground: 'terms', automated: false, count: 1, medianSeconds: 3_600 },
    ])
    expect(figures.measures).toMatchObject([
      { measure: 'warn', count: 1, objections: 1, reversed: 0, medianSeconds: null },
    ])

    clock.advance(OBJECTION_DAYS * DAY + 1)
    await endOldCases(ctx, { scope })
    const personal = () =>
      sql<{ number: string }>(
        `select number from reports where tenant_id = '${scope.tenantId}' and snapshot is not null`,
      )
    // The objection waits.
    expect((await personal()).map(({ number }) => Number(number))).toEqual([numbers[0]])
    await decideObjection(ctx, { scope, decisionId, upheld: true, answer: 'It stands.', moderator: 'Sam' })
    clock.advance(OBJECTION_DAYS * DAY + 1)
    await endOldCases(ctx, { scope })
    expect(await personal()).toEqual([])
    expect(await endOldCases(ctx, { scope })).toEqual({ removed: 0 })
    expect((await reportFigures(ctx, { scope, year })).reports).toEqual(figures.reports)
    const rows = await sql<object>(
      `select reporter_id, member_id, words, snapshot, network_hash from reports where tenant_id = '${scope.tenantId}'`,
    )
    for (const row of rows)
      expect(row).toEqual({ reporter_id: null, member_id: null, words: '', snapshot: null, network_hash: null })
    expect(await sql(`select member_id, facts, objection from report_decisions where id = '${decisionId}'`)).toEqual([
      { member_id: null, facts: '-', objection: '' },
    ])
  })
})
