import { MINUTE } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { findLastDeletion } from '@hearth/db/queries/leaving/deletions'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { openDeleted } from '../accounts/restore-account.ts'
import type { AppContext } from '../context.ts'
import { hide } from './delete-account.ts'

/** Milliseconds by which the line of a log may be later than the row of the deletion that it tells of. */
const LOGGED_WITHIN = MINUTE

/** When an account was restored last, and when its member asked for its deletion after that, as logs tell it; null for what they do not tell. */
export interface LoggedLeaving {
  readonly memberId: MemberId
  readonly restoredAt: Date | null
  readonly requestedAt: Date | null
}

/** What was done to an account; `nothing` if it is as the logs say, and `unknown` if the tenant never had it. */
export type LeavingRepeated = 'deleted' | 'restored' | 'nothing' | 'unknown'

/**
 * Does with an account again what an older database, which was restored, does not know. A deleted one to which its member had come back since is active
 * again, however long ago they had left. One that its member deleted since is deleted again, as of then; a deletion that the database knows was
 * settled, whatever became of it, so this can be repeated while members come and go.
 */
export const repeatLeaving = (
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { scope, memberId, restoredAt, requestedAt }: LoggedLeaving & { readonly scope: TenantScope },
): Promise<LeavingRepeated> =>
  inTenant(ctx.db, scope, async (tx) => {
    const member = await lockMember(tx, { memberId, for: 'no key update' })
    const known = await findLastDeletion(tx, { memberId })
    if (!member) return known ? 'nothing' : 'unknown'
    const isBack = member.status === 'deleted' && known?.isOpen && restoredAt !== null && known.requestedAt < restoredAt
    if (isBack) await openDeleted(ctx, tx, { memberId, at: restoredAt })
    const isKnown =
      known !== null && requestedAt !== null && known.requestedAt.getTime() >= requestedAt.getTime() - LOGGED_WITHIN
    if (requestedAt === null || !(isBack || (member.status === 'active' && !isKnown)))
      return isBack ? 'restored' : 'nothing'
    await hide(ctx, tx, { memberId, reasons: [], requestedAt })
    return 'deleted'
  })
