import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import { keepPasswords, provision, provisionScript, roleUrl, type Urls } from './provision.ts'

const SCRIPT = path.join(import.meta.dirname, '../../../infra/postgres/provision.sql')

// Roles belong to a whole server and their passwords are changed here, so this file has a server of its own.
const folder = mkdtempSync(path.join(tmpdir(), 'hearth-provision-'))
let server: EmbeddedServer
let urls: Urls

beforeAll(async () => {
  chmodSync(folder, 0o755)
  server = await startEmbedded({ dataDir: path.join(folder, 'postgres'), fast: true })
  urls = await provision(server.superuserUrl, { passwords: keepPasswords(path.join(folder, 'passwords.json')) })
})

afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function as<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const superuserIn = (database: string) => {
  const url = new URL(server.superuserUrl)
  url.pathname = `/${database}`
  return url.href
}

const REFUSED = { code: '42501' }

test('every role connects to its own database, and only backup passes row-level security', async () => {
  const found: Record<string, unknown> = {}
  for (const url of Object.values(urls)) {
    const [row] = await as(
      url,
      (sql) => sql`SELECT rolname, current_database(), rolbypassrls, rolsuper OR rolcreaterole OR rolcreatedb AS mighty
        FROM pg_roles WHERE rolname = current_user`,
    )
    found[row?.rolname] = [row?.current_database, row?.rolbypassrls, row?.mighty]
  }
  expect(found).toEqual({
    hearth_owner: ['hearth', false, false],
    hearth_app: ['hearth', false, false],
    hearth_relay: ['hearth', false, false],
    hearth_backup: ['hearth', true, false],
    hearth_queue: ['hearth_queue', false, false],
  })
})

test('only the application and the relay are bound in time: no statement and no idle transaction over 15 seconds', async () => {
  const found: Record<string, unknown> = {}
  for (const url of Object.values(urls)) {
    const [row] = await as(
      url,
      (sql) => sql`SELECT current_user AS role, current_setting('statement_timeout') AS statement,
        current_setting('idle_in_transaction_session_timeout') AS idle`,
    )
    found[row?.role] = [row?.statement, row?.idle]
  }
  expect(found).toEqual({
    hearth_owner: ['0', '0'],
    hearth_app: ['15s', '15s'],
    hearth_relay: ['15s', '15s'],
    hearth_backup: ['0', '0'],
    hearth_queue: ['0', '0'],
  })
})

test('the application can make no table, no temporary table and no schema, and the owner can make tables', async () => {
  await as(urls.ownerUrl, (sql) => sql`CREATE TABLE plain (id int)`)
  await expect(as(urls.appUrl, (sql) => sql`CREATE TABLE mine (id int)`)).rejects.toMatchObject(REFUSED)
  await expect(as(urls.appUrl, (sql) => sql`CREATE TEMP TABLE mine (id int)`)).rejects.toMatchObject(REFUSED)
  await expect(as(urls.appUrl, (sql) => sql`CREATE SCHEMA mine`)).rejects.toMatchObject(REFUSED)
  await expect(as(urls.appUrl, (sql) => sql`SELECT * FROM plain`)).rejects.toMatchObject(REFUSED)
})

test('backup reads what it was never granted and writes nothing', async () => {
  await as(urls.ownerUrl, async (sql) => {
    await sql`CREATE TABLE guarded AS SELECT 1 AS id`
    await sql`ALTER TABLE guarded ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`
  })
  expect(await as(urls.ownerUrl, (sql) => sql`SELECT * FROM guarded`)).toEqual([])
  expect(await as(urls.backupUrl, (sql) => sql`SELECT * FROM guarded`)).toEqual([{ id: 1 }])
  await expect(as(urls.backupUrl, (sql) => sql`DELETE FROM guarded`)).rejects.toMatchObject(REFUSED)
})

test('backup reads all that a dump holds, in either database, and no hash of a password', async () => {
  for (const [ownerUrl, database] of [
    [urls.ownerUrl, 'hearth'],
    [urls.queueUrl, 'hearth_queue'],
  ] as const) {
    await as(ownerUrl, (sql) => sql.unsafe('CREATE SCHEMA later; CREATE TABLE later.counted (id serial)'))
    const backupUrl = roleUrl(server.superuserUrl, {
      role: 'hearth_backup',
      database,
      password: new URL(urls.backupUrl).password,
    })
    await as(backupUrl, async (sql) => {
      // The first statements of pg_dump, and reading a sequence.
      await sql.begin(async (tx) => {
        await tx`SET LOCAL row_security = off`
        await tx`LOCK TABLE later.counted IN ACCESS SHARE MODE`
        expect(await tx`SELECT last_value FROM later.counted_id_seq`).toEqual([{ last_value: '1' }])
      })
      await expect(sql`SELECT rolpassword FROM pg_authid`).rejects.toMatchObject(REFUSED)
    })
  }
})

test('no role enters the databases that come with every server', async () => {
  for (const [role, url] of Object.entries(urls))
    for (const database of ['postgres', 'template1']) {
      const elsewhere = new URL(url)
      elsewhere.pathname = `/${database}`
      await expect(
        as(elsewhere.href, (sql) => sql`SELECT 1`),
        `${role} in ${database}`,
      ).rejects.toMatchObject(REFUSED)
    }
})

test('the queue makes a schema in its own database and neither side reaches the other', async () => {
  await as(urls.queueUrl, (sql) => sql`CREATE SCHEMA bullmq`)
  const password = (url: string) => new URL(url).password
  const crossed = [
    roleUrl(urls.queueUrl, { role: 'hearth_queue', database: 'hearth', password: password(urls.queueUrl) }),
    roleUrl(urls.appUrl, { role: 'hearth_app', database: 'hearth_queue', password: password(urls.appUrl) }),
  ]
  for (const url of crossed) await expect(as(url, (sql) => sql`SELECT 1`)).rejects.toMatchObject(REFUSED)
})

test('provisioning again keeps data and passwords and takes back rights and time that were given since', async () => {
  await as(urls.ownerUrl, (sql) => sql`CREATE TABLE kept AS SELECT 42 AS answer`)
  await as(superuserIn('hearth'), async (sql) => {
    await sql`GRANT CREATE ON SCHEMA public TO PUBLIC, hearth_app`
    await sql`ALTER ROLE hearth_app BYPASSRLS`
    await sql`ALTER ROLE hearth_app SET statement_timeout = 0`
    // The state of an installation from before the backup role had grants of its own.
    await sql`GRANT pg_read_all_data TO hearth_backup`
    await sql`REVOKE ALL ON kept FROM hearth_backup`
    await sql`GRANT CONNECT ON DATABASE postgres TO PUBLIC`
  })
  const passwords = keepPasswords(path.join(folder, 'passwords.json'))
  expect(statSync(path.join(folder, 'passwords.json')).mode & 0o777).toBe(0o600)
  const again = await Promise.all([1, 2].map(() => provision(server.superuserUrl, { passwords })))
  expect(again).toEqual([urls, urls])
  expect(await as(urls.ownerUrl, (sql) => sql`SELECT answer FROM kept`)).toEqual([{ answer: 42 }])
  await expect(as(urls.appUrl, (sql) => sql`CREATE TABLE mine (id int)`)).rejects.toMatchObject(REFUSED)
  const bypass = await as(urls.appUrl, (sql) => sql`SELECT rolbypassrls FROM pg_roles WHERE rolname = current_user`)
  expect(bypass).toEqual([{ rolbypassrls: false }])
  expect(await as(urls.appUrl, (sql) => sql`SHOW statement_timeout`)).toEqual([{ statement_timeout: '15s' }])
  expect(await as(urls.backupUrl, (sql) => sql`SELECT answer FROM kept`)).toEqual([{ answer: 42 }])
  await expect(as(urls.backupUrl, (sql) => sql`SELECT FROM pg_authid`)).rejects.toMatchObject(REFUSED)
  const elsewhere = new URL(urls.appUrl)
  elsewhere.pathname = '/postgres'
  await expect(as(elsewhere.href, (sql) => sql`SELECT 1`)).rejects.toMatchObject(REFUSED)
})

test('a password that would need quoting is refused without being repeated', async () => {
  const passwords = { ...keepPasswords(path.join(folder, 'passwords.json')), hearth_app: "x' SUPERUSER --" }
  await expect(provision(server.superuserUrl, { passwords })).rejects.toThrow(/^A password may hold/)
})

test('infra/postgres/provision.sql is what this module does', async () => {
  await expect(provisionScript()).toMatchFileSnapshot(SCRIPT)
})

test('psql runs infra/postgres/provision.sql on a server that has been provisioned', ({ skip }) => {
  skip(!hasPsql(), 'psql is not installed')
  const { hostname, port, username, password } = new URL(server.superuserUrl)
  const output = execFileSync('psql', ['-X', '-h', hostname, '-p', port, '-U', username, '-f', SCRIPT, 'postgres'], {
    env: { ...process.env, PGPASSWORD: password },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(output).toContain('You are now connected to database "hearth_queue"')
})

function hasPsql(): boolean {
  try {
    execFileSync('psql', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.each(['', '{"hearth_app":"ab', 'null', '[]', '{"hearth_app":"","hearth_owner":7,"hearth_relay":"a b"}'])(
  'invalid passwords are made anew and stored: %j',
  (kept) => {
    const file = path.join(folder, 'broken.json')
    writeFileSync(file, kept)
    const passwords = keepPasswords(file)
    expect(Object.keys(passwords)).toHaveLength(5)
    for (const password of Object.values(passwords)) expect(password).toMatch(/^[\w-]{32}$/)
    expect(keepPasswords(file)).toEqual(passwords)
  },
)
