import { DAY } from '@hearth/contracts/durations'

/** The same day, or another one, and time of a later month, UTC; its last day where the month is shorter. */
export function monthsAfter(from: Date, months: number, day = from.getUTCDate()): Date {
  const at = new Date(from)
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months)
  const days = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(day, days))
  return at
}

/** The day of the month by which to count from a date on: that of the first date, if this one is the last day of a month that does not have it. */
export function dayAfterShortMonth(from: Date, first: Date): number {
  const isLast = new Date(from.getTime() + DAY).getUTCDate() === 1
  return isLast ? Math.max(from.getUTCDate(), first.getUTCDate()) : from.getUTCDate()
}
