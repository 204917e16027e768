import type { TenantId } from '@hearth/contracts/ids'
import type { Sql, TransactionSql } from 'postgres'
import { tenantTables } from './tenant-fixture.ts'

interface Walk {
  /** The role under test. */
  readonly role: Sql
  /** A role without restrictions, which reads what could be reached. */
  readonly superuser: Sql
  readonly mine: TenantId
  readonly theirs: TenantId
}

/**
 * Runs raw statements without filters on every tenant table, with my scope and with none; returns statements that reached another tenant's row. Both
 * tenants must have rows in every table, otherwise that is reported.
 */
export async function findReachableRows({ role, superuser, mine, theirs }: Walk): Promise<string[]> {
  const found: string[] = []
  for (const table of await tenantTables(superuser)) {
    const columns = await writableColumns(superuser, table)
    const rowOf = async (tenantId: TenantId) =>
      (await superuser`select to_json(t)::text as row from ${superuser(table)} t where tenant_id = ${tenantId}`)[0]?.row
    const theirRow: string | undefined = await rowOf(theirs)
    if (!theirRow || !(await rowOf(mine))) {
      found.push(`${table}: has no row to try`)
      continue
    }
    const list = columns.map((column) => `"${column}"`).join(', ')
    const statements: [string, string, string[]][] = [
      ['select', `select 1 from ${table} where tenant_id <> $1`, [mine]],
      ['update', `update ${table} set "${columns.at(-1)}" = "${columns.at(-1)}" where tenant_id <> $1`, [mine]],
      ['delete', `delete from ${table} where tenant_id <> $1`, [mine]],
      ['give away', `update ${table} set tenant_id = $2 where tenant_id = $1`, [mine, theirs]],
      [
        'insert',
        `insert into ${table} (${list}) select ${list} from json_populate_record(null::${table}, $1::text::json)`,
        [theirRow],
      ],
    ]
    for (const [what, statement, values] of statements)
      if ((await rowsReached(role, mine, statement, values)) > 0) found.push(`${table}: ${what}`)
    if ((await rowsReached(role, null, `select 1 from ${table}`, [])) > 0)
      found.push(`${table}: select without a scope`)
  }
  return found
}

class Undo extends Error {
  readonly count: number
  constructor(count: number) {
    super('undo')
    this.count = count
  }
}

/** The number of rows that a statement reaches; it is rolled back. A refusal by a grant or a policy counts as none. */
async function rowsReached(role: Sql, scope: TenantId | null, statement: string, values: string[]): Promise<number> {
  const run = async (sql: TransactionSql) => {
    if (scope) await sql.unsafe(`set local app.tenant_id = '${scope}'`)
    const { count } = await sql.unsafe(statement, values)
    throw new Undo(count)
  }
  return role.begin(run).catch((error: unknown) => {
    if (error instanceof Undo) return error.count
    const { code } = error as { code?: string }
    // The second code is Citus's for a row that would change its tenant.
    if (code === '42501' || code === '0A000') return 0
    // The statement passed the policy and failed on a key, so it would have reached the row.
    if (code?.startsWith('23')) return 1
    throw error
  })
}

async function writableColumns(sql: Sql, table: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`
  return rows.map((row) => row.name)
}
