import { REPEAT_ANSWER_DAYS, REPEAT_LONG_NOTICE_DAYS, REPEAT_NOTICE_DAYS } from '@hearth/contracts/billing'
import { DAY } from '@hearth/contracts/durations'
import { monthsAfter } from './months.ts'

/** Milliseconds that lie at least between the first reminder and the charge. */
export const NOTICE = REPEAT_NOTICE_DAYS * DAY
/** Of what runs for that many months or longer one is told between three months and one month before (Code de la consommation, article L. 215-1). */
export const LONG = 3
export const LONG_NOTICE = REPEAT_LONG_NOTICE_DAYS * DAY
/** Milliseconds for which a failed charge waits for the member. */
export const ANSWER_TIME = REPEAT_ANSWER_DAYS * DAY

/** Milliseconds before a charge at which the member is reminded, a day or more before the notice begins, so that a worker that is down for a day delays nothing. */
const REMINDED_BEFORE = NOTICE + DAY
const REMINDED_EARLY = LONG_NOTICE + 4 * DAY

interface Repeats {
  /** The first date. */
  readonly startsAt: Date
  /** Months from one date to the next. */
  readonly every: number
}

/** A date of what repeats, counted from 1: the same day of a later month, or its last day. */
export const dateOf = ({ startsAt, every }: Repeats, period: number): Date =>
  monthsAfter(startsAt, (period - 1) * every)

/** The last date that has come, counted from 1; at least `from`. Dates that were missed are not charged one by one. */
export function periodAt(repeats: Repeats, from: number, now: Date): number {
  let period = from
  while (dateOf(repeats, period + 1) <= now) period += 1
  return period
}

/** When the member is to be reminded next of a charge; null once nothing is left to remind of. */
export function reminderBefore(
  { every }: Pick<Repeats, 'every'>,
  chargedAt: Date,
  remindedAt: Date | null,
): Date | null {
  const before = every >= LONG ? [REMINDED_EARLY, REMINDED_BEFORE] : [REMINDED_BEFORE]
  const times = before.map((time) => new Date(chargedAt.getTime() - time))
  return times.find((time) => remindedAt === null || time > remindedAt) ?? null
}

/** When a charge that is due on a date can be made: not before the notice of its first reminder is over, which is given now at the earliest. */
export const chargedAt = (
  { every }: Pick<Repeats, 'every'>,
  nextAt: Date,
  remindedAt: Date | null,
  now: Date,
): Date => {
  const earliest = (remindedAt ?? now).getTime() + (every >= LONG ? LONG_NOTICE : NOTICE)
  return new Date(Math.max(nextAt.getTime(), earliest))
}
