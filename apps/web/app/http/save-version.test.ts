import { expect, test } from 'vitest'
import { versionOf } from './save-version.server.ts'

const STORED = { name: 'Robin', about: 'One\nTwo', interests: ['art', 'coffee'], none: '' }

test('a version is the same for the same values, in whatever order, and another for others', () => {
  const { name, ...rest } = STORED
  const version = versionOf(STORED)
  expect(version).toMatch(/^[\w-]{22}$/)
  expect(versionOf({ ...rest, interests: ['coffee', 'art'], name })).toBe(version)
  for (const other of [{ name: 'Robyn' }, { interests: ['art'] }, { none: 'Robin' }, { about: 'OneTwo' }])
    expect(versionOf({ ...STORED, ...other }), JSON.stringify(other)).not.toBe(version)
})
