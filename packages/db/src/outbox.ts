import { newId, type OutboxId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import { outbox } from './schema/platform.ts'
import type { TenantTx } from './scope.ts'
import { placeholder, statement } from './statement.ts'

/** The channel that is notified of commits with jobs; the payload is the tenant's id. */
export const OUTBOX_CHANNEL = 'hearth_outbox'

export interface OutboxJob {
  /** Name in the job catalogue. */
  readonly name: string
  /** Ids, never snapshots. */
  readonly payload: Readonly<Record<string, unknown>>
  /** If a job with this key is waiting to be claimed, this one is not added; the waiting one then runs after this transaction. */
  readonly dedupeKey?: string
  /** The earliest time to run; at once by default. */
  readonly availableAt?: Date
}

/**
 * Adds a job that runs if and only if this transaction commits; false if a job with its dedupe key is waiting. The waiting job is then not claimed
 * before this transaction ends, so that it sees what this one has written. Transactions with the same key run one after another from here.
 */
export async function enqueueOnCommit(tx: TenantTx, job: OutboxJob): Promise<boolean> {
  const { name: topic, payload, dedupeKey: dedupKey = null, availableAt = null } = job
  const id = newId<OutboxId>()
  const [[stored]] = await Promise.all([
    jobInsert(tx, { id, topic, payload, dedupKey, availableAt }, { isDelayed: availableAt !== null }),
    // A relay that looks for what is due later finds it without being told.
    availableAt === null && notifyOnce(tx),
  ])
  return stored?.id === id
}

const jobInsert = statement((db, { isDelayed }: { isDelayed: boolean }) =>
  db
    .insert(outbox)
    .values({
      tenantId: placeholder('tenantId'),
      id: placeholder('id'),
      topic: placeholder('topic'),
      dedupKey: placeholder('dedupKey'),
      payload: placeholder('payload'),
      availableAt: isDelayed ? placeholder('availableAt') : sql`now()`,
    })
    // Changes nothing but locks the waiting row, so that relays skip it. If a relay is just claiming the row, this waits, and finds the key
    // cleared.
    .onConflictDoUpdate({ target: [outbox.tenantId, outbox.dedupKey], set: { dedupKey: sql`excluded.dedup_key` } })
    .returning({ id: outbox.id }),
)

const notified = new WeakSet<TenantTx>()

/** Notifies relays of this transaction's commit; a second time in a transaction tells them nothing. */
async function notifyOnce(tx: TenantTx): Promise<void> {
  if (notified.has(tx)) return
  notified.add(tx)
  await notification(tx, {})
}

const notification = statement((db) =>
  db
    .select({ notified: sql`notified` })
    .from(sql`pg_notify(${OUTBOX_CHANNEL}, ${placeholder('tenantId')}) as notified`),
)
