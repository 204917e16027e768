import type { MemberId } from '@hearth/contracts/ids'
import { updateLastOnline } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/** How old `last_online_at` grows before it is written again, in milliseconds: less than the six minutes in which a member counts as online. */
export const PRESENCE_INTERVAL = 4 * 60_000

export interface Presence {
  readonly scope: TenantScope
  readonly memberId: MemberId
  /** What is known of the last time that the member was online. */
  readonly lastOnlineAt?: Date
}

/**
 * Marks a member as online at this moment, unless that was done in the last four minutes; says whether it wrote. Where `lastOnlineAt` is recent
 * enough the database is not asked. A hundred calls at the same moment write once.
 */
export async function recordPresence(ctx: AppContext, { scope, memberId, lastOnlineAt }: Presence): Promise<boolean> {
  const at = ctx.clock.now()
  const before = new Date(at.getTime() - PRESENCE_INTERVAL)
  if (lastOnlineAt && lastOnlineAt >= before) return false
  return inTenant(ctx.db, scope, (tx) => updateLastOnline(tx, { memberId, at, before }))
}
