import type { MemberId } from '@hearth/contracts/ids'
import type { MemberRow } from '@hearth/db/queries/accounts/members'
import { findOpenDeletion, type OpenDeletionRow } from '@hearth/db/queries/leaving/deletions'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { mailMember, REGRET_PERIOD } from './mail-member.ts'

/** The time after which an account that its member deleted cannot be restored. */
export const restoreDeadline = ({ requestedAt }: Pick<OpenDeletionRow, 'requestedAt'>): Date =>
  new Date(requestedAt.getTime() + REGRET_PERIOD)

/** Mails the restore link of a deleted account and until when it can be restored. */
export async function mailDeletedAccount(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<unknown> {
  const deletion = await findOpenDeletion(tx, { memberId })
  const details = deletion ? { final_at: restoreDeadline(deletion).toISOString() } : {}
  return mailMember(ctx, tx, { memberId, type: 'account_deleted', details })
}

/** Mails the owner of an address that somebody else wants to use: a notice, or the restore link of a deleted account. */
export const mailAddressOwner = (
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { id: memberId, status }: Pick<MemberRow, 'id' | 'status'>,
): Promise<unknown> =>
  status === 'deleted'
    ? mailDeletedAccount(ctx, tx, { memberId })
    : mailMember(ctx, tx, { memberId, type: 'account_exists' })
