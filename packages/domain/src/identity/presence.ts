import { DAY, MINUTE } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import type { LastSeen } from '@hearth/contracts/profiles'
import { updateLastOnline } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/** Milliseconds after which `last_online_at` is written again. */
export const PRESENCE_INTERVAL = 4 * MINUTE
/** Milliseconds for which a member counts as online. An open page makes a call every minute, so the time is always written before that. */
const ONLINE = 6 * MINUTE

interface Presence {
  readonly scope: TenantScope
  readonly memberId: MemberId
  /** The last known time at which the member was online. */
  readonly lastOnlineAt?: Date
  /** An invisible member is never marked as online, and neither is one who does not show it. */
  readonly invisible?: boolean
  readonly showsOnline?: boolean
}

/**
 * Marks a member as online now, unless they are invisible, do not show it, or were marked in the last four minutes; returns whether it wrote. If `lastOnlineAt` is
 * recent enough, no query is made. Concurrent calls write once.
 */
export async function recordPresence(
  ctx: AppContext,
  { scope, memberId, lastOnlineAt, invisible = false, showsOnline = true }: Presence,
): Promise<boolean> {
  if (invisible || !showsOnline) return false
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

/** Milliseconds up to which each step applies. */
const WORDS = [
  ['now', ONLINE],
  ['today', DAY],
  ['this_week', 7 * DAY],
  ['this_month', 30 * DAY],
] as const

interface LastOnline {
  readonly lastOnlineAt: Date
  /** Whether viewer and member both show when they are online. */
  readonly sharesOnline: boolean
  readonly invisible?: boolean
}

/**
 * When a member was last online, in five steps: six minutes, 24 hours, 7 days, 30 days, or earlier; null where the viewer may not learn it. An
 * invisible member's time is not recorded, so it ages like that of an absent member.
 */
export function lastSeenOf({ lastOnlineAt, sharesOnline, invisible = false }: LastOnline, now: Date): LastSeen | null {
  if (!sharesOnline) return null
  const ago = now.getTime() - lastOnlineAt.getTime()
  const word = WORDS.find(([, most]) => ago <= most)?.[0] ?? 'earlier'
  return invisible && word === 'now' ? 'today' : word
}
