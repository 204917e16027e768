import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { migrate } from './migrate.ts'
import {
  type Passwords,
  provisionDatabase,
  provisionRoles,
  provisionScript,
  ROLES,
  type Role,
  roleUrl,
} from './provision.ts'

/** A migrated database without rows for a test, provisioned like an installation's. */
export interface TestDatabase {
  readonly appUrl: string
  readonly ownerUrl: string
  readonly relayUrl: string
  readonly backupUrl: string
  /** A role for tests only: the application's rights without row-level security. */
  readonly bypassUrl: string
  /** An empty database for the queue. */
  readonly queueUrl: string
  /** The address of the server's superuser for this database. */
  readonly superuserUrl: string
  drop(): Promise<void>
}

/** For tests only: the password of every role on a test server. */
const PASSWORD = 'hearth-test'
const BYPASS_ROLE = 'hearth_test_bypass'
/** Arbitrary, but the same for all test processes of one server. */
const TEMPLATE_LOCK = 4_105_221_003

/** Creates a test database on the server of HEARTH_TEST_DATABASE_URL, by copying a template that is migrated once per set of migrations. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.HEARTH_TEST_DATABASE_URL
  if (!server)
    throw new Error('HEARTH_TEST_DATABASE_URL must be the address of a PostgreSQL superuser; npm test sets it.')
  const template = await requireTemplate(server)
  const name = `hearth_test_${randomBytes(8).toString('hex')}`
  const queue = `${name}_queue`
  await provisionDatabase(server, { name, owner: 'hearth_owner', users: APP_USERS }, template)
  await provisionDatabase(server, { name: queue, owner: 'hearth_queue', users: ['hearth_backup'] })
  const url = (role: Role | typeof BYPASS_ROLE, database = name) =>
    roleUrl(server, { role, database, password: PASSWORD })
  return {
    appUrl: url('hearth_app'),
    ownerUrl: url('hearth_owner'),
    relayUrl: url('hearth_relay'),
    backupUrl: url('hearth_backup'),
    bypassUrl: url(BYPASS_ROLE),
    queueUrl: url('hearth_queue', queue),
    superuserUrl: inDatabase(server, name),
    drop: () => dropDatabases(server, [name, queue]),
  }
}

const APP_USERS = ['hearth_app', 'hearth_relay', 'hearth_backup'] as const

/** The name of the migrated template, which is created if missing. Concurrent test processes wait. */
async function requireTemplate(server: string): Promise<string> {
  const name = `hearth_template_${templateHash()}`
  return withServer(server, async (sql) => {
    await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`
    const [found] = await sql`select 1 from pg_database where datname = ${name}`
    if (found) return name
    await provisionRoles(server, testPasswords())
    await sql.unsafe(`
      do $$ begin if to_regrole('${BYPASS_ROLE}') is null then create role ${BYPASS_ROLE}; end if; end $$;
      alter role ${BYPASS_ROLE} login nosuperuser bypassrls password '${PASSWORD}';
      grant hearth_app to ${BYPASS_ROLE}`)
    // Renamed when it is complete, so that a partial one of a killed process is never used as a template.
    const draft = `${name}_draft`
    await sql.unsafe(`drop database if exists ${draft} with (force)`)
    await provisionDatabase(server, { name: draft, owner: 'hearth_owner', users: APP_USERS })
    await migrate(roleUrl(server, { role: 'hearth_owner', database: draft, password: PASSWORD }))
    await sql.unsafe(`alter database ${draft} rename to ${name}`)
    return name
  })
}

/** Changes with the migrations and with the provisioning. */
function templateHash(): string {
  const folder = path.join(import.meta.dirname, '../migrations')
  const hash = createHash('sha256').update(provisionScript())
  for (const file of readdirSync(folder).sort())
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(path.join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

const testPasswords = () =>
  Object.fromEntries(Object.keys(ROLES).map((role) => [role, PASSWORD])) as unknown as Passwords

const dropDatabases = (server: string, names: readonly string[]) =>
  withServer(server, async (sql) => {
    for (const name of names) await sql.unsafe(`drop database if exists ${name} with (force)`)
  })

/** The members whose cards are not copies of their main photos and their interests, of those interests that the reference data has. */
export const staleCards = ({ superuserUrl }: Pick<TestDatabase, 'superuserUrl'>): Promise<string[]> =>
  withServer(superuserUrl, async (sql) => {
    const rows = await sql<{ memberId: string }[]>`
      select p.member_id as "memberId" from profiles p
      left join photos f on f.tenant_id = p.tenant_id and f.member_id = p.member_id and f.main and f.status = 'active'
      where (p.card_thumb_filename, p.card_colour, p.card_unreviewed_since)
          is distinct from (f.thumb_filename, f.dominant_colour, case when f.to_moderate then f.created_at end)
        or array(select id from interests where id = any(p.card_interests) order by id)
          is distinct from array(
            select i.id from interests i join profile_interests o on o.interest_id = i.id
            where o.tenant_id = p.tenant_id and o.member_id = p.member_id and not i.explicit order by i.id)
      limit 5`
    return rows.map(({ memberId }) => memberId)
  })

function inDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function withServer<T>(server: string, fn: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(server, { max: 1, onnotice: () => {} })
  try {
    return await fn(sql)
  } finally {
    await sql.end()
  }
}
