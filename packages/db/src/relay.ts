import { isUuid, type OutboxId, type TenantId } from '@hearth/contracts/ids'
import { and, count, eq, inArray, isNotNull, isNull, lte, min, or, sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Db } from './client.ts'
import { throwDatabaseError } from './database-error.ts'
import { openedOf } from './handle.ts'
import { OUTBOX_CHANNEL } from './outbox.ts'
import { IS_CLAIMED_AGAIN, outbox } from './schema/platform.ts'

/**
 * The only code that works across tenants: it moves jobs from the outbox to the queue, with a role that can access nothing else. A claimed row that
 * is not removed can be claimed again when its lease ends, so each job is moved at least once; receipts make its effect happen once.
 */
export interface ClaimedJob {
  /** Must be used as the queue's job id, so that a row that is moved twice is one job. */
  readonly id: OutboxId
  readonly tenantId: TenantId
  readonly name: string
  readonly payload: Readonly<Record<string, unknown>>
  /** The number of claims, including this one. */
  readonly attempts: number
}

/** Tenants with jobs to move, the longest waiting first. */
export async function listDueTenants(relayDb: Db, { now, limit }: { now: Date; limit: number }): Promise<TenantId[]> {
  const rows = await openedOf(relayDb)
    .drizzle.select({ tenantId: outbox.tenantId })
    .from(outbox)
    .where(lte(outbox.availableAt, now))
    .groupBy(outbox.tenantId)
    .orderBy(min(outbox.availableAt))
    .limit(limit)
    .catch(throwDatabaseError)
  return rows.map((row) => row.tenantId)
}

/** Claims due jobs of one tenant for `lease` milliseconds. Concurrent relays claim different ones. */
export async function claimOutbox(
  relayDb: Db,
  { tenantId, now, limit, lease }: { tenantId: TenantId; now: Date; limit: number; lease: number },
): Promise<ClaimedJob[]> {
  const { drizzle } = openedOf(relayDb)
  // FOR UPDATE prevents PostgreSQL from inlining this into the UPDATE, where it might run several times and exceed the limit.
  const due = drizzle.$with('due').as(
    drizzle
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.tenantId, tenantId), lte(outbox.availableAt, now)))
      .orderBy(outbox.availableAt, outbox.id)
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  const rows = await drizzle
    .with(due)
    .update(outbox)
    .set({
      claimedAt: now,
      availableAt: new Date(now.getTime() + lease),
      attempts: sql`${outbox.attempts} + 1`,
      dedupKey: null,
    })
    .where(and(eq(outbox.tenantId, tenantId), inArray(outbox.id, drizzle.select({ id: due.id }).from(due))))
    .returning({
      id: outbox.id,
      tenantId: outbox.tenantId,
      name: outbox.topic,
      payload: outbox.payload,
      attempts: outbox.attempts,
    })
    .catch(throwDatabaseError)
  // Ids are uuid v7, so this is the order in which jobs were written.
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Removes jobs that the queue has stored, and returns how many rows there were. */
export async function removeOutbox(
  relayDb: Db,
  { tenantId, ids }: { tenantId: TenantId; ids: readonly OutboxId[] },
): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await openedOf(relayDb)
    .drizzle.delete(outbox)
    .where(and(eq(outbox.tenantId, tenantId), inArray(outbox.id, [...ids])))
    .catch(throwDatabaseError)
  return count
}

/** How many jobs of all tenants are due, and since when the oldest waits: since it was due, or since it was written if a queue has refused it. */
export async function countDueJobs(relayDb: Db, { now }: { now: Date }): Promise<{ jobs: number; since: Date | null }> {
  const { drizzle } = openedOf(relayDb)
  const isTime = lte(outbox.availableAt, now)
  const isDue = or(isTime, IS_CLAIMED_AGAIN)
  // A claim moves `available_at`, so that a job which is claimed again and again would always look new.
  const [[all], [fresh], [claimed]] = await Promise.all([
    drizzle.select({ jobs: count() }).from(outbox).where(isDue),
    drizzle
      .select({ since: min(outbox.availableAt) })
      .from(outbox)
      .where(and(isTime, isNull(outbox.claimedAt))),
    drizzle
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isDue, isNotNull(outbox.claimedAt)))
      .orderBy(outbox.id)
      .limit(1),
  ]).catch(throwDatabaseError)
  const times = [fresh?.since?.getTime(), claimed && writtenAt(claimed.id)].filter((time) => time !== undefined)
  return { jobs: all?.jobs ?? 0, since: times.length > 0 ? new Date(Math.min(...times)) : null }
}

/** Milliseconds since 1970 in an id, which is a uuid v7. */
const writtenAt = (id: OutboxId): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/**
 * Calls `onNotify` for every commit with jobs, on a connection of its own that reconnects by itself. Notifications may be missed meanwhile, so poll,
 * too. Returns a function that stops it.
 */
export async function listenOutbox(
  relayUrl: string,
  onNotify: (tenantId: TenantId) => void,
): Promise<() => Promise<void>> {
  const client = postgres(relayUrl, {
    max: 1,
    connection: { application_name: 'hearth-relay-listen' },
    onnotice: () => {},
  })
  await client.listen(OUTBOX_CHANNEL, (payload) => {
    if (isUuid(payload)) onNotify(payload as TenantId)
  })
  return () => client.end({ timeout: 1 })
}
