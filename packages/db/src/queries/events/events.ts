import type { MemberId } from '@hearth/contracts/ids'
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { ofTenant, sqlOf, tellAfterCommit } from '../../handle.ts'
import { eventSequences, events } from '../../schema/events.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, placeholderFor, statement } from '../../statement.ts'

export interface NewEvent {
  readonly memberId: MemberId
  /** Name in the catalogue of events. */
  readonly kind: string
  readonly ids: Readonly<Record<string, string>>
}

export interface EventRow extends Omit<NewEvent, 'memberId'> {
  readonly number: number
}

/**
 * Stores events with the next numbers of their members, whose streams are told of them after the commit. All events of a transaction are given at
 * once: members are locked in the order of their ids, so that two transactions that tell the same two people do not wait for each other.
 */
export async function insertEvents(
  tx: TenantTx,
  { added, createdAt }: { added: readonly NewEvent[]; createdAt: Date },
): Promise<void> {
  const memberIds = [...new Set(added.map(({ memberId }) => memberId))].toSorted()
  const numbered = await Promise.all(
    memberIds.map(async (memberId) => {
      const own = added.filter((event) => event.memberId === memberId)
      const stated = JSON.stringify(own.map(({ kind, ids }) => ({ kind, ids })))
      const rows = await eventInsert(tx, { memberId, count: own.length, events: stated, createdAt })
      const numbers = rows.map(({ number }) => number).toSorted((one, other) => one - other)
      return own.map((event, index) => ({ ...event, number: numbers[index] ?? 0 }))
    }),
  )
  for (const { memberId, kind, ids, number } of numbered.flat())
    tellAfterCommit(tx, { memberId, about: 'event', kind, ids, number })
}

/** One statement for all events of a member, so that what tells somebody something waits for the database once. */
const eventInsert = statement((db) => {
  const numbered = db.$with('numbered').as(
    db
      .insert(eventSequences)
      .values({
        tenantId: placeholder('tenantId'),
        memberId: placeholder('memberId'),
        lastNumber: placeholder('count'),
      })
      .onConflictDoUpdate({
        target: [eventSequences.tenantId, eventSequences.memberId],
        set: { lastNumber: sql`${eventSequences.lastNumber} + excluded.last_number` },
      })
      .returning({ lastNumber: eventSequences.lastNumber }),
  )
  const [event, at] = [sql.identifier('event'), sql.identifier('at')]
  return db
    .with(numbered)
    .insert(events)
    .select(
      db
        .select({
          tenantId: sql<string>`${placeholder('tenantId')}::uuid`.as('tenantId'),
          memberId: sql<MemberId>`${placeholder('memberId')}::uuid`.as('memberId'),
          number: sql<number>`${numbered.lastNumber} - ${placeholder('count')}::bigint + ${at}`.as('number'),
          kind: sql<string>`${event}->>'kind'`.as('kind'),
          ids: sql<Record<string, string>>`${event}->'ids'`.as('ids'),
          createdAt: sql<Date>`${placeholderFor(events.createdAt, 'createdAt')}::timestamptz`.as('createdAt'),
        })
        .from(numbered)
        .crossJoin(
          sql`jsonb_array_elements(${placeholder('events')}::jsonb) with ordinality as added(${event}, ${at})`,
        ),
    )
    .returning({ number: events.number })
})

/** The number of a member's newest event, 0 before the first. */
export async function findLastNumber(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const [row] = await lastNumber(tx, { memberId })
  return row?.lastNumber ?? 0
}

const lastNumber = statement((db) =>
  db
    .select({ lastNumber: eventSequences.lastNumber })
    .from(eventSequences)
    .where(and(ofScope(eventSequences), eq(eventSequences.memberId, placeholder('memberId')))),
)

/** Up to `limit` events of a member after that number, in order. */
export const listEventsAfter = (
  tx: TenantTx,
  which: { memberId: MemberId; after: number; limit: number },
): Promise<EventRow[]> => eventsAfter(tx, which)

const eventsAfter = statement((db) =>
  db
    .select({ number: events.number, kind: events.kind, ids: events.ids })
    .from(events)
    .where(and(ofScope(events), eq(events.memberId, placeholder('memberId')), gt(events.number, placeholder('after'))))
    .orderBy(asc(events.number))
    .limit(placeholder('limit')),
)

/** The numbers of the newest events of these members; without those who have none. */
export const listLastNumbers = (
  tx: TenantTx,
  { memberIds }: { memberIds: readonly MemberId[] },
): Promise<{ memberId: MemberId; lastNumber: number }[]> =>
  sqlOf(tx)
    .select({ memberId: eventSequences.memberId, lastNumber: eventSequences.lastNumber })
    .from(eventSequences)
    .where(and(ofTenant(tx, eventSequences), inArray(eventSequences.memberId, [...memberIds])))

/** Removes up to `limit` events from before that time, oldest first, and returns their number. */
export async function removeOldEvents(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = sqlOf(tx)
    .select({ memberId: events.memberId, number: events.number })
    .from(events)
    .where(and(ofTenant(tx, events), lte(events.createdAt, before)))
    .orderBy(events.createdAt)
    .limit(limit)
    .as('old')
  const { count } = await sqlOf(tx)
    .delete(events)
    .where(
      and(
        ofTenant(tx, events),
        sql`(${events.memberId}, ${events.number}) in (select ${old.memberId}, ${old.number} from ${old})`,
      ),
    )
  return count
}
