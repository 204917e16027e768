import { DAY, HOUR } from '@hearth/contracts/durations'
import type { DecisionId } from '@hearth/contracts/ids'
import { OBJECTION_DAYS } from '@hearth/contracts/reports'
import { describe, expect } from 'vitest'
import { reopenAccount } from '../accounts/close-account.ts'
import { endOldCases } from '../maintenance/delete-expired.ts'
import { viewReport } from './decide-reports.ts'
import { decideObjection, listObjections, object } from './objections.ts'
import { reportFigures } from './report-figures.ts'
import { codeOf, FACTS, NOTHING, reportTest, take } from './testing/report-world.ts'

const REVERSED = { upheld: false, answer: 'You were right.', moderator: 'Sam' } as const

/** Somebody whom a rule has hidden, and who objects. */
const test = reportTest.extend('hidden', async ({ world }) => {
  const { ctx, scope, join, reported, tokenTo, profileOf } = world
  const ann = await join('Ann')
  const numbers: number[] = []
  for (const _ of [1, 2]) numbers.push(await reported(await join('Old', 40), ann, { reason: 'under_age', words: '' }))
  await object(ctx, { scope, token: await tokenTo(ann), words: 'I am 30' })
  const rule = (await profileOf(ann))?.hiddenBy as DecisionId
  return { ann, numbers, rule, reversed: { ...REVERSED, scope, decisionId: rule } }
})

describe('reopening an account', () => {
  test('lifts the decision that closed it, so that no objection to that one undoes a later one', async ({ world }) => {
    const { ctx, scope, join, reported, decided, tokenTo, decisionOf, profileOf } = world
    const [me, ann] = [await join(), await join()]
    const first = await decided([await reported(me, ann)], take('disable_account'))
    const link = { scope, token: await tokenTo(ann) }
    await object(ctx, { ...link, words: 'No' })
    expect(await reopenAccount(ctx, { scope, memberId: ann.id })).toBe(true)
    expect(await decisionOf(first)).toMatchObject({ liftedAt: ctx.clock.now() })
    const second = await decided([await reported(me, ann)], take('disable_account'))
    await decideObjection(ctx, { ...REVERSED, scope, decisionId: first })
    expect(await profileOf(ann)).toMatchObject({ status: 'disabled' })
    await object(ctx, { scope, token: await tokenTo(ann), words: 'No' })
    expect(codeOf(await decideObjection(ctx, { ...REVERSED, scope, decisionId: second }))).toBe('ok')
    expect(await profileOf(ann)).toMatchObject({ status: 'active' })
  })

  test('lets the decision that closed it end like any other', async ({ world }) => {
    const { ctx, clock, scope, join, reported, decided, decisionOf } = world
    const [me, ann] = [await join(), await join()]
    const decisionId = await decided([await reported(me, ann)], take('disable_account'))
    const end = async () => {
      clock.advance(OBJECTION_DAYS * DAY + 1)
      await endOldCases(ctx, { scope })
      return decisionOf(decisionId)
    }
    expect(await end()).toMatchObject({ memberId: ann.id })
    await reopenAccount(ctx, { scope, memberId: ann.id })
    expect(await end()).toMatchObject({ memberId: null, facts: '-' })
  })
})

describe('an objection to what a rule has hidden', () => {
  test('is answered by a person who hides the profile, too', async ({ world, hidden }) => {
    const { ctx, scope, decided, decisionOf, mailsTo, profileOf } = world
    const { ann, numbers, rule, reversed } = hidden
    const decisionId = await decided(numbers, take('hide_profile'))
    expect(await listObjections(ctx, { scope })).toEqual([])
    expect(codeOf(await decideObjection(ctx, reversed))).toBe('reports.no_objection')
    expect(await decisionOf(rule)).toMatchObject({ objectionUpheld: true, objectionModerator: 'Kim' })
    expect(await profileOf(ann)).toMatchObject({ hiddenBy: decisionId })
    expect((await mailsTo(ann)).slice(1)).toMatchObject([
      { type: 'statement_given', details: { automated: 'no' } },
      { type: 'objection_upheld', details: { measure: 'hide_profile', answer: FACTS } },
    ])
  })

  test('waits no more once a person finds no reason, and counts as right', async ({ world, hidden }) => {
    const { ctx, clock, scope, decided, decisionOf, mailsTo } = world
    const { ann, numbers, rule, reversed } = hidden
    clock.advance(HOUR)
    await decided(numbers, NOTHING)
    expect(await listObjections(ctx, { scope })).toEqual([])
    expect(codeOf(await decideObjection(ctx, { ...reversed, upheld: true }))).toBe('reports.no_objection')
    expect((await mailsTo(ann)).map(({ type }) => type)).toEqual(['statement_given', 'measure_lifted'])
    expect((await reportFigures(ctx, { scope, year: clock.now().getUTCFullYear() })).measures).toMatchObject([
      { measure: 'hide_profile', automated: true, objections: 1, reversed: 1, medianSeconds: 3_600 },
    ])
    clock.advance(OBJECTION_DAYS * DAY + 1)
    await endOldCases(ctx, { scope })
    expect(await decisionOf(rule)).toMatchObject({ memberId: null, objection: '' })
    for (const number of numbers)
      expect(await viewReport(ctx, { scope, number })).toMatchObject({ report: { snapshot: null } })
  })
})

test('a profile that two people have hidden is shown once neither decision stands', async ({ world }) => {
  const { ctx, scope, join, reported, decided, tokenTo, profileOf } = world
  const ann = await join()
  const objected: DecisionId[] = []
  const numbers = [await reported(await join(), ann), await reported(await join(), ann)]
  for (const number of numbers) {
    objected.push(await decided([number], take('hide_profile')))
    await object(ctx, { scope, token: await tokenTo(ann), words: 'No' })
  }
  const [first, second] = objected as [DecisionId, DecisionId]
  await decideObjection(ctx, { ...REVERSED, scope, decisionId: second })
  expect(await profileOf(ann)).toMatchObject({ status: 'disabled', hiddenBy: first })
  await decideObjection(ctx, { ...REVERSED, scope, decisionId: first })
  expect(await profileOf(ann)).toMatchObject({ status: 'active', searchable: true, hiddenBy: null })
})
