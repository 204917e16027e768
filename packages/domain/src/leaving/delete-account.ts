import type { DeletionReason } from '@hearth/contracts/accounts'
import { type DeletionId, type MemberId, newId } from '@hearth/contracts/ids'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { removeMemberSessions } from '@hearth/db/queries/identity/sessions'
import { insertDeletion, updateDeletionRestored } from '@hearth/db/queries/leaving/deletions'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import { type CheckPassword, checkPassword } from '../accounts/check-password.ts'
import { removeUnconfirmed } from '../accounts/remove-unconfirmed.ts'
import { endRepeatOrdersOf } from '../billing/repeat-orders.ts'
import type { AppContext } from '../context.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import { changeMemberStatus } from '../identity/member-status.ts'
import { mailDeletedAccount, restoreDeadline } from '../mail/mail-address-owner.ts'
import { logSecurityEvent } from '../platform/security-events.ts'

interface DeleteAccount extends CheckPassword {
  /** The optional reasons. */
  readonly reasons: readonly DeletionReason[]
}

interface Deleted {
  /** Whether the account cannot be restored. */
  readonly final: boolean
}

/**
 * Deletes the account of a member who knows its password: hides it, ends every session and mails a link that restores it within fourteen days. An
 * account whose address was never confirmed is erased at once, because no mail could prove whose it is. A second press has no further effect.
 */
export async function deleteAccount(
  ctx: AppContext,
  { viewer, password, reasons }: DeleteAccount,
): Promise<Outcome<Deleted, 'accounts.password_required' | 'accounts.password_wrong' | 'accounts.login_blocked'>> {
  if (password === '') return refuse('accounts.password_required')
  const checked = await checkPassword(ctx, { viewer, password })
  if (!checked.ok)
    return checked.reason === 'accounts.login_blocked'
      ? refuse(checked.reason, checked.params)
      : refuse('accounts.password_wrong')
  const { id: memberId } = viewer
  const done = await inTenant(ctx.db, viewer.scope, (tx) =>
    leave(ctx, tx, { memberId, reasons, passwordHash: checked.value.passwordHash }),
  )
  if (!done) return refuse('accounts.password_wrong')
  const { final, ended } = done
  if (ended !== null) {
    logSecurityEvent(ctx.log, 'account_deleted', { memberId, final })
    logSecurityEvent(ctx.log, 'session_ended', { reason: 'account_deleted', memberId, count: ended })
  }
  return accept({ final })
}

interface Leave {
  readonly memberId: MemberId
  readonly reasons: readonly DeletionReason[]
  readonly passwordHash: string
}

/** Null, with nothing written, if the password has been changed since it was checked; `ended` is null if the account was deleted already. */
async function leave(
  ctx: AppContext,
  tx: TenantTx,
  { memberId, reasons, passwordHash }: Leave,
): Promise<(Deleted & { readonly ended: number | null }) | null> {
  // The lock comes first: a concurrent login has finished, and its session ends below, or it waits and finds the account deleted.
  const member = await lockMember(tx, { memberId, for: 'no key update' })
  if (!member) return { final: true, ended: null }
  if (member.passwordHash !== passwordHash) return null
  const final = member.status === 'not_confirmed'
  if (!final && member.status !== 'active') return { final, ended: null }

  const now = ctx.clock.now()
  if (!final) return { final, ended: await hide(ctx, tx, { memberId, reasons, requestedAt: now }) }
  await updateDeletionRestored(tx, { memberId, at: now })
  await insertDeletion(tx, { id: newId<DeletionId>(), memberId, reasons, requestedAt: now, erasedAt: now })
  const ended = await removeMemberSessions(tx, { memberId })
  await removeUnconfirmed(ctx, tx, { memberId })
  return { final, ended }
}

interface Hide {
  readonly memberId: MemberId
  readonly reasons: readonly DeletionReason[]
  readonly requestedAt: Date
}

/**
 * Deletes an active account, which the caller has locked and its member can restore within fourteen days of that time, and returns how many sessions
 * have ended.
 */
export async function hide(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { memberId, reasons, requestedAt }: Hide,
): Promise<number> {
  const now = ctx.clock.now()
  // A former deletion that support has reverted by hand.
  await updateDeletionRestored(tx, { memberId, at: now })
  const deletion = { id: newId<DeletionId>(), memberId, requestedAt }
  await insertDeletion(tx, { ...deletion, reasons, erasedAt: null })
  const ended = await removeMemberSessions(tx, { memberId })
  await Promise.all([
    endRepeatOrdersOf(ctx, tx, { memberId }),
    changeMemberStatus(tx, { memberId, from: ['active'], to: 'deleted' }),
    restoreDeadline(deletion) > now && mailDeletedAccount(ctx, tx, { memberId }),
  ])
  return ended
}
