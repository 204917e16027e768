import { tenantIdOf } from '@hearth/contracts/ids'
import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encrypted-text.ts'
import type { KeyContext } from './signed-value.ts'

const context: KeyContext = { secret: 'a secret for tests only', tenantId: tenantIdOf('alpha.test'), purpose: 'a test' }
const TEXT = '1800000000123 Jürgen'

test('an encrypted text is read in its own context, and reveals nothing before', () => {
  const encrypted = encrypt(context, TEXT)
  expect(encrypted).toMatch(/^[\w-]+$/)
  expect(Buffer.from(encrypted, 'base64url').toString('latin1')).not.toContain('1800000000123')
  expect(decrypt(context, encrypted)).toBe(TEXT)
  expect(encrypt(context, TEXT)).not.toBe(encrypted)
})

test.each([
  ['tenant', { tenantId: tenantIdOf('beta.test') }],
  ['purpose', { purpose: 'another' }],
  ['secret', { secret: 'another secret' }],
])('another %s decrypts nothing', (_, differs) => {
  expect(decrypt({ ...context, ...differs }, encrypt(context, TEXT))).toBeNull()
})

test('a text that is changed anywhere, cut off, prolonged or made up is refused', () => {
  const bytes = Buffer.from(encrypt(context, TEXT), 'base64url')
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
  expect(texts.map((text) => decrypt(context, text))).toEqual(texts.map(() => null))
})
