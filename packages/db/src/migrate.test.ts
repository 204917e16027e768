import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'

const serverUrl = process.env.HEARTH_TEST_DATABASE_URL as string
let database: string
let folder: string
let url: string

beforeEach(async () => {
  database = `migrate_${randomBytes(6).toString('hex')}`
  folder = mkdtempSync(path.join(tmpdir(), 'hearth-migrations-'))
  url = Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href
  await inDatabase(serverUrl, (sql) => sql.unsafe(`CREATE DATABASE ${database}`))
})

afterEach(async () => {
  await inDatabase(serverUrl, (sql) => sql.unsafe(`DROP DATABASE ${database} WITH (FORCE)`))
  rmSync(folder, { recursive: true, force: true })
})

async function inDatabase<T>(where: string, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(where, { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** Writes migrations like drizzle-kit, each with the given time. */
function writeMigrations(migrations: { tag: string; when: number; sql: string }[]) {
  mkdirSync(path.join(folder, 'meta'), { recursive: true })
  for (const { tag, sql } of migrations) writeFileSync(path.join(folder, `${tag}.sql`), sql)
  const entries = migrations.map(({ tag, when }, idx) => ({ idx, version: '7', when, tag, breakpoints: true }))
  writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
}

const first = { tag: '0000_first', when: 1000, sql: 'CREATE TABLE first (id int)' }
const second = { tag: '0001_second', when: 2000, sql: 'ALTER TABLE first ADD COLUMN name text' }
const third = { tag: '0002_third', when: 3000, sql: 'CREATE TABLE third (id int)' }

test('applies what is new and says how many that were', async () => {
  writeMigrations([first, second])
  expect(await migrate(url, folder)).toBe(2)
  expect(await migrate(url, folder)).toBe(0)
  writeMigrations([first, second, third])
  expect(await migrate(url, folder)).toBe(1)
  expect(await inDatabase(url, (sql) => sql`SELECT id, name FROM first`)).toEqual([])
})

test('migrators that start together apply every migration once and all succeed', async () => {
  writeMigrations([first, second, third])
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url, folder)))
  expect(applied.sort()).toEqual([0, 0, 0, 0, 3])
})

test('a migration that fails leaves nothing of the run behind', async () => {
  writeMigrations([first, { ...second, sql: 'SELECT 1 / 0' }])
  await expect(migrate(url, folder)).rejects.toThrow()
  expect(await inDatabase(url, (sql) => sql`SELECT to_regclass('first') AS name`)).toEqual([{ name: null }])
  writeMigrations([first, second])
  expect(await migrate(url, folder)).toBe(2)
})

test('a migration that was slipped in before an applied one is named instead of skipped', async () => {
  writeMigrations([first, third])
  await migrate(url, folder)
  writeMigrations([first, second, third])
  await expect(migrate(url, folder)).rejects.toThrow(/^Migration 0001_second was edited, or is older/)
})

test('a migration that was edited after it had been applied is named', async () => {
  writeMigrations([first])
  await migrate(url, folder)
  writeMigrations([{ ...first, sql: 'CREATE TABLE other (id int)' }])
  await expect(migrate(url, folder)).rejects.toThrow(/^Migration 0000_first was edited/)
})

test('a database that is ahead of this code is left as it is', async () => {
  writeMigrations([first, second])
  await migrate(url, folder)
  writeMigrations([first])
  expect(await migrate(url, folder)).toBe(0)
})
