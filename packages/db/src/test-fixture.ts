import { randomUUID } from 'node:crypto'
import { tenantIdOf } from '@hearth/contracts/ids'
import { test } from 'vitest'
import { closeDb, openDb } from './client.ts'
import type { TenantScope } from './scope.ts'
import { createTestDatabase } from './test-database.ts'

const newScope = (): TenantScope => ({ tenantId: tenantIdOf(randomUUID()) })

/** A test with a database of its file's own, and two tenants of its own that have no rows yet. `db` is bound by row-level security. */
export const dbTest = test
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures this one needs.
  .extend('urls', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await createTestDatabase()
    onCleanup(database.drop)
    return database
  })
  .extend('db', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const db = openDb(urls.appUrl, { max: 4, name: 'hearth-test' })
    onCleanup(() => closeDb(db))
    return db
  })
  .extend('scopeA', newScope)
  .extend('scopeB', newScope)
