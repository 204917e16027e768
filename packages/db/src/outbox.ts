import { newId, type OutboxId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import { sqlOf } from './handle.ts'
import { outbox } from './schema/platform.ts'
import type { TenantTx } from './scope.ts'

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
  const { tenantId } = tx.scope
  const id = newId<OutboxId>()
  const [[stored]] = await Promise.all([
    sqlOf(tx)
      .insert(outbox)
      .values({
        tenantId,
        id,
        topic: job.name,
        dedupKey: job.dedupeKey ?? null,
        payload: job.payload,
        availableAt: job.availableAt ?? sql`now()`,
      })
      // Changes nothing but locks the waiting row, so that relays skip it. If a relay is just claiming the row, this waits, and finds the key
      // cleared.
      .onConflictDoUpdate({ target: [outbox.tenantId, outbox.dedupKey], set: { dedupKey: sql`excluded.dedup_key` } })
      .returning({ id: outbox.id }),
    sqlOf(tx).execute(sql`select pg_notify(${OUTBOX_CHANNEL}, ${tenantId})`),
  ])
  return stored?.id === id
}
