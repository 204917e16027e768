import type { OutboxId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgPolicy, pgRole, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

const relayRole = pgRole('hearth_relay').existing()

/** Whether a queue has refused a job, in the words of an index, which a parameter would not match. */
export const IS_CLAIMED_AGAIN = sql.raw('attempts > 1')

/** Jobs, written in the transaction that causes them. The relay moves them to the queue and then deletes them. */
export const outbox = pgTable(
  'outbox',
  {
    tenantId: tenantId(),
    id: uuid().$type<OutboxId>().notNull(),
    /** Name of the job. */
    topic: text().notNull(),
    /**
     * While a row with this key is waiting, another with the same key is not written. A claim clears it, because later changes need a job of their
     * own.
     */
    dedupKey: text(),
    payload: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** When the row may be claimed. A claim sets it to the end of its lease, after which another relay may claim the row. */
    availableAt: timestamp().notNull(),
    claimedAt: timestamp(),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('outbox_dedup_key').on(t.tenantId, t.dedupKey),
    index('outbox_due').on(t.tenantId, t.availableAt, t.id),
    // For the relay, which asks of all tenants at once.
    index('outbox_due_anywhere').on(t.availableAt, t.tenantId),
    index('outbox_claimed_again').on(t.tenantId, t.id).where(IS_CLAIMED_AGAIN),
    tenantIsolation(),
    pgPolicy('relay_every_tenant', { for: 'all', to: relayRole, using: sql`true`, withCheck: sql`true` }),
  ],
)

/**
 * Receipts of jobs, inserted by the transaction of the effect, so that a second run has none; and of calls whose effect was taken back, so that a
 * repetition that arrives late has none either.
 */
export const jobReceipts = pgTable(
  'job_receipts',
  {
    tenantId: tenantId(),
    jobId: text().notNull(),
    createdAt: timestamp().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.jobId] }),
    index('job_receipts_by_age').on(t.tenantId, t.createdAt),
    tenantIsolation(),
  ],
)
