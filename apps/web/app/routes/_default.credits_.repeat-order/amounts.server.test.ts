import { expect, test } from 'vitest'
import { parseAmount, plainAmount } from './amounts.server.ts'

test('an amount is read as it is typed, and what is none is not guessed', () => {
  const read = (currency: string, ...typed: string[]) => typed.map((one) => parseAmount(one, currency))
  expect(read('EUR', '50', ' 49,95 ', '0', '12.5', '7.', '')).toEqual([5000, 4995, 0, 1250, 700, null])
  expect(read('EUR', 'a', '-1', '1.234,50', '1e3', '5 0', '0.001', '€5')).toEqual(Array(7).fill(undefined))
  expect(read('JPY', '5000', '5,0')).toEqual([5000, undefined])
  expect([plainAmount(5000, 'EUR'), plainAmount(4995, 'EUR'), plainAmount(5000, 'JPY')]).toEqual([
    '50',
    '49.95',
    '5000',
  ])
})
