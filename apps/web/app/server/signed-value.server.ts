import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { TenantId } from '@hearth/contracts/ids'

/** What a signature is bound to: it proves nothing for another tenant or another purpose. */
export interface Seal {
  /** `config.appSecret`. */
  readonly secret: string
  readonly tenantId: TenantId
  readonly purpose: string
}

/** Browsers keep no more of one cookie. */
const SIGNED_MAX = 4096

/** Proof, 43 characters that may stand in a cookie, that whoever holds the secret wrote these texts for that tenant and purpose. */
export const sign = ({ secret, tenantId, purpose }: Seal, ...texts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, tenantId, ...texts]))
    .digest('base64url')

/** The value as JSON with its proof, in characters that may stand in a cookie. */
export function toSigned(seal: Seal, value: unknown): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${sign(seal, text)}`
}

/** The value that `toSigned` made under the same seal, or null: forged, cut off, another tenant's and oversized ones look alike. */
export function fromSigned(seal: Seal, signed: string | null): unknown {
  if (signed === null || signed.length > SIGNED_MAX) return null
  const at = signed.indexOf('.')
  const text = signed.slice(0, at)
  const given = Buffer.from(signed.slice(at + 1))
  const expected = Buffer.from(sign(seal, text))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}

const CIPHER = 'aes-256-gcm'
/** Bytes of a nonce and of the tag of a sealed text. */
const NONCE = 12
const TAG = 16

// One for each tenant and purpose; to derive one takes longer than all that is done with it.
const keys = new Map<string, Buffer>()

function keyOf({ secret, tenantId, purpose }: Seal): Buffer {
  const name = JSON.stringify([purpose, tenantId, secret])
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', JSON.stringify([purpose, tenantId]), 32))
  keys.set(name, key)
  return key
}

/** The text in characters that may stand in an address; without the secret nobody reads it or makes another. */
export function toSealed(seal: Seal, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyOf(seal), nonce)
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** The text that `toSealed` sealed under the same seal, or null: forged, cut off and another tenant's look alike. */
export function fromSealed(seal: Seal, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE + TAG) return null
  const decipher = createDecipheriv(CIPHER, keyOf(seal), bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString()
  } catch {
    return null
  }
}
