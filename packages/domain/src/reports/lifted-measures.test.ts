import { DAY } from '@hearth/contracts/durations'
import { OBJECTION_DAYS } from '@hearth/contracts/reports'
import { describe, expect } from 'vitest'
import { reopenAccount } from '../accounts/close-account.ts'
import { endOldCases } from '../maintenance/delete-expired.ts'
import { decideObjection, object } from './objections.ts'
import { codeOf, take, reportTest as test } from './testing/report-world.ts'

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
    const reversed = { scope, decisionId: first, upheld: false, answer: 'You were right.', moderator: 'Sam' }
    await decideObjection(ctx, reversed)
    expect(await profileOf(ann)).toMatchObject({ status: 'disabled' })
    await object(ctx, { scope, token: await tokenTo(ann), words: 'No' })
    expect(codeOf(await decideObjection(ctx, { ...reversed, decisionId: second }))).toBe('ok')
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
