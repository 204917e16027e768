import { expect, test } from 'vitest'
import { newPeoplePerHour } from './conversations.ts'
import { DAY } from './durations.ts'

const perHour = (days: number, sent: number, answered: number) => newPeoplePerHour(days * DAY, { sent, answered })

test('an account may write to more new people the older it is', () => {
  expect([0, 0.99, 1, 6.99, 7, 900].map((days) => perHour(days, 0, 0))).toEqual([20, 20, 40, 40, 80, 80])
})

test('an account may write to fewer new people where few have answered, once it has written to twenty', () => {
  const of = (sent: number, answered: number) => [0, 1, 7].map((days) => perHour(days, sent, answered))
  expect(of(19, 0)).toEqual([20, 40, 80])
  expect(of(20, 0)).toEqual([5, 10, 20])
  expect(of(20, 1)).toEqual([10, 20, 40])
  expect(of(20, 2)).toEqual([20, 40, 80])
  expect(of(200, 9)).toEqual([5, 10, 20])
  expect(of(200, 19)).toEqual([10, 20, 40])
  expect(of(200, 20)).toEqual([20, 40, 80])
})
