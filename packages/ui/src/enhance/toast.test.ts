import { expect, it } from 'vitest'
import { stayOf } from './toast.ts'

it('gives time to read: the longer the text, the longer it stays', () => {
  expect(stayOf('Saved.')).toBeGreaterThanOrEqual(4_000)
  expect(stayOf('x'.repeat(200))).toBeGreaterThan(15_000)
})
