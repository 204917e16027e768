import { describe, expect, test } from 'vitest'
import { type Entering, showsEntryWarning } from './entry-warning-rule.ts'

const newcomer: Entering = {
  layout: 'default',
  routeName: 'index',
  country: 'NL',
  popup: 'yes',
  entered: false,
  member: false,
  crawler: false,
}
const shown = (changed: Partial<Entering>) => showsEntryWarning({ ...newcomer, ...changed })

describe('the warning at the door', () => {
  test('meets a new visitor in the default and the empty layout, wherever they are', () => {
    for (const layout of ['default', 'empty'] as const)
      for (const country of ['NL', 'DE', 'FR', null]) expect(shown({ layout, country })).toBe(true)
    expect(shown({ routeName: null })).toBe(true)
  })

  test('is off where the site says so', () => {
    expect(shown({ popup: 'no' })).toBe(false)
  })

  test('appears once per visitor', () => {
    expect(shown({ entered: true })).toBe(false)
  })

  test('is for visitors: a member was warned before they joined', () => {
    expect(shown({ member: true })).toBe(false)
  })

  test('is not what a crawler comes for', () => {
    expect(shown({ crawler: true })).toBe(false)
  })

  test.for(['complete-signup', 'reset-password', 'reset-password-do'] as const)('is hidden on %s', (routeName) => {
    for (const layout of ['default', 'empty', 'chat'] as const) expect(shown({ layout, routeName })).toBe(false)
  })

  test.for([
    ['NL', true],
    ['DE', true],
    ['BE', false],
    ['AT', false],
    [null, false],
  ] as const)('in the chat layout, for somebody in %s: %s', ([country, expected]) => {
    expect(shown({ layout: 'chat', country, routeName: null })).toBe(expected)
  })

  test('is not in the lander layout', () => {
    expect(shown({ layout: 'lander' })).toBe(false)
  })
})
