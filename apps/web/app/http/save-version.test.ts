import { expect, test } from 'vitest'
import { isStored, versionOf } from './save-version.server.ts'

const STORED = { name: 'Robin', about: 'One\nTwo', interests: ['art', 'coffee'], none: '' }

test('a version is the same for the same values, in whatever order, and another for others', () => {
  const { name, ...rest } = STORED
  const version = versionOf(STORED)
  expect(version).toMatch(/^[\w-]{22}$/)
  expect(versionOf({ ...rest, interests: ['coffee', 'art'], name })).toBe(version)
  for (const other of [{ name: 'Robyn' }, { interests: ['art'] }, { none: 'Robin' }, { about: 'OneTwo' }])
    expect(versionOf({ ...STORED, ...other }), JSON.stringify(other)).not.toBe(version)
})

test('a form says what is stored as a browser sends it, and a box that is not ticked is not sent', () => {
  const sent = { name: ' Robin ', about: 'One\r\nTwo', interests: ['coffee', 'art'] }
  expect(isStored(STORED, sent)).toBe(true)
  for (const other of [{ name: 'Robyn' }, { interests: 'art' }, { none: 'on' }, { about: undefined }])
    expect(isStored(STORED, { ...sent, ...other }), JSON.stringify(other)).toBe(false)
})
