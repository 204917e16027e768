import { expect, test } from 'vitest'
import { summaryOf } from './test-results.ts'

const tallies = [
  { passed: 3, failed: 0, skipped: 0, failures: [] },
  { passed: 1, failed: 1, skipped: 2, failures: ['a.test.ts: adds\n    expected 2'] },
]
const stages = new Map([
  ['vitest', { wall: 250.04, cpu: 400 }],
  ['journeys', { wall: 410, cpu: 700.5 }],
])
const budget = { vitest: { wall: 250, cpu: 400 }, journeys: { wall: 450, cpu: 700 } }

test('a run says what each stage took beside its budget, and in one line where that is more', () => {
  expect(summaryOf({ stages, tallies, files: [], budget })).toEqual([
    '\nStages:',
    '  250.0 s of 250 s  wall  400.0 s of 400 s  CPU  vitest',
    '  410.0 s of 450 s  wall  700.5 s of 700 s  CPU  journeys',
    '\nOver budget: vitest 250.0 s of 250 s wall; journeys 700.5 s of 700 s CPU. Mend what grew, or decide on more in scripts/test-budget.ts.',
    '\nFailed:',
    '  ✗ a.test.ts: adds\n    expected 2',
    '\n4 passed, 1 failed, 2 skipped',
  ])
})

test('a run within its budget has no line about it, and neither has one of a part of the tests, which has no budget', () => {
  const more = { vitest: { wall: 251, cpu: 401 }, journeys: { wall: 451, cpu: 701 } }
  for (const given of [{ budget: more }, {}])
    expect(summaryOf({ stages, tallies, files: [], ...given }).join('\n')).not.toMatch(/budget/)
})

test('CPU seconds that the system does not tell are left out', () => {
  const untold = new Map([['vitest', { wall: 9, cpu: null }]])
  expect(summaryOf({ stages: untold, tallies: [], files: [], budget })).toContain('    9.0 s of 250 s  wall  vitest')
})

test('the ten slowest files are named, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ name: `${at}.test.ts`, milliseconds: at * 1_000 }))
  const lines = summaryOf({ stages, tallies, files })
  expect(lines.filter((line) => line.endsWith('.test.ts'))).toEqual(
    Array.from({ length: 10 }, (_, at) => `${(11 - at).toFixed(1)} s`.padStart(9).concat(`  ${11 - at}.test.ts`)),
  )
})
