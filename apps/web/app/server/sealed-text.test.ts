import { tenantIdOf } from '@hearth/contracts/ids'
import { expect, test } from 'vitest'
import { fromSealed, toSealed } from './sealed-text.server.ts'
import type { Seal } from './signed-value.server.ts'

const seal: Seal = { secret: 'a secret for tests only', tenantId: tenantIdOf('alpha.test'), purpose: 'a test' }
const TEXT = '1800000000123 Jürgen'

test('a sealed text is opened under its own seal, and tells nothing before', () => {
  const sealed = toSealed(seal, TEXT)
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('1800000000123')
  expect(fromSealed(seal, sealed)).toBe(TEXT)
  expect(toSealed(seal, TEXT)).not.toBe(sealed)
})

test.each([
  ['tenant', { tenantId: tenantIdOf('beta.test') }],
  ['purpose', { purpose: 'another' }],
  ['secret', { secret: 'another secret' }],
])('another %s opens nothing', (_, differs) => {
  expect(fromSealed({ ...seal, ...differs }, toSealed(seal, TEXT))).toBeNull()
})

test('a text that is changed anywhere, cut off, prolonged or made up is refused', () => {
  const bytes = Buffer.from(toSealed(seal, TEXT), 'base64url')
  const changed = [...bytes.keys()].map((at) =>
    Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))),
  )
  const made = [...changed, bytes.subarray(0, -1), bytes.subarray(0, 27), Buffer.concat([bytes, Buffer.of(0)])]
  const texts = [
    ...made.map((one) => one.toString('base64url')),
    '',
    'x',
    TEXT,
    Buffer.from(TEXT).toString('base64url'),
  ]
  expect(texts.map((text) => fromSealed(seal, text))).toEqual(texts.map(() => null))
})
