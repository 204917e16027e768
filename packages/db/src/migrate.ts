import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres, { type Sql } from 'postgres'

/** Arbitrary, but the same for all migrators of one database. */
const MIGRATION_LOCK = 4_105_221_002

/**
 * Applies all missing migrations and returns their number. Waits for a migrator that is running. Throws if an applied migration was edited, or one
 * was added before it: migrations only go forward.
 */
export async function migrate(
  ownerUrl: string,
  migrationsFolder = path.join(import.meta.dirname, '../migrations'),
): Promise<number> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    await sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`
    const before = await appliedMigrations(sql)
    await applyMigrations(drizzle(sql), { migrationsFolder })
    const after = await appliedMigrations(sql)
    const missed = readMigrationFiles({ migrationsFolder }).findIndex(({ hash }) => !after.has(hash))
    if (missed !== -1)
      throw new Error(
        `Migration ${nameOf(missed, migrationsFolder)} was edited, or is older than one that this database has had.`,
      )
    return after.size - before.size
  } finally {
    await sql.end()
  }
}

/** The hashes of the migrations that were applied to this database. */
async function appliedMigrations(sql: Sql): Promise<Set<string>> {
  const [table] = await sql`SELECT to_regclass('drizzle.__drizzle_migrations') AS name`
  if (!table?.name) return new Set()
  const rows = await sql<{ hash: string }[]>`SELECT hash FROM drizzle.__drizzle_migrations`
  return new Set(rows.map((row) => row.hash))
}

function nameOf(index: number, migrationsFolder: string): string {
  const journal = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return journal.entries[index]?.tag ?? String(index)
}
