import { setImmediate } from 'node:timers/promises'
import type { TenantId } from '@hearth/contracts/ids'
import { getTableColumns, getTableName, type Table } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import postgres, { type TransactionSql } from 'postgres'
import { type CopyValue, copyIn } from './copy-in.ts'
import { DRIZZLE_OPTIONS, scopeStatement } from './handle.ts'
import type { ReferenceData } from './load-reference.ts'
import { members } from './schema/accounts.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from './schema/billing.ts'
import { photos } from './schema/photos.ts'
import { profileInterests, profilePrompts, profiles } from './schema/profiles.ts'

/** In the order of their references. */
const TABLES = {
  members,
  profiles,
  interests: profileInterests,
  prompts: profilePrompts,
  photos,
  ledgerAccounts,
  ledgerTransactions,
  ledgerEntries,
} as const

/** A row with all columns except the tenant's, which the loader adds, and those in `Left`, which get their defaults. */
type Row<T extends Table, Left extends string = never> = Readonly<Required<Omit<T['$inferInsert'], 'tenantId' | Left>>>
export type MemberSeed = Row<
  typeof members,
  | 'notificationsDisabled'
  | 'pushDisabled'
  | 'mailStops'
  | 'signupStep'
  | 'dismissedAlerts'
  | 'emailChangedAt'
  | 'timeZone'
  | 'showsReading'
  | 'showsTyping'
  | 'pace'
>
type PhotoSeed = Row<
  typeof photos,
  'source' | 'decodings' | 'crop' | 'preparedAt' | 'toModerate' | 'rejectionReason' | 'removedAt'
>

/** Rows by table. Rows of a member are in one batch; others may refer to rows of an earlier one. */
export interface PeopleBatch {
  readonly members: readonly MemberSeed[]
  /** The loader copies what their cards show of interests and photos. */
  readonly profiles: readonly Row<
    typeof profiles,
    'hiddenBy' | 'showsOnline' | 'cardThumbFilename' | 'cardColour' | 'cardUnreviewedSince' | 'cardInterests'
  >[]
  readonly interests: readonly Row<typeof profileInterests>[]
  readonly prompts: readonly Row<typeof profilePrompts>[]
  readonly photos: readonly PhotoSeed[]
  readonly ledgerAccounts: readonly Row<typeof ledgerAccounts, 'floor' | 'unit'>[]
  readonly ledgerTransactions: readonly Row<typeof ledgerTransactions, 'reason' | 'moderator'>[]
  readonly ledgerEntries: readonly Row<typeof ledgerEntries>[]
}

interface PeopleSource {
  readonly tenantId: TenantId
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
  /** Called only if the tenant has no members, with the cities of the countries ordered by id. */
  read(cities: ReferenceData['cities']): AsyncIterable<PeopleBatch>
}

/** Arbitrary, but the same for all loaders of one database. */
const PEOPLE_LOCK = 4_105_221_005

/**
 * Adds the source's members to a tenant without members, in one transaction; returns whether it did. Other loaders of the database wait. `onProgress`
 * counts members. Holds one batch in memory.
 */
export async function loadPeople(
  ownerUrl: string,
  { tenantId, countries, read }: PeopleSource,
  onProgress: (members: number) => void = () => {},
): Promise<boolean> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  const names = Object.keys(TABLES) as (keyof PeopleBatch)[]
  const tables = Object.values(TABLES).map((table) => getTableName(table))
  try {
    const loaded = await sql.begin(async (tx) => {
      await tx`SELECT pg_advisory_xact_lock(${PEOPLE_LOCK})`
      await tx.unsafe(scopeStatement(tenantId))
      if ((await tx`SELECT FROM members WHERE tenant_id = ${tenantId} LIMIT 1`).length > 0) return false
      for (const table of tables)
        await tx`CREATE TEMP TABLE ${tx(staged(table))} (LIKE ${tx(table)} INCLUDING DEFAULTS) ON COMMIT DROP`
      const cities = await tx<ReferenceData['cities'][number][]>`
        SELECT id, country, region_id AS "regionId", name, lat, lon FROM cities WHERE country IN ${tx(countries)} ORDER BY id`
      const explicit = await tx<{ id: string }[]>`SELECT id FROM interests WHERE explicit`
      const explicitIds = new Set(explicit.map(({ id }) => id))
      let done = 0
      let inserting: Promise<unknown> = Promise.resolve()
      for await (const batch of read(cities)) {
        await inserting
        const inserts = []
        const rows = { ...batch, profiles: withCards(batch, explicitIds) }
        for (const name of names) inserts.push(...(await stage(tx, tenantId, TABLES[name], rows[name])))
        inserting = Promise.all(inserts.map((statement) => tx.unsafe(statement)))
        // Awaited below; the handler prevents an unhandled rejection until then. The statements are sent before the next batch is made.
        inserting.catch(() => {})
        await setImmediate()
        done += batch.members.length
        onProgress(done)
      }
      await inserting
      return true
    })
    // Pages of members are read from the index alone only if the visibility map allows it.
    if (loaded) await sql.unsafe(`VACUUM (ANALYZE) ${tables.join(', ')}`)
    return loaded
  } finally {
    await sql.end()
  }
}

/** The profiles with what their cards show of interests and photos. */
function withCards({ profiles, interests, photos }: PeopleBatch, explicitIds: ReadonlySet<string>) {
  const interestsOf = new Map<string, string[]>(profiles.map(({ memberId }) => [memberId, []]))
  for (const { memberId, interestId } of interests)
    if (!explicitIds.has(interestId)) interestsOf.get(memberId)?.push(interestId)
  const shown = new Map(
    photos.filter(({ main, status }) => main && status === 'active').map((row) => [row.memberId, row]),
  )
  return profiles.map((profile) => ({
    ...profile,
    cardThumbFilename: shown.get(profile.memberId)?.thumbFilename ?? null,
    cardColour: shown.get(profile.memberId)?.colour ?? null,
    cardUnreviewedSince: null,
    // An array as PostgreSQL reads it; ids need no quotes.
    cardInterests: `{${interestsOf.get(profile.memberId)?.sort()}}`,
  }))
}

/** Converts keys of the schema to the names of their columns. */
const casing = new CasingCache(DRIZZLE_OPTIONS.casing)

const staged = (table: string) => `staged_${table}`

/**
 * Copies rows into a staging table, because COPY is not possible with row-level security. Returns the statements that insert them into their tables,
 * where the policies apply; the server runs them while the next batch is made.
 */
async function stage(
  tx: TransactionSql,
  tenantId: TenantId,
  into: Table,
  rows: readonly object[],
): Promise<readonly string[]> {
  const keys = Object.keys(rows[0] ?? {})
  if (keys.length === 0) return []
  const table = getTableName(into)
  const columnOf = getTableColumns(into)
  const columns = [
    'tenant_id',
    ...keys.map((key) => {
      const column = columnOf[key]
      if (!column) throw new Error(`${table} has no ${key}`)
      return casing.getColumnCasing(column)
    }),
  ]
  const values = (rows as readonly Readonly<Record<string, CopyValue>>[]).map((row) => [
    tenantId,
    ...keys.map((key) => row[key] as CopyValue),
  ])
  await copyIn(tx, staged(table), columns, values)
  // RETURNING prevents Citus from turning it into a COPY, which row-level security forbids.
  return [
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${staged(table)} RETURNING 1`,
    `TRUNCATE ${staged(table)}`,
  ]
}
