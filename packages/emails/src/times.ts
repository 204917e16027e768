import type { Wording } from '@hearth/contracts/locales'

/** English without an overlay is British. */
const tagOf = (wording: Wording) => (wording === 'en' ? 'en-GB' : wording)

// Making one takes far longer than using it. There are as many as zones of countries that have members, in each wording that they read.
const formats = new Map<string, Intl.DateTimeFormat>()
function formatIn(timeZone: string, wording: Wording, style: 'day' | 'minute'): Intl.DateTimeFormat {
  const key = `${wording} ${timeZone} ${style}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(tagOf(wording), {
      ...{ timeZone, day: 'numeric', month: 'long', year: 'numeric' },
      ...(style === 'minute' && { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
    })
  formats.set(key, format)
  return format
}

/** A day, as UTC has it, written out. */
export const longDate = (date: Date, wording: Wording): string => formatIn('UTC', wording, 'day').format(date)

/** Node has them; the types of the language come later. */
type LocaleWithZones = Intl.Locale & { getTimeZones?(): readonly string[]; timeZones?: readonly string[] }

// Asked for anew, they cost a mail more time than writing it does.
const zones = new Map<string, readonly string[]>()
function zonesOf(country: string): readonly string[] {
  const known = zones.get(country)
  if (known) return known
  const locale = new Intl.Locale(`und-${country}`) as LocaleWithZones
  const found = locale.getTimeZones?.() ?? locale.timeZones ?? []
  zones.set(country, found)
  return found
}

/** Day and time of day with the zone, written as clocks of that country show it; in UTC where they differ. */
export function timeIn(country: string, date: Date, wording: Wording): string {
  const write = (timeZone: string) => formatIn(timeZone, wording, 'minute').format(date)
  const written = new Set(zonesOf(country).map(write))
  const [only] = written
  return only !== undefined && written.size === 1 ? only : write('UTC')
}
