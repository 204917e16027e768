import type { MemberId } from '@hearth/contracts/ids'
import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

/**
 * The number of each member's newest event. Its row is locked until the transaction of an event ends, so a member's events become visible in the
 * order of their numbers, without a gap.
 */
export const eventSequences = pgTable(
  'event_sequences',
  {
    tenantId: tenantId(),
    memberId: uuid().$type<MemberId>().notNull(),
    lastNumber: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId] }),
    foreignKey({
      name: 'event_sequences_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    tenantIsolation(),
  ],
)

/** Stored events of members, kept for a week. */
export const events = pgTable(
  'events',
  {
    tenantId: tenantId(),
    memberId: uuid().$type<MemberId>().notNull(),
    /** From 1, of the member's own. */
    number: bigint({ mode: 'number' }).notNull(),
    /** Name in the catalogue of events. */
    kind: text().notNull(),
    ids: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId, t.number] }),
    foreignKey({
      name: 'events_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    index('events_by_age').on(t.tenantId, t.createdAt),
    tenantIsolation(),
  ],
)
