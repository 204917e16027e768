/** The zone of whoever has named none. */
export const DEFAULT_TIME_ZONE = 'UTC'

/** IANA names are far shorter. */
const LONGEST = 64
/** `Europe/Paris`, `America/Argentina/Buenos_Aires`, `Etc/GMT+5`, `UTC`: not an offset such as `+02:00`, which knows no summer. */
const NAME = /^[a-z][a-z_]*(?:[/][a-z0-9_+-]+)*$/i

/** The time zone of that name, in the spelling of the database of zones; null for a name that is none, such as one that a browser made up. */
export function parseTimeZone(name: string | null | undefined): string | null {
  if (!name || name.length > LONGEST || !NAME.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day on which a moment falls in a time zone, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: Date): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  // As many as there are zones.
  formats.set(timeZone, format)
  return format.format(at)
}
