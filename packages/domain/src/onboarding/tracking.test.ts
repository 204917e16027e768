import { expect, test } from 'vitest'
import { canSignUp, parseTracking } from './tracking.ts'

test('known keys are kept, printable and cut to a hundred characters', () => {
  const sent = { network: ' ads ', ref: 'r'.repeat(500), sub1: '\u0000a\u0007', sub2: '', other: 'x' }
  expect(parseTracking(sent)).toEqual({ network: 'ads', ref: 'r'.repeat(100), sub1: 'a' })
})

test.each([[{}], [{ ref: '' }], [{ ref: ' \u0000' }]])('%j is no traffic source', (sent) => {
  expect(parseTracking(sent)).toBeNull()
})

test('signups are for everybody, for visitors with a traffic source, or for nobody', () => {
  const open = (signups: Parameters<typeof canSignUp>[0]) => [canSignUp(signups, true), canSignUp(signups, false)]
  expect(open('all')).toEqual([true, true])
  expect(open('with_trafficsource')).toEqual([true, false])
  expect(open('none')).toEqual([false, false])
})
