import { DAY, HOUR } from '@hearth/contracts/durations'
import type { DecisionId } from '@hearth/contracts/ids'
import { newMemberId } from '@hearth/contracts/ids'
import { OBJECTION_DAYS } from '@hearth/contracts/reports'
import { listDiscardedFiles } from '@hearth/db/queries/photos/discarded-files'
import { insertDecision } from '@hearth/db/queries/reports/decisions'
import { inTenant } from '@hearth/db/scope'
import { describe, expect } from 'vitest'
import { removeUnconfirmed } from '../accounts/remove-unconfirmed.ts'
import { endOldCases } from '../maintenance/delete-expired.ts'
import { answerFalseReports, decideReports, type Verdict, viewReport } from './decide-reports.ts'
import { decideObjection, findObjection, listObjections, object } from './objections.ts'
import { reportFigures } from './report-figures.ts'
import { codeOf, FACTS, FALSE, NOTHING, take, reportTest as test } from './testing/report-world.ts'

describe('a decision', () => {
  test('takes a text, with its statement of reasons, and what was reported stays', async ({ world }) => {
    const { ctx, scope, join, reported, decided, sql, mailsTo, toldTo } = world
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
    await decided([await reported(me, ann)], NOTHING)
    expect([await toldTo(ann), await toldTo(me)]).toEqual([
      ['statement.given'],
      ['report.received', 'report.decided', 'report.received', 'report.declined'],
    ])
  })

  test('takes a photo, whose file stays until the case has ended', async ({ world, db }) => {
    const { ctx, clock, scope, join, reported, decided, photo, sql, mailsTo } = world
    const [me, ann] = [await join(), await join()]
    await photo(ann.id, 'bad')
    await decided([await reported(me, ann, { photo: 'bad.webp' })], take('remove_photo', 'bad.webp'))
    expect(await sql(`select status, rejection_reason from photos where member_id = '${ann.id}'`)).toEqual([
      { status: 'rejected', rejection_reason: 'decided' },
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

  test('does not wait for another at the same moment that is about the one who reported', async ({ world }) => {
    const { join, reported, decide, photo, toldTo } = world
    for (let turn = 0; turn < 5; turn += 1) {
      const [ann, bea] = [await join(), await join()]
      const numbers: number[] = []
      for (const [me, other, name] of [
        [ann, bea, `bea${turn}`],
        [bea, ann, `ann${turn}`],
      ] as const) {
        await photo(other.id, name)
        numbers.push(await reported(me, other, { photo: `${name}.webp` }))
      }
      const both = [`bea${turn}.webp`, `ann${turn}.webp`].map((name, at) =>
        decide([numbers[at] as number], take('remove_photo', name)),
      )
      expect((await Promise.all(both)).map(codeOf)).toEqual(['ok', 'ok'])
      for (const one of [ann, bea])
        expect((await toldTo(one)).toSorted()).toEqual(['report.decided', 'report.received', 'statement.given'])
    }
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
  test('of decisions about somebody who is erased goes with their cases, standing measures too', async ({ world }) => {
    const { ctx, clock, scope, join, reported, decided, tokenTo, sql, erase } = world
    const [me, ann, bea] = [await join(), await join(), await join()]
    const decisionId = await decided([await reported(me, ann)], take('warn'))
    await object(ctx, { scope, token: await tokenTo(ann), words: 'No' })
    await decideObjection(ctx, { scope, decisionId, upheld: true, answer: 'It stands.', moderator: 'Sam' })
    for (const [about, measure] of [
      [ann, 'disable_account'],
      [bea, 'warn'],
    ] as const) {
      clock.advance(1)
      await decided([await reported(me, about)], take(measure))
    }
    await erase(ann)
    await sql(`update members set status = 'not_confirmed' where id = '${bea.id}'`)
    await inTenant(ctx.db, scope, (tx) => removeUnconfirmed(ctx, tx, { memberId: bea.id }))
    const left = () =>
      sql(`select member_id, facts, objection, objection_answer from report_decisions
        where tenant_id = '${scope.tenantId}' order by created_at, id`)
    const nobody = { member_id: null, objection: null, objection_answer: null }
    const answered = { ...nobody, facts: FACTS, objection: 'No', objection_answer: 'It stands.' }
    expect(await left()).toEqual([answered, { ...nobody, facts: FACTS }, { ...nobody, facts: FACTS }])
    clock.advance(OBJECTION_DAYS * DAY + 1)
    await endOldCases(ctx, { scope })
    const ended = { ...nobody, facts: '-' }
    expect(await left()).toEqual([{ ...ended, objection: '', objection_answer: '' }, ended, ended])
    expect(await endOldCases(ctx, { scope })).toEqual({ removed: 0 })
  })

  test('of an erased member is the open case alone, and of an erased reporter the report without them', async ({
    world,
  }) => {
    const { ctx, scope, join, reported, photo, erase } = world
    const [me, ann] = [await join(), await join()]
    await photo(ann.id, 'kept')
    const number = await reported(me, ann)
    expect(await erase(me, ann)).toEqual([`${scope.tenantId}/kept-t.webp`])
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
