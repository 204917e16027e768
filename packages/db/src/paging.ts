import { isUuid } from '@hearth/contracts/ids'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The last row of a page in a list ordered by time and id, newest first. */
export interface Cursor {
  readonly at: Date
  readonly id: string
}

/** Where a page ends of a list that is ordered by time and id, oldest first. */
export interface Place {
  /** The time as PostgreSQL writes it: a Date has no microseconds. */
  readonly at: string
  readonly id: string
}

/** The time of a place. */
export const placeTime = (at: PgColumn) => sql<string>`${at}::text`

/** The condition for rows after that place; without one all rows. An index on both columns serves it. */
export const afterPlace = (at: PgColumn, id: PgColumn, place: Place | null): SQL | undefined =>
  place ? sql`(${at}, ${id}) > (${place.at}::timestamptz, ${place.id}::uuid)` : undefined

/** One page; `next` is null on the last one. */
interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** The cursor as text for the client. It reveals the time, so it must be encrypted if the client must not know that. */
export const encodeCursor = ({ at, id }: Cursor): string => Buffer.from(`${at.getTime()} ${id}`).toString('base64url')

/** The cursor in a client's text; null if `encodeCursor` cannot have made it. */
export function decodeCursor(text: string): Cursor | null {
  const [, time, id] = /^(\d{1,14}) (.{36})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (!time || !id || !isUuid(id)) return null
  const cursor = { at: new Date(Number(time)), id }
  return encodeCursor(cursor) === text ? cursor : null
}

/**
 * The condition for rows after the cursor in a list ordered by both columns, descending; without a cursor all rows. An index on both columns serves
 * it.
 */
export const afterCursor = (
  at: PgColumn,
  id: PgColumn,
  cursor: Cursor | Readonly<Record<keyof Cursor, Placeholder>> | null,
): SQL | undefined =>
  cursor ? sql`(${at}, ${id}) < (${sql.param(cursor.at, at)}, ${sql.param(cursor.id, id)})` : undefined

/** Makes a page from rows that were selected with `limit + 1`; the last row only shows that there is a next page. */
export function toPage<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => Cursor): Page<Row> {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), next: last ? encodeCursor(cursorOf(last)) : null }
}
