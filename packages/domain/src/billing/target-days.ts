import { DAY } from '@hearth/contracts/durations'

/** A day in UTC, such as 2027-03-01. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The day so many days after another. */
export const daysAfter = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY))

/** Easter Sunday of a year of the Gregorian calendar (algorithm of Meeus, Jones and Butcher). */
function easterOf(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
  return dayOf(new Date(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)))
}

/** Whether the settlement of euro payments rests: weekends and the closing days of TARGET. */
function isClosed(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return true
  if (/-(?:01-01|05-01|12-25|12-26)$/.test(day)) return true
  const easter = easterOf(Number(day.slice(0, 4)))
  return day === daysAfter(easter, -2) || day === daysAfter(easter, 1)
}

/** That day, or the next on which euro payments are settled. */
export function bankDayFrom(day: string): string {
  let found = day
  while (isClosed(found)) found = daysAfter(found, 1)
  return found
}

/** The bank day so many bank days after a day, which need not be one. */
export function bankDayAfter(day: string, count: number): string {
  let found = day
  for (let at = 0; at < count; at += 1) found = bankDayFrom(daysAfter(found, 1))
  return found
}
