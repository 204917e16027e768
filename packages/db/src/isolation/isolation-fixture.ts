import postgres from 'postgres'
import { closeDb, openDb } from '../client.ts'
import { dbTest } from '../test-fixture.ts'

const open = (url: string) => postgres(url, { max: 1, onnotice: () => {} })

/** A database test with raw connections for every role that row-level security must bind, and for one that it does not. */
export const isolationTest = dbTest
  .extend('superuser', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const sql = open(urls.superuserUrl)
    onCleanup(() => sql.end())
    return sql
  })
  .extend('app', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const sql = open(urls.appUrl)
    onCleanup(() => sql.end())
    return sql
  })
  .extend('owner', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const sql = open(urls.ownerUrl)
    onCleanup(() => sql.end())
    return sql
  })
  .extend('bypass', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const db = openDb(urls.bypassUrl)
    onCleanup(() => closeDb(db))
    return db
  })
  .extend('trial', ({ superuser, scopeA, scopeB }) => ({ superuser, mine: scopeA.tenantId, theirs: scopeB.tenantId }))
