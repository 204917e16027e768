// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import { entryBeingRestored } from './history-entry.ts'

test('a search that begins before the entry of its sheet is rendered restores no list', () => {
  const on = (path: string) => new URL(path, location.href).href
  history.replaceState({ key: 'of-sheet', usr: { page: 'of-list' } }, '', on('/members#filters'))
  expect(entryBeingRestored(on('/members'))).toBe('of-list')
  expect(entryBeingRestored(on('/members?min_age=40'))).toBeNull()
})
