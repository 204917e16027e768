interface DateParts {
  readonly year: string
  readonly month: string
  readonly day: string
}

/**
 * What is wrong with a date (months from 1): `invalid` for a day that the calendar does not have, `late` for one after `latest` (YYYY-MM-DD). Null
 * for a good date, and while a part is missing.
 */
export function dateFault({ year, month, day }: DateParts, latest: string | null): 'invalid' | 'late' | null {
  if ([year, month, day].includes('')) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (date.getUTCDate() !== Number(day)) return 'invalid'
  return latest && date.toISOString().slice(0, 10) > latest ? 'late' : null
}
