import { newId, type OutboxId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import { sqlOf } from './handle.ts'
import { outbox } from './schema/platform.ts'
import type { TenantTx } from './scope.ts'

/** The channel that is notified of a commit that left jobs; the payload is the tenant's id. */
export const OUTBOX_CHANNEL = 'hearth_outbox'

export interface OutboxJob {
  /** Name in the job catalogue. */
  readonly name: string
  /** Ids, never snapshots. */
  readonly payload: Readonly<Record<string, unknown>>
  /** While a job with this key waits to be claimed, this one is not added; the waiting one then runs after this transaction. */
  readonly dedupeKey?: string
  /** Not to be run before; at once by default. */
  readonly availableAt?: Date
}

/**
 * Leaves a job that runs if and only if this transaction commits; false when its dedupe key waits already. The waiting job is then not
 * claimed before this transaction ends, so it sees what this one has written. Transactions with one key run one after another from here.
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
      // Changes nothing, and locks the waiting row: a relay passes it by. One that a relay is claiming is waited for, and by then
      // holds the key no more.
      .onConflictDoUpdate({ target: [outbox.tenantId, outbox.dedupKey], set: { dedupKey: sql`excluded.dedup_key` } })
      .returning({ id: outbox.id }),
    sqlOf(tx).execute(sql`select pg_notify(${OUTBOX_CHANNEL}, ${tenantId})`),
  ])
  return stored?.id === id
}
