/** The same day and time of a later month, UTC; its last day where the month is shorter. */
export function monthsAfter(from: Date, months: number): Date {
  const at = new Date(from)
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months)
  const days = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(from.getUTCDate(), days))
  return at
}
