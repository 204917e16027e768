import type { TextLocale } from '@hearth/contracts/locales'
import type { MailDetails } from '@hearth/contracts/mail'
import { withOrdinalFirst } from '@hearth/texts/first-of-month'

/** English without an overlay is British. */
const tagOf = (textLocale: TextLocale) => (textLocale === 'en' ? 'en-GB' : textLocale)

// Cached, because making a format takes much longer than using it. There are as many as time zones of members' countries, per text locale.
const formats = new Map<string, Intl.DateTimeFormat>()
function formatIn(timeZone: string, textLocale: TextLocale, style: 'day' | 'minute'): Intl.DateTimeFormat {
  const key = `${textLocale} ${timeZone} ${style}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(tagOf(textLocale), {
      ...{ timeZone, day: 'numeric', month: 'long', year: 'numeric' },
      ...(style === 'minute' && { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
    })
  formats.set(key, format)
  return format
}

/** Node supports them, the types do not yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones?(): readonly string[]; timeZones?: readonly string[] }

// Cached, because looking them up takes longer than rendering the mail.
const zones = new Map<string, readonly string[]>()
function zonesOf(country: string): readonly string[] {
  const known = zones.get(country)
  if (known) return known
  const locale = new Intl.Locale(`und-${country}`) as LocaleWithZones
  const found = locale.getTimeZones?.() ?? locale.timeZones ?? []
  zones.set(country, found)
  return found
}

/** Day and time with the zone, in the country's local time; in UTC if the country has several zones. */
export function timeIn(country: string, date: Date, textLocale: TextLocale): string {
  return withOrdinalFirst(formatIn(zoneAt(country, date, textLocale), textLocale, 'minute').format(date), textLocale)
}

/** The day of `timeIn`, written out. */
export function dayIn(country: string, date: Date, textLocale: TextLocale): string {
  return withOrdinalFirst(formatIn(zoneAt(country, date, textLocale), textLocale, 'day').format(date), textLocale)
}

/** A day that is the same one in every country, written out; the date is the midnight in UTC with which it begins. */
export const writtenDay = (date: Date, textLocale: TextLocale): string =>
  withOrdinalFirst(formatIn('UTC', textLocale, 'day').format(date), textLocale)

/** The day that the subject of a mail with these details names, written out; empty for one that names none. */
export function dayOfSubject({ final_at, from, due_on }: MailDetails, country: string, textLocale: TextLocale): string {
  if (due_on) return writtenDay(new Date(due_on), textLocale)
  if (final_at) return dayIn(country, new Date(final_at), textLocale)
  return from ? writtenDay(new Date(from), textLocale) : ''
}

/** A zone of the country, if its clocks agree at that time; otherwise UTC. */
function zoneAt(country: string, date: Date, textLocale: TextLocale): string {
  const all = zonesOf(country)
  const written = new Set(all.map((timeZone) => formatIn(timeZone, textLocale, 'minute').format(date)))
  return (written.size === 1 && all[0]) || 'UTC'
}
