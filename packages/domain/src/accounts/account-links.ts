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

/** Whether the link's button does something yet; it stays open. */
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

/** Ends every session of the member whose link it is, once; false when it is not open. */
export async function endSessionsByMail(ctx: AppContext, { scope, token }: AccountLink): Promise<boolean> {
  const ended = await inTenant(ctx.db, scope, async (tx) => {
    const link = await takeLink(ctx, tx, { token, purpose: 'end_sessions' })
    return link && { memberId: link.memberId, count: await removeMemberSessions(tx, link) }
  })
  if (ended) logSecurityEvent(ctx.log, 'session_ended', { reason: 'ended_by_mail', ...ended })
  return ended !== null
}

/**
 * Makes a deleted account active again, once, with every other link to the same used up; false when the link is not open, the account was closed, or
 * its fourteen days are over. One that is not deleted has nothing to do.
 */
export async function restoreAccountByLink(ctx: AppContext, { scope, token }: AccountLink): Promise<boolean> {
  const purpose = 'restore_account'
  const done = await inTenant(ctx.db, scope, async (tx) => {
    const link = await findLink(ctx, tx, { token, purpose })
    // Before the link: two links of one member are used one after the other.
    const member = link && (await lockMember(tx, { memberId: link.memberId, for: 'no key update' }))
    if (
      !member ||
      member.status === 'disabled' ||
      !(await canRestoreAccount(ctx, tx, { memberId: link.memberId, by: 'link' }))
    )
      return null
    if (!(await takeLink(ctx, tx, { token, purpose }))) return null
    const { memberId } = link
    return { memberId, restored: await restoreAccount(ctx, tx, { memberId, by: 'link' }) }
  })
  if (done?.restored) logSecurityEvent(ctx.log, 'account_restored', { reason: 'link', memberId: done.memberId })
  return done !== null
}
