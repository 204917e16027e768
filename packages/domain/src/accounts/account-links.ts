import { lockMember } from '@hearth/db/queries/accounts/members'
import { removeMemberSessions } from '@hearth/db/queries/identity/sessions'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { findLink, takeLink } from '../mail/open-link.ts'
import { logSecurityEvent } from '../platform/security-events.ts'
import { canRestoreAccount, restoreAccount } from './restore-account.ts'

interface AccountLink {
  readonly scope: TenantScope
  readonly token: string
}

/** Whether the link can still be used. Uses nothing up. */
export const isLinkOpen = (
  ctx: AppContext,
  { scope, token, purpose }: AccountLink & { purpose: 'end_sessions' | 'restore_account' },
): Promise<boolean> =>
  inTenant(ctx.db, scope, async (tx) => {
    const link = await findLink(ctx, tx, { token, purpose })
    return (
      link !== null &&
      (purpose !== 'restore_account' || (await canRestoreAccount(ctx, tx, { memberId: link.memberId, by: 'link' })))
    )
  })

/** Uses the link to end every session of its member; false for a dead link. */
export async function endSessionsByMail(ctx: AppContext, { scope, token }: AccountLink): Promise<boolean> {
  const ended = await inTenant(ctx.db, scope, async (tx) => {
    const link = await takeLink(ctx, tx, { token, purpose: 'end_sessions' })
    return link && { memberId: link.memberId, count: await removeMemberSessions(tx, link) }
  })
  if (ended) logSecurityEvent(ctx.log, 'session_ended', { reason: 'ended_by_mail', ...ended })
  return ended !== null
}

/**
 * Uses the link to restore a deleted account, and uses up its other restore links. False for a dead link, a closed account, or when its fourteen
 * days are over. True for an account that is not deleted.
 */
export async function restoreAccountByLink(
  ctx: AppContext,
  { scope, token, deviceName = null }: AccountLink & { readonly deviceName?: string | null },
): Promise<boolean> {
  const purpose = 'restore_account'
  const done = await inTenant(ctx.db, scope, async (tx) => {
    const link = await findLink(ctx, tx, { token, purpose })
    // The member is locked before the link is read, so that two links of one member are used one after the other.
    const member = link && (await lockMember(tx, { memberId: link.memberId, for: 'no key update' }))
    if (
      !member ||
      member.status === 'disabled' ||
      !(await canRestoreAccount(ctx, tx, { memberId: link.memberId, by: 'link' }))
    )
      return null
    if (!(await takeLink(ctx, tx, { token, purpose }))) return null
    const { memberId } = link
    return { memberId, restored: await restoreAccount(ctx, tx, { memberId, by: 'link', deviceName }) }
  })
  if (done?.restored) logSecurityEvent(ctx.log, 'account_restored', { reason: 'link', memberId: done.memberId })
  return done !== null
}
