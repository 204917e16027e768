import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { toDatabaseError } from './database-error.ts'
import { type Db, DRIZZLE_OPTIONS, opened, openedOf } from './handle.ts'

export type { Db }

export interface DbOptions {
  /** Connections at most; 10 by default. */
  max?: number
  /** Shown in pg_stat_activity. */
  name?: string
}

/** Makes a pool; connects when first used. */
export function openDb(url: string, { max = 10, name = 'hearth' }: DbOptions = {}): Db {
  const client = postgres(url, {
    max,
    connect_timeout: 5,
    // Seconds until the next try. The driver's own wait grows to 20; a database that is back should be used within one.
    backoff: (tries) => Math.min(0.05 * 2 ** tries, 1),
    connection: { application_name: name },
    onnotice: () => {},
  })
  return { [opened]: { client, drizzle: drizzle(client, DRIZZLE_OPTIONS) } }
}

/** Waits up to five seconds for running queries, then closes every connection. */
export const closeDb = (db: Db): Promise<void> => openedOf(db).client.end({ timeout: 5 })

/** Resolves when the database answers, throws a DatabaseError when it does not. */
export async function pingDb(db: Db): Promise<void> {
  try {
    await openedOf(db).drizzle.execute(sql`select 1`)
  } catch (error) {
    throw toDatabaseError(error)
  }
}
