import type { LastSeen } from '@hearth/contracts/profiles'

const MINUTE = 60_000
const DAY = 86_400_000

/** How long each word holds, in milliseconds. */
const WORDS = [
  ['now', 6 * MINUTE],
  ['today', DAY],
  ['this_week', 7 * DAY],
  ['this_month', 30 * DAY],
] as const

/** When a member was last here, in one of five words: within six minutes, 24 hours, 7 days, 30 days, or earlier. */
export function lastSeenOf(lastOnlineAt: Date, now: Date): LastSeen {
  const ago = now.getTime() - lastOnlineAt.getTime()
  return WORDS.find(([, most]) => ago <= most)?.[0] ?? 'earlier'
}
