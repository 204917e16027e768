import { SEARCH_AGES } from '@hearth/contracts/search'
import { minimumAge } from '../accounts/ages.ts'
import { yearsBefore } from '../accounts/birth-dates.ts'

/** Today's date in UTC, YYYY-MM-DD: the calendar by which ages are told and searched. */
export const todayOf = (now: Date): string => now.toISOString().slice(0, 10)

/**
 * Full years between a date of birth and a day, both YYYY-MM-DD; who was born on 29 February has their birthday on 1 March in common
 * years. Never below 18: a member has come of age by the calendar of their own country, which may be a day ahead.
 */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return Math.max(minimumAge(null), day.slice(5) < birthDate.slice(5) ? years - 1 : years)
}

/** Dates of birth (YYYY-MM-DD): after the one, until the other; null is no bound. */
export interface BirthDates {
  readonly bornAfter: string | null
  readonly bornUntil: string | null
}

/**
 * When people of these ages were born, as of that day. The lowest age that a search may name bounds nothing, and the highest means "or
 * older".
 */
export const birthDatesOf = (ages: { minAge: number; maxAge: number }, day: string): BirthDates => ({
  bornAfter: ages.maxAge >= SEARCH_AGES.max ? null : yearsBefore(day, ages.maxAge + 1),
  bornUntil: ages.minAge <= SEARCH_AGES.min ? null : yearsBefore(day, ages.minAge),
})
