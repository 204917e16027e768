// @vitest-environment happy-dom

import { afterEach, expect, test } from 'vitest'
import { keepItem } from '../client/session-item.ts'
import { enhanceSignupDraft } from './signup-draft.ts'

afterEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('a draft is there until the address is confirmed or somebody has logged out', () => {
  for (const [address, isKept] of [
    ['/', true],
    ['/login', true],
    ['/?notice=session_ended', true],
    ['/?notice=logged_out', false],
    ['/activate/done', false],
  ] as const) {
    keepItem('hearth-signup', { at: Date.now(), values: { name: 'Noor' } })
    history.replaceState(null, '', address)
    enhanceSignupDraft(document)
    expect(sessionStorage.getItem('hearth-signup') !== null, address).toBe(isKept)
  }
})
