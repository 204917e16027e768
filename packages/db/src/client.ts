import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { openConnectionSlots, type Slot } from './connection-slots.ts'
import { throwDatabaseError } from './database-error.ts'
import { clientOf, type Db, DRIZZLE_OPTIONS, opened, openedOf, type TellOthers } from './handle.ts'

export type { Db, TellOthers }

interface DbOptions {
  /** The most connections; 10 by default. */
  max?: number
  /** Shown in pg_stat_activity. */
  name?: string
  /** Milliseconds that a transaction may take, including the wait for a free connection; 5,000 by default. */
  timeout?: number
  /** Is called after each commit that others are to be told of; nobody is told by default. */
  tellOthers?: TellOthers
}

/** Makes a pool, which connects when first used. */
export function openDb(
  url: string,
  { max = 10, name = 'hearth', timeout = 5_000, tellOthers = () => {} }: DbOptions = {},
): Db {
  const client = postgres(url, {
    max,
    connect_timeout: 5,
    // Seconds until the next attempt. The driver's own wait grows to 20, but a database that is back should be used within one.
    backoff: (tries) => Math.min(0.05 * 2 ** tries, 1),
    connection: { application_name: name },
    onnotice: () => {},
  })
  const pool = drizzle(client, DRIZZLE_OPTIONS)
  const probe = (slot: Slot) =>
    pool
      .transaction(async (tx) => {
        slot.onTimeout(() => clientOf(tx).abandon())
        await tx.execute(sql`select 1`)
      })
      .catch(throwDatabaseError)
  return {
    [opened]: { client, drizzle: pool, probe, slots: openConnectionSlots({ size: max, timeout, probe }), tellOthers },
  }
}

/** Waits up to five seconds for running queries, then closes every connection. */
export function closeDb(db: Db): Promise<void> {
  const { client, slots } = openedOf(db)
  slots.close()
  return client.end({ timeout: 5 })
}

/**
 * Resolves when the database answers; throws a DatabaseError if it does not, or if it has recently refused something because it is out of disk,
 * memory or connections.
 */
export async function pingDb(db: Db): Promise<void> {
  const { slots, probe } = openedOf(db)
  await slots.run(probe)
  const refusal = slots.recentRefusal()
  if (refusal) throw refusal
}
