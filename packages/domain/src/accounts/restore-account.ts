import type { MemberId } from '@hearth/contracts/ids'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { findOpenDeletion, updateDeletionRestored } from '@hearth/db/queries/leaving/deletions'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { changeMemberStatus } from '../identity/member-status.ts'
import { restoreDeadline } from '../mail/mail-address-owner.ts'
import { mailMember } from '../mail/mail-member.ts'
import { preparePhotosAnew } from '../photos/own-photos.ts'
import { endLinks } from './ended-links.ts'

interface RestorableAccount {
  readonly memberId: MemberId
  /** What proves that the request is the member's: a mailed link, or the password. */
  readonly by: 'link' | 'login'
}

/**
 * Whether a deleted account can be restored: for fourteen days after its member asked for the deletion, however late a mail about it went out. An
 * account that was deleted without such a request is restored by a link only.
 */
export async function canRestoreAccount(
  { clock }: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { memberId, by }: RestorableAccount,
): Promise<boolean> {
  const deletion = await findOpenDeletion(tx, { memberId })
  return deletion ? clock.now() < restoreDeadline(deletion) : by === 'link'
}

/**
 * Makes a deleted account active again, uses up every other restore link of it, gives its photos new names and mails its member. False, with nothing
 * written, for an account that is not deleted or can no longer be restored; of concurrent calls one returns true.
 */
export async function restoreAccount(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { memberId, by, deviceName }: RestorableAccount & { readonly deviceName: string | null },
): Promise<boolean> {
  // The lock comes first: a concurrent deletion or erasure has finished, or waits.
  const member = await lockMember(tx, { memberId, for: 'no key update' })
  if (member?.status !== 'deleted' || !(await canRestoreAccount(ctx, tx, { memberId, by }))) return false
  const details = deviceName === null ? {} : { device: deviceName }
  await Promise.all([
    openDeleted(ctx, tx, { memberId, at: ctx.clock.now() }),
    mailMember(ctx, tx, { memberId, type: 'account_restored', details }),
  ])
  return true
}

/** Makes a deleted account, which the caller has locked, active again as of that time, uses up its restore links and gives its photos new names. */
export async function openDeleted(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { memberId, at }: { readonly memberId: MemberId; readonly at: Date },
): Promise<void> {
  await Promise.all([
    changeMemberStatus(tx, { memberId, from: ['deleted'], to: 'active' }),
    updateDeletionRestored(tx, { memberId, at }),
    endLinks(ctx, tx, { memberId, event: 'account_restored' }),
  ])
  await preparePhotosAnew(ctx, tx, { memberId })
}
