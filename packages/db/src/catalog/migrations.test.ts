import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'

const schemaFolder = path.join(import.meta.dirname, '../schema')
const migrationsFolder = path.join(import.meta.dirname, '../../migrations')
const readJson = (file: string) => JSON.parse(readFileSync(path.join(migrationsFolder, 'meta', file), 'utf8'))

test('the migrations say what the schema says: nothing is left to generate', async () => {
  const tables: Record<string, unknown> = {}
  for (const file of readdirSync(schemaFolder)) Object.assign(tables, await import(path.join(schemaFolder, file)))
  const { idx } = readJson('_journal.json').entries.at(-1)
  const snapshot = readJson(`${String(idx).padStart(4, '0')}_snapshot.json`)
  const schema = generateDrizzleJson(tables, snapshot.id, undefined, 'snake_case')
  expect(Object.keys(schema.tables)).not.toEqual([])
  expect(await generateMigration(snapshot, schema)).toEqual([])
})
