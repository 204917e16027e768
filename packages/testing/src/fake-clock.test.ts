import { expect, test } from 'vitest'
import { fakeClock } from './fake-clock.ts'

test('the clock stands still until it is moved', () => {
  const clock = fakeClock(new Date('2026-01-01T00:00:00Z'))
  const before = clock.now()
  clock.advance(1_500)
  expect(before).toEqual(new Date('2026-01-01T00:00:00Z'))
  expect(clock.now()).toEqual(new Date('2026-01-01T00:00:01.500Z'))
  clock.set(new Date('2025-06-01T00:00:00Z'))
  expect(clock.now()).toEqual(new Date('2025-06-01T00:00:00Z'))
})

test('a date that was handed out is not a way to move the clock', () => {
  const clock = fakeClock()
  const date = clock.now()
  const time = date.getTime()
  date.setFullYear(1999)
  expect(clock.now().getTime()).toBe(time)
})
