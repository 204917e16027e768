import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import postgres from 'postgres'
import { writeWhole } from './whole-file.ts'

/**
 * The roles of a Hearth installation with their purposes. Migrations grant rights on single tables; everything that must exist before there are
 * tables is here.
 */
export const ROLES = {
  /** Owns the database and runs the migrations. */
  hearth_owner: 'NOBYPASSRLS',
  /** The application, which row-level security binds. */
  hearth_app: 'NOBYPASSRLS',
  /** Moves jobs from the outbox to the queue, for all tenants. */
  hearth_relay: 'NOBYPASSRLS',
  /** Reads every table of both databases, for dumps. */
  hearth_backup: 'BYPASSRLS',
  /** Owns the queue's database and nothing else. */
  hearth_queue: 'NOBYPASSRLS',
} as const
export type Role = keyof typeof ROLES
export type Passwords = Readonly<Record<Role, string>>

/** Roles that serve all tenants from a few connections. Migrations, dumps and the queue may take longer. */
const BOUND_ROLES: readonly Role[] = ['hearth_app', 'hearth_relay']
/** Limits statements, and transactions that wait for their client, so that none holds a connection and its locks for longer. */
const BOUNDS = { statement_timeout: '15s', idle_in_transaction_session_timeout: '15s' }

interface DatabasePlan {
  name: string
  owner: Role
  /** Other roles that may connect and read schema public. */
  users: readonly Role[]
}

export const HEARTH: DatabasePlan = {
  name: 'hearth',
  owner: 'hearth_owner',
  users: ['hearth_app', 'hearth_relay', 'hearth_backup'],
}
const HEARTH_QUEUE: DatabasePlan = { name: 'hearth_queue', owner: 'hearth_queue', users: ['hearth_backup'] }

export interface Urls {
  ownerUrl: string
  appUrl: string
  relayUrl: string
  backupUrl: string
  queueUrl: string
}

const roles = Object.keys(ROLES) as Role[]
/** Arbitrary, but the same for all provisioning of one server. */
const PROVISION_LOCK = 4_105_221_001

/** Creates or updates the roles and databases of a server, and returns their addresses. Idempotent. */
export async function provision(superuserUrl: string, { passwords }: { passwords: Passwords }): Promise<Urls> {
  await provisionRoles(superuserUrl, passwords)
  for (const plan of [HEARTH, HEARTH_QUEUE]) await provisionDatabase(superuserUrl, plan)
  const url = (role: Role, database: string) => roleUrl(superuserUrl, { role, database, password: passwords[role] })
  return {
    ownerUrl: url('hearth_owner', HEARTH.name),
    appUrl: url('hearth_app', HEARTH.name),
    relayUrl: url('hearth_relay', HEARTH.name),
    backupUrl: url('hearth_backup', HEARTH.name),
    queueUrl: url('hearth_queue', HEARTH_QUEUE.name),
  }
}

/**
 * Creates the roles with exactly these attributes and passwords, and the time limits of serving roles. Waits for other provisioning from the same
 * database.
 */
export async function provisionRoles(superuserUrl: string, passwords: Passwords): Promise<void> {
  const secrets = roles.map((role) => `ALTER ROLE ${role} PASSWORD '${secret(passwords[role])}';`)
  await run(superuserUrl, [rolesSql(), ...secrets])
}

/** Creates the database, from `template` if given, and grants its owner and users exactly their rights. */
export async function provisionDatabase(superuserUrl: string, plan: DatabasePlan, template?: string): Promise<void> {
  const sql = open(superuserUrl)
  try {
    const [found] = await sql`SELECT 1 FROM pg_database WHERE datname = ${plan.name}`
    if (!found) await sql.unsafe(createDatabaseSql(plan, template)).catch(unlessDuplicate)
  } finally {
    await sql.end()
  }
  await run(withDatabase(superuserUrl, plan.name), [databaseSql(plan)])
}

/**
 * The passwords in `file`, which only its owner can read. Missing or invalid ones are created at random and stored there; provisioning sets them each
 * time.
 */
export function keepPasswords(file: string): Passwords {
  const kept = readKept(file)
  const password = (role: Role) => {
    const found = kept[role]
    return typeof found === 'string' && SECRET.test(found) ? found : randomBytes(24).toString('base64url')
  }
  const passwords = Object.fromEntries(roles.map((role) => [role, password(role)])) as Passwords
  writeWhole(file, `${JSON.stringify(passwords, null, 2)}\n`)
  return passwords
}

function readKept(file: string): Readonly<Partial<Record<Role, unknown>>> {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) ?? {}) : {}
  } catch {
    return {}
  }
}

/** The address of a database on the superuser's server for one role. */
export function roleUrl(superuserUrl: string, to: { role: string; database: string; password: string }): string {
  const url = new URL(withDatabase(superuserUrl, to.database))
  url.username = to.role
  url.password = to.password
  return url.href
}

/** The provisioning as a script for psql, without passwords, which are set by hand: `infra/postgres/provision.sql`. */
export function provisionScript(): string {
  const database = (plan: DatabasePlan) => [
    `SELECT '${createDatabaseSql(plan)}'`,
    `WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '${plan.name}')\\gexec`,
    `\\connect ${plan.name}`,
    databaseSql(plan),
  ]
  return `${[
    '-- Written by packages/db/src/provision.ts (pnpm vitest run provision -u); do not edit.',
    '-- Prepares a PostgreSQL server (16 or newer) of your own. Run it as superuser, as often as you like:',
    '--   psql -f infra/postgres/provision.sql postgres',
    `-- then give the roles passwords: ${roles.map((role) => `\\password ${role}`).join('  ')}`,
    '\\set ON_ERROR_STOP on',
    '',
    rolesSql(),
    '',
    ...database(HEARTH),
    '',
    ...database(HEARTH_QUEUE),
  ].join('\n')}\n`
}

const rolesSql = () =>
  [
    'DO $$ BEGIN',
    ...roles.map((role) => `  IF to_regrole('${role}') IS NULL THEN CREATE ROLE ${role}; END IF;`),
    'END $$;',
    ...roles.map(
      (role) => `ALTER ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION ${ROLES[role]};`,
    ),
    ...BOUND_ROLES.flatMap((role) =>
      Object.entries(BOUNDS).map(([setting, value]) => `ALTER ROLE ${role} SET ${setting} = '${value}';`),
    ),
    // Denied: pg_authid has the hashes of all passwords.
    'REVOKE pg_read_all_data FROM hearth_backup;',
    "-- Nobody's work needs these, where any role may leave something for others to run into. Superusers still enter.",
    'DO $$ DECLARE database text; BEGIN',
    "  FOR database IN SELECT datname FROM pg_database WHERE datname IN ('postgres', 'template1') LOOP",
    "    EXECUTE format('REVOKE CONNECT ON DATABASE %I FROM PUBLIC', database);",
    '  END LOOP;',
    'END $$;',
  ].join('\n')

const createDatabaseSql = ({ name, owner }: DatabasePlan, template = 'template0') =>
  `CREATE DATABASE ${identifier(name)} OWNER ${owner} TEMPLATE ${identifier(template)}${template === 'template0' ? ' ENCODING UTF8' : ''}`

/** From PostgreSQL 15 on, schema public belongs to the database's owner, and only the owner may create anything in it. */
const databaseSql = ({ name, owner, users }: DatabasePlan) =>
  [
    `ALTER DATABASE ${identifier(name)} OWNER TO ${owner};`,
    `REVOKE ALL ON DATABASE ${name} FROM PUBLIC, ${users.join(', ')};`,
    `GRANT CONNECT ON DATABASE ${name} TO ${users.join(', ')};`,
    'ALTER SCHEMA public OWNER TO pg_database_owner;',
    `REVOKE ALL ON SCHEMA public FROM PUBLIC, ${users.join(', ')};`,
    `GRANT USAGE ON SCHEMA public TO ${users.join(', ')};`,
    ...readableByBackup(owner),
  ].join('\n')

/** Grants reading of everything that the owner has created or will create, which is all that pg_dump needs. */
const readableByBackup = (owner: Role) => [
  ...['SELECT ON TABLES', 'SELECT ON SEQUENCES', 'USAGE ON SCHEMAS'].map(
    (right) => `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} GRANT ${right} TO hearth_backup;`,
  ),
  'DO $$ DECLARE schema text; BEGIN',
  `  FOR schema IN SELECT nspname FROM pg_namespace WHERE nspname = 'public' OR nspowner = '${owner}'::regrole LOOP`,
  "    EXECUTE format('GRANT USAGE ON SCHEMA %I TO hearth_backup', schema);",
  "    EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO hearth_backup', schema);",
  "    EXECUTE format('GRANT SELECT ON ALL SEQUENCES IN SCHEMA %I TO hearth_backup', schema);",
  '  END LOOP;',
  'END $$;',
]

const open = (url: string) => postgres(url, { max: 1, onnotice: () => {} })

async function run(url: string, statements: string[]) {
  const sql = open(url)
  try {
    await sql.begin(async (tx) => {
      await tx`SELECT pg_advisory_xact_lock(${PROVISION_LOCK})`
      for (const statement of statements) await tx.unsafe(statement)
    })
  } finally {
    await sql.end()
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** CREATE DATABASE and ALTER ROLE take no parameters, so the inserted values must not need quoting. */
function identifier(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`${name}: a name may hold small letters, digits and _ only.`)
  return name
}

const SECRET = /^[A-Za-z0-9_-]+$/

function secret(password: string): string {
  if (!SECRET.test(password)) throw new Error('A password may hold letters, digits, _ and - only.')
  return password
}

function unlessDuplicate(error: { code?: string }) {
  if (error.code !== '42P04' && error.code !== '23505') throw error
}
