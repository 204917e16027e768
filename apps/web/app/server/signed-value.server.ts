import { createHmac, timingSafeEqual } from 'node:crypto'
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
