import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TenantId } from '@hearth/contracts/ids'
import type { AppLoadContext } from '@remix-run/node'

/** The context of a key: a signature or an encrypted text is invalid for another tenant or purpose. */
export interface KeyContext {
  /** `config.appSecret`. */
  readonly secret: string
  readonly tenantId: TenantId
  readonly purpose: string
}

/** The site of a request. */
export type RequestedSite = Pick<AppLoadContext, 'runtime' | 'tenant'>

/** The context of a site's key for that purpose. */
export const keyContextOf = ({ runtime, tenant }: RequestedSite, purpose: string): KeyContext => ({
  secret: runtime.config.appSecret,
  tenantId: tenant.id,
  purpose,
})

/** The longest cookie that browsers store. */
const SIGNED_MAX = 4096

/** Signs these texts for a tenant and purpose: 43 characters that a cookie may contain. */
export const sign = ({ secret, tenantId, purpose }: KeyContext, ...texts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, tenantId, ...texts]))
    .digest('base64url')

/** A value as JSON with its signature, in characters that a cookie may contain. */
export function toSigned(context: KeyContext, value: unknown): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${sign(context, text)}`
}

/** The value that `toSigned` was given in the same context; null if it was forged, truncated, signed for another tenant or too long. */
export function fromSigned(context: KeyContext, signed: string | null): unknown {
  if (signed === null || signed.length > SIGNED_MAX) return null
  const at = signed.indexOf('.')
  const text = signed.slice(0, at)
  const signature = Buffer.from(signed.slice(at + 1))
  const expected = Buffer.from(sign(context, text))
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}
