interface DateParts {
  readonly year: string
  readonly month: string
  readonly day: string
}

/**
 * What is wrong with a date (months from 1): `invalid` where the calendar has no such day, `late` where it is after the latest one, YYYY-MM-DD;
 * null while a part is missing, too.
 */
export function dateFault({ year, month, day }: DateParts, latest: string | null): 'invalid' | 'late' | null {
  if ([year, month, day].includes('')) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (date.getUTCDate() !== Number(day)) return 'invalid'
  return latest && date.toISOString().slice(0, 10) > latest ? 'late' : null
}
