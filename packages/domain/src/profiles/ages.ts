import { SEARCH_AGES } from '@hearth/contracts/discovery'
import { DAY } from '@hearth/contracts/durations'
import { yearsBefore } from './birth-dates.ts'

/** Full age in most countries, and the least age for an adult site anywhere. */
const ADULT = 18

/**
 * Countries whose law sets full age above 18, as of 2026. The site sells contracts between adults, so the civil age of majority decides. In
 * federations the federation's age counts (US, CA: 18), whatever single states say.
 */
const FULL_AGE: ReadonlyMap<string, number> = new Map([
  // Civil Code, article 40.
  ['DZ', 19],
  // Civil Act, article 4; Youth Protection Act, article 2.
  ['KR', 19],
  // Age of Majority Act 1970, section 4.
  ['NZ', 20],
  // Civil and Commercial Code, section 19.
  ['TH', 20],
  // Law on Guardianship of Property (Decree-Law 7 of 1986).
  ['BH', 21],
  // Civil Code of 1804 as in force there, article 488.
  ['CM', 21],
  // Civil Code, article 44.
  ['EG', 21],
  // Civil Code, article 492.
  ['GA', 21],
  // Family Code, article 16.
  ['HN', 21],
  // Civil Code, article 96.
  ['KW', 21],
  // Civil Code of 2020, article 97.
  ['PR', 21],
  // Common law; films for adults are classified R21 under the Films Act.
  ['SG', 21],
  // Age of Majority Act 1853.
  ['SZ', 21],
])

/** The least age of members in that country (ISO 3166-1 alpha-2), in years; 18 for an unknown country. */
export const minimumAge = (country: string | null): number => FULL_AGE.get(country ?? '') ?? ADULT

/**
 * Whether somebody born that day (YYYY-MM-DD) is old enough for that country, by the calendar of its time zone; with several zones, of the one where
 * the day comes last. People born on 29 February come of age on 1 March in common years.
 */
export function isOfAge(birthDate: string, country: string | null, now: Date): boolean {
  const year = Number(birthDate.slice(0, 4)) + minimumAge(country)
  // Compared as text: "2026-02-29", which does not exist, sorts between 28 February and 1 March.
  return `${String(year).padStart(4, '0')}${birthDate.slice(4)}` <= lastLocalDate(country, now)
}

/** The latest date of birth (YYYY-MM-DD) that is old enough for that country. */
export const latestBirthDate = (country: string | null, now: Date): string =>
  yearsBefore(lastLocalDate(country, now), minimumAge(country))

let latestDay = { day: Number.NaN, text: '' }

/** The current date in UTC, YYYY-MM-DD, by which ages are shown and searched. It is asked for each card, and written once a day. */
export function todayOf(now: Date): string {
  const day = Math.floor(now.getTime() / DAY)
  if (day !== latestDay.day) latestDay = { day, text: now.toISOString().slice(0, 10) }
  return latestDay.text
}

/**
 * Full years between a date of birth and a day, both YYYY-MM-DD; people born on 29 February have their birthday on 1 March in common years. At least
 * 18: members have come of age by the calendar of their own country, which may be a day ahead.
 */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return Math.max(ADULT, day.slice(5) < birthDate.slice(5) ? years - 1 : years)
}

/** A range of dates of birth (YYYY-MM-DD), without the first and with the last; null is unbounded. */
interface BirthDates {
  readonly bornAfter: string | null
  readonly bornUntil: string | null
}

/** The dates of birth of people of these ages on that day. The lowest age that a search offers sets no bound, and the highest means "or older". */
export const birthDatesOf = (ages: { minAge: number; maxAge: number }, day: string): BirthDates => ({
  bornAfter: ages.maxAge >= SEARCH_AGES.max ? null : yearsBefore(day, ages.maxAge + 1),
  bornUntil: ages.minAge <= SEARCH_AGES.min ? null : yearsBefore(day, ages.minAge),
})

/** The current date in that country, YYYY-MM-DD, in the time zone where the day comes last. */
function lastLocalDate(country: string | null, now: Date): string {
  const dates = timeZonesOf(country).map((timeZone) => dateIn(timeZone, now))
  return dates.sort()[0] as string
}

/** UTC-12, where the day comes last of all, for uninhabited and unknown countries. */
const LAST_OF_ALL = 'Etc/GMT+12'

/** Missing in the ES2023 types; a method in newer engines, an accessor in Node 22. */
interface LocaleWithZones extends Intl.Locale {
  readonly timeZones?: readonly string[]
  getTimeZones?(): readonly string[] | undefined
}

const zonesByCountry = new Map<string | null, readonly string[]>()

function timeZonesOf(country: string | null): readonly string[] {
  const known = zonesByCountry.get(country)
  if (known) return known
  const locale: LocaleWithZones | null =
    country && /^[A-Z]{2}$/.test(country) ? new Intl.Locale(`und-${country}`) : null
  const zones = locale?.getTimeZones?.() ?? locale?.timeZones ?? []
  const usable = zones.length > 0 ? zones : [LAST_OF_ALL]
  // Only known countries are cached, so that arbitrary input cannot fill the map.
  if (zones.length > 0) zonesByCountry.set(country, usable)
  return usable
}

function dateIn(timeZone: string, time: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(time)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}
