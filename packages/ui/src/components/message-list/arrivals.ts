import type { MessageRow } from './message-row.tsx'

type Known = Pick<MessageRow, 'id'>

/**
 * The rows that came since: those that were not there and stand after one that was. Rows before all of those are older ones that were loaded, and of
 * rows that have none in common with the former ones nothing is new.
 */
export function arrivalsOf<Row extends Known>(before: readonly Known[], rows: readonly Row[]): readonly Row[] {
  if (before.length === 0) return rows
  const known = new Set(before.map(({ id }) => id))
  const first = rows.findIndex(({ id }) => known.has(id))
  return first < 0 ? [] : rows.slice(first).filter(({ id }) => !known.has(id))
}
