import { DAY } from '@hearth/contracts/durations'

/** A date of birth as it was filled in. */
export interface BirthDateDraft {
  readonly day: string
  readonly month: string
  readonly year: string
}

/** Longer than anybody has lived: 122 years. */
const OLDEST = 123

/** The date as YYYY-MM-DD, or null when the calendar has no such day. */
export function birthDateOf({ day, month, year }: BirthDateDraft): string | null {
  const parts = [year, month, day].map((part) => part.trim())
  if (!/^\d{4}-\d{1,2}-\d{1,2}$/.test(parts.join('-'))) return null
  const [y = 0, m = 0, d = 0] = parts.map(Number)
  return toDate(y, m, d)
}

/** The day as YYYY-MM-DD, or null when the calendar has none such. Months from 1. */
function toDate(year: number, month: number, day: number): string | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isThatDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isThatDay ? date.toISOString().slice(0, 10) : null
}

/** The last date of birth of those who are at least that old on the day, both YYYY-MM-DD. */
export function yearsBefore(day: string, years: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return toDate(year - years, month, date) ?? `${year - years}-02-28`
}

/** Whether somebody who lives now can have been born that day. */
export function isPlausibleBirthDate(birthDate: string, now: Date): boolean {
  const year = Number(birthDate.slice(0, 4))
  // Tomorrow: somewhere it has begun.
  const tomorrow = new Date(now.getTime() + DAY).toISOString().slice(0, 10)
  return birthDate <= tomorrow && now.getUTCFullYear() - year <= OLDEST
}
