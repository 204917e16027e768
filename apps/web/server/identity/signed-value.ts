import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TenantId } from '@hearth/contracts/ids'

/** What a key is bound to: a signature or an encrypted text is invalid for another tenant or purpose. */
export interface KeyContext {
  /** `config.appSecret`. */
  readonly secret: string
  readonly tenantId: TenantId
  readonly purpose: string
}

/** Browsers keep no more of one cookie. */
const SIGNED_MAX = 4096

/** Signature of these texts for that tenant and purpose, in 43 characters that a cookie may contain. */
export const sign = ({ secret, tenantId, purpose }: KeyContext, ...texts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, tenantId, ...texts]))
    .digest('base64url')

/** The value as JSON with its signature, in characters that a cookie may contain. */
export function toSigned(load: KeyContext, value: unknown): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${sign(load, text)}`
}

/** The value that `toSigned` made in the same context, or null: forged, cut off, another tenant's and oversized ones look alike. */
export function fromSigned(load: KeyContext, signed: string | null): unknown {
  if (signed === null || signed.length > SIGNED_MAX) return null
  const at = signed.indexOf('.')
  const text = signed.slice(0, at)
  const signature = Buffer.from(signed.slice(at + 1))
  const expected = Buffer.from(sign(load, text))
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}
