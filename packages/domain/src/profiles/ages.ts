import { SEARCH_AGES } from '@hearth/contracts/discovery'
import { yearsBefore } from './birth-dates.ts'

/** Full age in most of the world, and the least that an adult site may require anywhere. */
const ADULT = 18

/**
 * Where the law puts full age above 18, as of 2026. What is sold here is a contract between adults, so the civil age of majority
 * decides. Of federations the age of the federation counts (US, CA: 18), whatever single states say.
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

/** The age from which somebody in that country (ISO 3166-1 alpha-2) may be a member, in years; 18 where the country is not known. */
export const minimumAge = (country: string | null): number => FULL_AGE.get(country ?? '') ?? ADULT

/**
 * Whether somebody born that day (YYYY-MM-DD) is old enough for that country, by the calendar of its time zone; of several, the one where
 * the day comes last. Who was born on 29 February is of age on 1 March in common years.
 */
export function isOfAge(birthDate: string, country: string | null, now: Date): boolean {
  const year = Number(birthDate.slice(0, 4)) + minimumAge(country)
  // Compared as text: "2026-02-29", which does not exist, stands between 28 February and 1 March.
  return `${String(year).padStart(4, '0')}${birthDate.slice(4)}` <= lastLocalDate(country, now)
}

/** The youngest date of birth (YYYY-MM-DD) that is old enough for that country. */
export const latestBirthDate = (country: string | null, now: Date): string =>
  yearsBefore(lastLocalDate(country, now), minimumAge(country))

/** Today's date in UTC, YYYY-MM-DD: the calendar by which ages are shown and searched. */
export const todayOf = (now: Date): string => now.toISOString().slice(0, 10)

/**
 * Full years between a date of birth and a day, both YYYY-MM-DD; who was born on 29 February has their birthday on 1 March in common
 * years. Never below 18: a member has come of age by the calendar of their own country, which may be a day ahead.
 */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return Math.max(ADULT, day.slice(5) < birthDate.slice(5) ? years - 1 : years)
}

/** Dates of birth (YYYY-MM-DD): after the one, until the other; null is no bound. */
interface BirthDates {
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

/** Today's date in that country where the day comes last, YYYY-MM-DD. */
function lastLocalDate(country: string | null, now: Date): string {
  const dates = timeZonesOf(country).map((timeZone) => dateIn(timeZone, now))
  return dates.sort()[0] as string
}

/** Nowhere does the day come later: UTC-12. For countries that nobody lives in, or that are not known. */
const LAST_OF_ALL = 'Etc/GMT+12'

/** Not in the ES2023 types; a method in newer engines, an accessor in Node 22. */
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
  // Only known countries are cached.
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
