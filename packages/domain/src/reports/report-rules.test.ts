import { type MemberId, newMemberId } from '@hearth/contracts/ids'
import { CHOSEN_REPORT_REASONS, reportReasonsOf } from '@hearth/contracts/reports'
import { describe, expect, test } from 'vitest'
import { areIndependent, inLine, parseModerator, parseReport, parseStatement } from './report-rules.ts'

test('every site offers being under age and threats first, and illegal content', () => {
  for (const chosen of [[], ['fraud' as const], CHOSEN_REPORT_REASONS]) {
    const offered = reportReasonsOf(chosen)
    expect(offered.slice(0, 2)).toEqual(['under_age', 'threat'])
    expect(offered).toEqual(expect.arrayContaining([...chosen, 'illegal']))
  }
})

describe('a report', () => {
  const offered = reportReasonsOf(['fraud'])
  const faultsOf = (reason: string, words: string) => {
    const parsed = parseReport({ reason, words }, offered)
    return parsed.ok ? parsed.value.words : parsed.faults.map(({ field, code }) => `${field} ${code}`)
  }

  test('names a reason that the site offers, with words where it says too little', () => {
    expect(faultsOf('fraud', '')).toBe('')
    expect(faultsOf('fraud', '  Asks\r\nfor money\u202e ')).toBe('Asks\nfor money')
    for (const unknown of ['', 'hate', 'nonsense'])
      expect(faultsOf(unknown, 'Words')).toEqual(['reason reports.reason_required'])
    expect(faultsOf('illegal', ' \n ')).toEqual(['words reports.words_required'])
  })

  test('keeps contact details, which may be what it is about', () => {
    expect(faultsOf('fraud', 'Write to me@example.org')).toBe('Write to me@example.org')
  })

  test('has at most 2,000 characters', () => {
    expect(faultsOf('fraud', 'x'.repeat(2_000))).toHaveLength(2_000)
    for (const length of [2_001, 10_240, 1_000_000])
      expect(faultsOf('fraud', 'x'.repeat(length))).toEqual(['words reports.words_too_long'])
  })
})

test('names and statements are trimmed, and refused if empty or too long', () => {
  expect([parseModerator('  Kim \n Vos '), parseStatement(' You asked. ')]).toEqual(['Kim Vos', 'You asked.'])
  for (const wrong of ['', ' ', 'x'.repeat(501)])
    expect([parseModerator(wrong), parseStatement(wrong)]).toEqual([null, null])
})

test('reports are independent if two trusted members made them from two networks', () => {
  const [ann, bea, cas] = [newMemberId(), newMemberId(), newMemberId()]
  const by = (reporterId: MemberId | null, networkHash: string | null) => ({ reporterId, networkHash })
  const trusted = [ann, bea]
  for (const two of [
    [by(ann, 'one')],
    [by(ann, 'one'), by(bea, 'one')],
    [by(ann, 'one'), by(ann, 'two')],
    [by(ann, 'one'), by(cas, 'two')],
    [by(ann, 'one'), by(null, 'two')],
    [by(ann, 'one'), by(bea, null)],
  ])
    expect([two, areIndependent(two, trusted)]).toEqual([two, false])
  expect(areIndependent([by(ann, 'one'), by(cas, 'one'), by(bea, 'two')], trusted)).toBe(true)
})

test('urgent reports come first, then those about somebody with five in a day, and the oldest of each', () => {
  const at = (minute: number, reason: 'fraud' | 'threat' | 'under_age', lately = 1) => ({
    ...{ createdAt: new Date(minute * 60_000), reason, lately },
  })
  const [fraud, often, threat, later, under] = [
    ...[at(1, 'fraud', 4), at(2, 'fraud', 5), at(3, 'threat'), at(4, 'fraud', 9), at(5, 'under_age')],
  ] as const
  expect(inLine([fraud, often, threat, later, under] as ReturnType<typeof at>[])).toEqual([
    threat,
    under,
    often,
    later,
    fraud,
  ])
})
