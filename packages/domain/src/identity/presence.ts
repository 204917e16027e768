import { DAY, MINUTE } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import type { LastSeen } from '@hearth/contracts/profiles'
import { updateLastOnline } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/** How old `last_online_at` grows before it is written again, in milliseconds. */
export const PRESENCE_INTERVAL = 4 * MINUTE
/** How long a member counts as online: an open page makes a call every minute, so the time is written well before it is this old. */
const ONLINE = 6 * MINUTE

export interface Presence {
  readonly scope: TenantScope
  readonly memberId: MemberId
  /** What is known of the last time that the member was online. */
  readonly lastOnlineAt?: Date
  /** Whether the member is never marked as online. */
  readonly invisible?: boolean
}

/**
 * Marks a member as online at this moment, unless they are invisible or that was done in the last four minutes; says whether it wrote. Where `lastOnlineAt` is recent
 * enough there is no query. A hundred calls at the same moment write once.
 */
export async function recordPresence(
  ctx: AppContext,
  { scope, memberId, lastOnlineAt, invisible = false }: Presence,
): Promise<boolean> {
  if (invisible) return false
  if (lastOnlineAt && lastOnlineAt >= dueBefore(ctx.clock.now())) return false
  return inTenant(ctx.db, scope, (tx) => writePresence(ctx, tx, { memberId }))
}

/** The same in the caller's transaction. */
export function writePresence(
  { clock }: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { memberId }: Pick<Presence, 'memberId'>,
): Promise<boolean> {
  const at = clock.now()
  return updateLastOnline(tx, { memberId, at, before: dueBefore(at) })
}

const dueBefore = (now: Date) => new Date(now.getTime() - PRESENCE_INTERVAL)

/** How long each word holds, in milliseconds. */
const WORDS = [
  ['now', ONLINE],
  ['today', DAY],
  ['this_week', 7 * DAY],
  ['this_month', 30 * DAY],
] as const

/**
 * When a member was last online, in one of five steps: six minutes, 24 hours, 7 days, 30 days, or earlier. An invisible member is never online
 * now: nothing is recorded, so the step ages like that of somebody who stays away.
 */
export function lastSeenOf(lastOnlineAt: Date, now: Date, { invisible = false } = {}): LastSeen {
  const ago = now.getTime() - lastOnlineAt.getTime()
  const word = WORDS.find(([, most]) => ago <= most)?.[0] ?? 'earlier'
  return invisible && word === 'now' ? 'today' : word
}
