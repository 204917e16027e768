import postgres, { type TransactionSql } from 'postgres'
import { type CopyValue, copyIn } from './copy-in.ts'

export interface ReferenceData {
  readonly countries: readonly { code: string; name: string }[]
  readonly regions: readonly { id: string; country: string; name: string }[]
  readonly cities: readonly {
    id: string
    country: string
    regionId: string | null
    name: string
    lat: number
    lon: number
  }[]
  readonly interests: readonly { id: string; name: string; icon: string; explicit: boolean; position: number }[]
}

interface ReferenceSource {
  /** Changes with the data. Stored as the comment of table cities, so that dumps contain it. */
  readonly fingerprint: string
  /** Called only if the database has other data or none. */
  read(): ReferenceData
}

interface Load {
  readonly table: string
  /** The first column is the key. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly CopyValue[])[]
}

/** Arbitrary, but the same for all loaders of one database. */
const REFERENCE_LOCK = 4_105_221_004
const BATCH = 10_000

/**
 * Updates countries, regions, cities and interests to the source's, in one transaction; returns whether that was necessary. Readers are not blocked;
 * other loaders wait. Places that the source has dropped stay, because profiles may refer to them.
 */
export async function loadReference(
  ownerUrl: string,
  source: ReferenceSource,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<boolean> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    const loaded = await sql.begin(async (tx) => {
      await tx`SELECT pg_advisory_xact_lock(${REFERENCE_LOCK})`
      if (await isLoaded(tx, source.fingerprint)) return false
      await tx`DELETE FROM interests` // their names and positions are unique, so they are not updated one by one
      const loads = loadsOf(source.read())
      const total = loads.reduce((sum, { rows }) => sum + rows.length, 0)
      let done = 0
      for (const load of loads) {
        await tx`CREATE TEMP TABLE staged (LIKE ${tx(load.table)}) ON COMMIT DROP`
        for (let start = 0; start < load.rows.length; start += BATCH) {
          const rows = load.rows.slice(start, start + BATCH)
          await copyIn(tx, 'staged', load.columns, rows)
          await tx.unsafe(upsertFromStaged(load))
          await tx`TRUNCATE staged`
          done += rows.length
          onProgress(done, total)
        }
        await tx`DROP TABLE staged`
      }
      await tx.unsafe(`COMMENT ON TABLE cities IS '${source.fingerprint.replaceAll("'", "''")}'`)
      return true
    })
    // After the commit: Citus refuses it in the transaction that loaded.
    if (loaded) await sql`ANALYZE countries, regions, cities, interests`
    return loaded
  } finally {
    await sql.end()
  }
}

async function isLoaded(tx: TransactionSql, fingerprint: string): Promise<boolean> {
  const [row] = await tx<{ loaded: boolean }[]>`
    SELECT coalesce(obj_description('cities'::regclass) = ${fingerprint}, false) AND EXISTS (SELECT FROM countries)
      AND EXISTS (SELECT FROM regions) AND EXISTS (SELECT FROM cities) AND EXISTS (SELECT FROM interests) AS loaded`
  return row?.loaded ?? false
}

const loadsOf = (data: ReferenceData): Load[] => [
  { table: 'countries', columns: ['code', 'name'], rows: data.countries.map((c) => [c.code, c.name]) },
  { table: 'regions', columns: ['id', 'country', 'name'], rows: data.regions.map((r) => [r.id, r.country, r.name]) },
  {
    table: 'cities',
    columns: ['id', 'country', 'region_id', 'name', 'lat', 'lon'],
    rows: data.cities.map((c) => [c.id, c.country, c.regionId, c.name, c.lat, c.lon]),
  },
  {
    table: 'interests',
    columns: ['id', 'name', 'icon', 'explicit', 'position'],
    rows: data.interests.map((i) => [i.id, i.name, i.icon, i.explicit, i.position]),
  },
]

function upsertFromStaged({ table, columns: [key, ...others] }: Load): string {
  const columns = [key, ...others].join(', ')
  const list = (prefix: string) => others.map((column) => `${prefix}${column}`).join(', ')
  return `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM staged
    ON CONFLICT (${key}) DO UPDATE SET ${others.map((column) => `${column} = excluded.${column}`).join(', ')}
    WHERE (${list(`${table}.`)}) IS DISTINCT FROM (${list('excluded.')})`
}
