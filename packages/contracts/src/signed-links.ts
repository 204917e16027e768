import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid, type LinkId, type TenantId } from './ids.ts'
import { LINK_PATHS, type LinkPurpose, type OrderLinkPurpose } from './mail.ts'

interface LinksOptions {
  readonly secret: Uint8Array
  /** Scheme, host and port of a live tenant; null otherwise. */
  originOf(tenantId: TenantId): string | null
}

/** A uuid of 36 characters, a dot, and a signature of 43. */
const TOKEN = /^([0-9a-f-]{36})\.([\w-]{43})$/

/** Signs links in mails: a token is the link's id with a signature over tenant, purpose and id. */
export function createLinks({ secret, originOf }: LinksOptions) {
  const sign = (tenantId: TenantId, purpose: LinkPurpose | OrderLinkPurpose, linkId: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([tenantId, purpose, linkId]))
      .digest('base64url')
  return {
    /** Throws if the tenant is not live. */
    addressOf(
      tenantId: TenantId,
      { linkId, purpose }: { linkId: LinkId; purpose: LinkPurpose | OrderLinkPurpose },
    ): string {
      const origin = originOf(tenantId)
      if (origin === null) throw new Error('The tenant of a link is not live.')
      return `${origin}${LINK_PATHS[purpose]}?token=${linkId}.${sign(tenantId, purpose, linkId)}`
    },
    /** The id of the link for which the token was signed; null for any other text. */
    read(tenantId: TenantId, token: string, purpose: LinkPurpose | OrderLinkPurpose): LinkId | null {
      const [, linkId = '', signature = ''] = TOKEN.exec(token) ?? []
      if (!isUuid(linkId)) return null
      const expected = Buffer.from(sign(tenantId, purpose, linkId))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected) ? (linkId as LinkId) : null
    },
  }
}
