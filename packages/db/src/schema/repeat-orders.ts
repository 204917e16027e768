import type { OrderType, RepeatReason, RepeatState } from '@hearth/contracts/billing'
import type { MemberId, RepeatOrderId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

/** Packages that members have asked to get again on a date of each month, or at the end of each membership. They go with the account; the orders stay. */
export const repeatOrders = pgTable(
  'repeat_orders',
  {
    tenantId: tenantId(),
    /** The id of the order that began it. */
    id: uuid().$type<RepeatOrderId>().notNull(),
    memberId: uuid().$type<MemberId>().notNull(),
    packageId: text().notNull(),
    type: text().$type<OrderType>().notNull(),
    /** What was agreed: minor units with VAT, and what they buy. Nothing changes it. */
    currency: text().notNull(),
    amount: integer().notNull(),
    credits: integer().notNull(),
    /** Of a membership. */
    months: integer(),
    /** Months from one date to the next. */
    every: integer().notNull(),
    method: text().notNull(),
    /** The provider of payments, and by what it charges. */
    provider: text().notNull(),
    recurringId: text().notNull(),
    state: text().$type<RepeatState>().notNull(),
    /** Why it is paused or has ended. */
    reason: text().$type<RepeatReason>(),
    /** The first date, which was paid by the order that began it; of a membership when that begins. */
    startsAt: timestamp().notNull(),
    /** The last date that was charged, paid or tried, counted from 1. */
    period: integer().notNull().default(1),
    /** The next date; null once it has ended. */
    nextAt: timestamp(),
    /** When the member is reminded of the next date; null once they were for the last time. */
    remindAt: timestamp(),
    /** When they were reminded of the next date first; null before. */
    remindedAt: timestamp(),
    /** Charges of the last date that have failed. */
    tries: integer().notNull().default(0),
    failedAt: timestamp(),
    createdAt: timestamp().notNull(),
    endedAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'repeat_orders_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    uniqueIndex('repeat_orders_package').on(t.tenantId, t.memberId, t.packageId).where(sql`state <> 'ended'`),
    index('repeat_orders_by_member').on(t.tenantId, t.memberId, t.createdAt.desc()),
    index('repeat_orders_due').on(t.tenantId, t.nextAt, t.id).where(sql`state = 'active'`),
    index('repeat_orders_to_remind')
      .on(t.tenantId, t.remindAt, t.id)
      .where(sql`state = 'active' and remind_at is not null`),
    index('repeat_orders_failed').on(t.tenantId, t.failedAt, t.id).where(sql`state = 'failed'`),
    check('repeat_orders_amounts', sql`amount > 0 and credits > 0 and every > 0 and period > 0`),
    check('repeat_orders_tries', sql`tries between 0 and 3 and (state = 'failed') = (failed_at is not null)`),
    check(
      'repeat_orders_ended',
      sql`(state = 'ended') = (ended_at is not null) and (state = 'ended') = (next_at is null)`,
    ),
    check('repeat_orders_reason', sql`(state in ('paused', 'ended')) = (reason is not null)`),
    tenantIsolation(),
  ],
)

/** Consents that the provider is to be told to end. The row goes when it has been told. */
export const endedConsents = pgTable(
  'ended_consents',
  {
    tenantId: tenantId(),
    provider: text().notNull(),
    recurringId: text().notNull(),
    endedAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.provider, t.recurringId] }),
    index('ended_consents_by_time').on(t.tenantId, t.endedAt, t.recurringId),
    tenantIsolation(),
  ],
)

/** The most that a member wants to spend within a calendar month, UTC. */
export const spendingLimits = pgTable(
  'spending_limits',
  {
    tenantId: tenantId(),
    memberId: uuid().$type<MemberId>().notNull(),
    currency: text().notNull(),
    /** Minor units, with VAT; null for no limit, from the moment on that a row with `nextAt` says. */
    amount: integer(),
    /** What the limit becomes at `nextAt`; null for no limit. */
    nextAmount: integer(),
    nextAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId, t.currency] }),
    foreignKey({
      name: 'spending_limits_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    check('spending_limits_amounts', sql`amount >= 0 and next_amount >= 0`),
    tenantIsolation(),
  ],
)
