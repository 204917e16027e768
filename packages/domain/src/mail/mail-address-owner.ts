import type { MemberRow } from '@hearth/db/queries/accounts/members'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { mailMember } from './mail-member.ts'

/** Mails the owner of an address that somebody wants to use: they have an account, or a deleted one that they can restore. */
export const mailAddressOwner = (
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { id, status }: Pick<MemberRow, 'id' | 'status'>,
): Promise<unknown> =>
  mailMember(ctx, tx, { memberId: id, type: status === 'deleted' ? 'account_deleted' : 'account_exists' })
