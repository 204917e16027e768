import { createHmac } from 'node:crypto'
import type { MemberId } from '@hearth/contracts/ids'
import type { SessionMemberRow } from '@hearth/db/queries/identity/sessions'
import type { Viewpoint } from '@hearth/db/queries/relations/viewpoint'
import type { TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { mailboxOf, normalizeEmail } from './email.ts'

/** The facts of a viewer by which people are hidden from them. */
export type Looker = { readonly id: MemberId } & Pick<SessionMemberRow, 'email' | 'status'>

/**
 * The keyed hash by which a blocked address is compared, in 43 characters: of its mailbox, so that what follows a `+` opens no way around. Without the
 * secret nobody can find the address, not even by hashing all there are; another tenant's hash of it is another one.
 */
export const addressHashOf = (
  { addressSecret }: Pick<AppContext, 'addressSecret'>,
  { tenantId }: TenantScope,
  email: string,
): string =>
  createHmac('sha256', addressSecret)
    .update(JSON.stringify([tenantId, mailboxOf(normalizeEmail(email))]))
    .digest('base64url')

/**
 * Whom people are shown to. An address counts once it is confirmed: otherwise whoever signs up with somebody's address would learn who has blocked
 * it. A visitor has no viewpoint: nobody knows who they are.
 */
export const viewpointOf = (ctx: Pick<AppContext, 'addressSecret'>, scope: TenantScope, viewer: Looker): Viewpoint => ({
  memberId: viewer.id,
  addressHash: viewer.status === 'not_confirmed' ? null : addressHashOf(ctx, scope, viewer.email),
})
