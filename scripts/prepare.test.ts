import { expect, it } from 'vitest'
import { inColumns } from './columns.ts'
import { addressOf } from './prepare.ts'

const at = { publicScheme: 'http', publicPort: 3000 } as const

it.each([
  ['all', 'http://site.example:3000/'],
  ['with_trafficsource', 'http://site.example:3000/?network=demo'],
  ['none', 'http://site.example:3000/'],
] as const)('names an address at which one may sign up where that can be: %s', (signups, address) => {
  expect(addressOf({ domain: 'site.example', settings: { signups } }, at)).toBe(address)
})

it('prints what belongs together below each other, without blanks at the end of a line', () => {
  expect(
    inColumns([
      ['A', 'http://a/', 'demo@a / secret'],
      ['Longer', 'http://longer/', ''],
    ]),
  ).toEqual(['A       http://a/       demo@a / secret', 'Longer  http://longer/'])
})
