import type { Wording } from '@hearth/contracts/locales'

/** English without an overlay is British. */
const tagOf = (wording: Wording) => (wording === 'en' ? 'en-GB' : wording)

/** A day, as UTC has it, written out. */
export const longDate = (date: Date, wording: Wording): string =>
  new Intl.DateTimeFormat(tagOf(wording), { dateStyle: 'long', timeZone: 'UTC' }).format(date)

/** Node has them; the types of the language come later. */
type LocaleWithZones = Intl.Locale & { getTimeZones?(): readonly string[]; timeZones?: readonly string[] }

function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as LocaleWithZones
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** Day and time of day with the zone, written as clocks of that country show it; in UTC where they differ. */
export function timeIn(country: string, date: Date, wording: Wording): string {
  const write = (timeZone: string) =>
    new Intl.DateTimeFormat(tagOf(wording), {
      ...{ day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
      timeZone,
      timeZoneName: 'short',
    }).format(date)
  const written = new Set(zonesOf(country).map(write))
  const [only] = written
  return only !== undefined && written.size === 1 ? only : write('UTC')
}
