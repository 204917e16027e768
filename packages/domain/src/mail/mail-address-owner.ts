import type { MemberRow } from '@hearth/db/queries/accounts/members'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { mailMember } from './mail-member.ts'

/** Tells the owner of an address that somebody wants to use it: they have an account, or one that they deleted and can have back. */
export const mailAddressOwner = (
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { id, status }: Pick<MemberRow, 'id' | 'status'>,
): Promise<unknown> =>
  mailMember(ctx, tx, { memberId: id, type: status === 'deleted' ? 'account_deleted' : 'account_exists' })
