import type { OutboxId, TenantId } from '@hearth/contracts/ids'
import { closeDb, openDb } from '@hearth/db/client'
import { isPartLost } from '@hearth/db/database-error'
import {
  type ClaimedJob,
  claimOutbox,
  countDueJobs,
  listDueTenants,
  listenOutbox,
  removeOutbox,
} from '@hearth/db/relay'
import { refuseStrongRole } from './role.ts'

export type { ClaimedJob }
export { isPartLost }

/** The outboxes of all tenants, read with the relay's role. */
export interface Outbox {
  /** Tenants with jobs that are due, the longest waiting first. */
  dueTenants(limit: number): Promise<TenantId[]>
  /** Claims due jobs of a tenant for `lease` milliseconds; those that are not removed in that time can be claimed again. */
  claim(tenantId: TenantId, terms: { limit: number; lease: number }): Promise<ClaimedJob[]>
  remove(tenantId: TenantId, ids: readonly OutboxId[]): Promise<void>
  /** The jobs that are due, and since when the oldest waits. */
  waiting(): Promise<{ readonly jobs: number; readonly since: Date | null }>
  close(): Promise<void>
}

/** Opens the outboxes. `onNotify` is called when a transaction has added a job; notifications can be lost. */
export async function openOutbox(relayUrl: string, onNotify: () => void): Promise<Outbox> {
  const db = openDb(relayUrl, { max: 2, name: 'hearth-relay' })
  let stopListening: () => Promise<void>
  try {
    await refuseStrongRole(db, 'DATABASE_RELAY_URL')
    stopListening = await listenOutbox(relayUrl, onNotify)
  } catch (error) {
    await closeDb(db)
    throw error
  }
  return {
    dueTenants: (limit) => listDueTenants(db, { now: new Date(), limit }),
    claim: (tenantId, terms) => claimOutbox(db, { tenantId, now: new Date(), ...terms }),
    async remove(tenantId, ids) {
      await removeOutbox(db, { tenantId, ids })
    },
    waiting: () => countDueJobs(db, { now: new Date() }),
    async close() {
      await stopListening()
      await closeDb(db)
    },
  }
}
