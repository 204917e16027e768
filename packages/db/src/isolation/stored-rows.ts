import type { TenantId } from '@hearth/contracts/ids'
import type { Sql } from 'postgres'
import { tenantTables } from './tenant-fixture.ts'

export interface StoredRow {
  readonly tenantId: string
  /** The whole row, as PostgreSQL writes it. */
  readonly row: string
}
/** The rows of each table, in the order of their texts. */
export type StoredRows = ReadonlyMap<string, readonly StoredRow[]>

/** All rows of all tables that have a tenant. */
export async function allRows(superuser: Sql): Promise<StoredRows> {
  const names = await tenantTables(superuser)
  const selects = names.map((name) => `select '${name}' as name, tenant_id, t::text as row from ${name} t`)
  const found = await superuser.unsafe<{ name: string; tenant_id: string; row: string }[]>(
    `${selects.join(' union all ')} order by name, row`,
    [],
    { prepare: true },
  )
  const rows = new Map<string, StoredRow[]>(names.map((name) => [name, []]))
  for (const { name, tenant_id: tenantId, row } of found) rows.get(name)?.push({ tenantId, row })
  return rows
}

/** All rows of a tenant by table, as texts. */
export async function rowsOf(superuser: Sql, tenantId: TenantId): Promise<Record<string, string[]>> {
  const textsOf = (rows: readonly StoredRow[]) => rows.filter((one) => one.tenantId === tenantId).map(({ row }) => row)
  return Object.fromEntries([...(await allRows(superuser))].map(([table, rows]) => [table, textsOf(rows)]))
}

const known = new WeakMap<Sql, Promise<ReadonlyMap<string, string>>>()

/** The columns of each table that can be written, as a list; asked once for each connection. */
function columnLists(superuser: Sql): Promise<ReadonlyMap<string, string>> {
  const lists = known.get(superuser) ?? readColumnLists(superuser)
  known.set(superuser, lists)
  return lists
}

async function readColumnLists(superuser: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await superuser<{ name: string; list: string }[]>`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as list
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1`
  return new Map(rows.map(({ name, list }) => [name, list]))
}

/** Makes the rows of these tables what they were. */
export async function restoreRows(
  superuser: Sql,
  tables: readonly (readonly [name: string, rows: readonly StoredRow[]])[],
): Promise<void> {
  if (tables.length === 0) return
  const lists = await columnLists(superuser)
  await superuser.begin(async (sql) => {
    // Like a replica, without foreign keys and triggers, so that the order does not matter.
    await sql`set local session_replication_role = replica`
    for (const [name, rows] of tables) {
      await sql.unsafe(`delete from ${name}`)
      const list = lists.get(name)
      await sql.unsafe(
        `insert into ${name} (${list}) select ${list} from unnest($1::text[]) as stored, lateral (select (stored::${name}).*) as r`,
        [rows.map(({ row }) => row)],
        { prepare: true },
      )
    }
  })
}
