import { SEARCH_AGES } from '@hearth/contracts/discovery'
import type { FittingAges } from '@hearth/contracts/tenant-settings'
import { describe, expect, test } from 'vitest'
import { fittingAges, widerAges } from './fitting-ages.ts'

const rule = { years: 6, per_decade: 2 }
const RULES: readonly FittingAges[] = [
  rule,
  { years: 1, per_decade: 0 },
  { years: 3, per_decade: 10 },
  { years: 81, per_decade: 0 },
]
const ALL = Array.from({ length: SEARCH_AGES.max - SEARCH_AGES.min + 1 }, (_, at) => SEARCH_AGES.min + at)

describe('the ages that fit', () => {
  test.for([
    [18, 18, 24],
    [27, 21, 34],
    [45, 36, 56],
    [67, 54, 82],
    [90, 73, 99],
    [103, 81, 99],
  ] as const)('at %i are %i to %i', ([age, minAge, maxAge]) => {
    expect(fittingAges(age, rule)).toEqual({ minAge, maxAge })
  })

  test.for(RULES)('hold both ways, for every pair, with $years years and $per_decade per decade', (one) => {
    for (const ages of [fittingAges, widerAges]) {
      const ranges = ALL.map((age) => ({ age, ...ages(age, one) }))
      const oneWay = ranges.flatMap((mine) =>
        ranges
          .filter(({ age }) => mine.minAge <= age && age <= mine.maxAge)
          .filter(({ minAge, maxAge }) => mine.age < minAge || maxAge < mine.age)
          .map(({ age }) => `${age} fits ${mine.age}`),
      )
      expect(oneWay).toEqual([])
    }
  })

  test.for(RULES)('are one’s own and never end within the wider ones, with $years years', (one) => {
    for (const age of ALL) {
      const [narrow, wide] = [fittingAges(age, one), widerAges(age, one)]
      const ends = [SEARCH_AGES.min, wide.minAge, narrow.minAge, age, narrow.maxAge, wide.maxAge, SEARCH_AGES.max]
      expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    }
  })

  test('are all where the setting allows every distance', () => {
    for (const age of ALL) expect(fittingAges(age, { years: 81, per_decade: 0 })).toEqual({ minAge: 18, maxAge: 99 })
  })
})
