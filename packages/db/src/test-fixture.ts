import { randomUUID } from 'node:crypto'
import { tenantIdOf } from '@hearth/contracts/ids'
import { test } from 'vitest'
import { closeDb, openDb } from './client.ts'
import type { TenantScope } from './scope.ts'
import { createTestDatabase, staleCards, type TestDatabase } from './test-database.ts'

interface Cleanup {
  onCleanup(undo: () => Promise<void>): void
}

/**
 * A fixture that all files of a process share: opened by the first test that needs it, and closed after the last. vitest's own scope 'worker' would
 * open it again for each test that is made by `extend`.
 */
export function oncePerProcess<Args extends unknown[], Value>(
  open: (cleanup: Cleanup, ...args: Args) => Promise<Value>,
) {
  let opened: Promise<Value> | undefined
  let users = 0
  const undone: (() => Promise<void>)[] = []
  return ({ onCleanup }: Cleanup, ...args: Args): Promise<Value> => {
    users += 1
    onCleanup(async () => {
      users -= 1
      if (users > 0) return
      opened = undefined
      for (const undo of undone.splice(0).reverse()) await undo()
    })
    opened ??= open({ onCleanup: (undo) => undone.push(undo) }, ...args)
    return opened
  }
}

async function openDatabase({ onCleanup }: Cleanup) {
  const database = await createTestDatabase()
  onCleanup(database.drop)
  return database
}

async function connect({ onCleanup }: Cleanup, { appUrl }: TestDatabase) {
  const db = openDb(appUrl, { max: 4, name: 'hearth-test' })
  onCleanup(() => closeDb(db))
  return db
}

/** Fails a file whose tests left a card that is no copy of what its member has. */
function checkCards({ urls }: { readonly urls: TestDatabase }, { onCleanup }: Cleanup): void {
  onCleanup(async () => {
    const stale = await staleCards(urls)
    if (stale.length > 0) throw new Error(`The cards of these members are not what their rows say: ${stale.join()}`)
  })
}

const newScope = (): TenantScope => ({ tenantId: tenantIdOf(randomUUID()) })

const sharedDatabase = oncePerProcess(openDatabase)
const sharedConnection = oncePerProcess(connect)

/**
 * A test with the database that all files of its process share, and two new tenants without rows. `db` is bound by row-level security. Rows of other
 * tests' tenants exist, too: a test that counts rows of all tenants, or changes tables, must use `ownDbTest`.
 */
export const dbTest = test
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures this one needs.
  .extend('urls', { scope: 'worker' }, ({}, cleanup) => sharedDatabase(cleanup))
  .extend('db', { scope: 'worker' }, ({ urls }, cleanup) => sharedConnection(cleanup, urls))
  .extend('scopeA', newScope)
  .extend('scopeB', newScope)
  .extend('cards', { scope: 'file', auto: true }, checkCards)

/** Like `dbTest`, with a database that no other file uses. */
export const ownDbTest = test
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures this one needs.
  .extend('urls', { scope: 'file' }, ({}, cleanup) => openDatabase(cleanup))
  .extend('db', { scope: 'file' }, ({ urls }, cleanup) => connect(cleanup, urls))
  .extend('scopeA', newScope)
  .extend('scopeB', newScope)
  .extend('cards', { scope: 'file', auto: true }, checkCards)
