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
  const totals = new Map<MemberId, number>()
  const counted = added.map((event) => {
    const nth = (totals.get(event.memberId) ?? 0) + 1
    totals.set(event.memberId, nth)
    return { ...event, nth }
  })
  const stated = counted.map((event) => ({ ...event, total: totals.get(event.memberId) }))
  const lasts = await eventInsert(tx, { events: JSON.stringify(stated), createdAt })
  for (const { memberId, kind, ids, nth } of counted) {
    const last = lasts.find((row) => row.memberId === memberId)?.last ?? 0
    tellAfterCommit(tx, { memberId, about: 'event', kind, ids, number: last - (totals.get(memberId) ?? 0) + nth })
  }
}

/** One statement for all events, so that what tells people something waits for the database once. Returns the last number of each member. */
const eventInsert = statement((db) => {
  const tenantId = sql`${placeholder('tenantId')}::uuid`
  const added = db.$with('added', {}).as(sql`
    select (event->>'memberId')::uuid as member_id, event->>'kind' as kind, event->'ids' as ids, (event->>'nth')::bigint as nth,
      (event->>'total')::bigint as total
    from jsonb_array_elements(${placeholder('events')}::jsonb) as event`)
  const numbered = db.$with('numbered', {}).as(sql`
    insert into ${eventSequences} as s (tenant_id, member_id, last_number)
    select distinct ${tenantId}, member_id, total from added order by member_id
    on conflict (tenant_id, member_id) do update set last_number = s.last_number + excluded.last_number
    returning s.member_id, s.last_number`)
  const stored = db.$with('stored', {}).as(sql`
    insert into ${events} (tenant_id, member_id, number, kind, ids, created_at)
    select ${tenantId}, member_id, numbered.last_number - added.total + added.nth, added.kind, added.ids,
      ${placeholderFor(events.createdAt, 'createdAt')}::timestamptz
    from added join numbered using (member_id)
    returning 1`)
  return db
    .with(added, numbered, stored)
    .select({ memberId: sql<MemberId>`member_id`, last: sql<number>`last_number`.mapWith(Number) })
    .from(sql`numbered`)
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
