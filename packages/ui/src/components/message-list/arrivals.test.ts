import { expect, it } from 'vitest'
import { arrivalsOf } from './arrivals.ts'

const rows = (...ids: readonly string[]) => ids.map((id) => ({ id }))
const idsOf = (before: readonly string[], now: readonly string[]) =>
  arrivalsOf(rows(...before), rows(...now)).map(({ id }) => id)

it('is what stands after a row that was there, wherever', () => {
  expect(idsOf(['a', 'b'], ['a', 'b', 'c', 'd'])).toEqual(['c', 'd'])
  expect(idsOf(['a', 'own'], ['a', 'b', 'own'])).toEqual(['b'])
  expect(idsOf(['a'], ['a'])).toEqual([])
})

it('is no older row, also if both come at once', () => {
  expect(idsOf(['c'], ['a', 'b', 'c'])).toEqual([])
  expect(idsOf(['c'], ['b', 'c', 'd'])).toEqual(['d'])
})

it('is the first rows of an empty list, and none of a list with other rows', () => {
  expect(idsOf([], ['a', 'b'])).toEqual(['a', 'b'])
  expect(idsOf(['a'], ['x', 'y'])).toEqual([])
  expect(idsOf(['a'], [])).toEqual([])
})
