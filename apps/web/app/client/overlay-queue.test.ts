import { describe, expect, test } from 'vitest'
import { nextTurn, QUIET } from './overlay-queue.ts'

const free = { now: 100_000, closedAt: null, isCovered: false, isFormInUse: false }
const reminder = { id: 'reminder', priority: 1 }
const bonus = { id: 'bonus', priority: 2 }

describe('a dialog that opens by itself', () => {
  test('comes at once where nothing is in its way', () => {
    expect(nextTurn([reminder], free)).toEqual({ open: 'reminder' })
    expect(nextTurn([], free)).toBeNull()
  })

  test('comes before those of lower priority, and of equal ones before those that came later', () => {
    expect(nextTurn([reminder, bonus], free)).toEqual({ open: 'bonus' })
    expect(nextTurn([bonus, { id: 'like', priority: 2 }, reminder], free)).toEqual({ open: 'bonus' })
  })

  test('comes ten seconds after the end of the one before, whatever its priority', () => {
    const closedAt = free.now - 3_000
    expect(nextTurn([bonus], { ...free, closedAt })).toEqual({ askIn: 7_000 })
    expect(nextTurn([bonus], { ...free, closedAt, now: closedAt + QUIET - 1 })).toEqual({ askIn: 1 })
    expect(nextTurn([bonus], { ...free, closedAt, now: closedAt + QUIET })).toEqual({ open: 'bonus' })
  })

  test.for(['isCovered', 'isFormInUse'] as const)('waits while %s', (obstacle) => {
    expect(nextTurn([bonus], { ...free, [obstacle]: true })).toEqual({ askIn: 1_000 })
  })
})
