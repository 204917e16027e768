import { LINK_PATHS } from '@hearth/contracts/mail'
import { describe, expect, test } from 'vitest'
import { showsAgeGate, type Visit } from './age-gate-rule.ts'
import { isMailed } from './mailed-pages.server.ts'

const newcomer: Visit = {
  layout: 'default',
  routeName: 'index',
  mailed: false,
  country: 'NL',
  setting: 'yes',
  confirmed: false,
  member: false,
  crawler: false,
}
const shown = (changed: Partial<Visit>) => showsAgeGate({ ...newcomer, ...changed })

describe('the age gate', () => {
  test('is shown to a new visitor in the default and the empty layout, wherever they are', () => {
    for (const layout of ['default', 'empty'] as const)
      for (const country of ['NL', 'DE', 'FR', null]) expect(shown({ layout, country })).toBe(true)
    expect(shown({ routeName: null })).toBe(true)
  })

  test('is off where the site says so', () => {
    expect(shown({ setting: 'no' })).toBe(false)
  })

  test('is shown once per visitor', () => {
    expect(shown({ confirmed: true })).toBe(false)
  })

  test('is for visitors: a member confirmed their age before they joined', () => {
    expect(shown({ member: true })).toBe(false)
    expect(shown({ member: true, layout: 'empty' })).toBe(false)
  })

  test('is shown to members from the Netherlands and Germany in the chat layout, once, wherever their document began', () => {
    const chat = { layout: 'chat', routeName: null, member: true } as const
    for (const began of [{ routeName: 'complete-signup' }, { routeName: 'static-page' }, { mailed: true }] as const)
      expect(shown({ ...chat, ...began })).toBe(true)
    expect(shown(chat)).toBe(true)
    expect(shown({ ...chat, country: 'DE' })).toBe(true)
    expect(shown({ ...chat, country: 'BE' })).toBe(false)
    expect(shown({ ...chat, confirmed: true })).toBe(false)
    expect(shown({ ...chat, setting: 'no' })).toBe(false)
  })

  test('is not shown to a crawler', () => {
    expect(shown({ crawler: true })).toBe(false)
  })

  test.for(['complete-signup', 'reset-password', 'static-page', 'report'] as const)('is hidden on %s', (routeName) => {
    for (const layout of ['default', 'empty'] as const) expect(shown({ layout, routeName })).toBe(false)
  })

  test('is hidden wherever a link in a mail leads, and on the pages that follow', () => {
    for (const path of [...Object.values(LINK_PATHS), '/activate/error', '/activate/done', '/activate/']) {
      expect(isMailed(path)).toBe(true)
      for (const layout of ['default', 'empty'] as const)
        expect(shown({ layout, routeName: null, mailed: isMailed(path) })).toBe(false)
    }
    for (const path of ['/', '/login', '/activated', '/members']) expect(isMailed(path)).toBe(false)
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
