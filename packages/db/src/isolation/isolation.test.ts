import { randomUUID } from 'node:crypto'
import { tenantIdOf } from '@hearth/contracts/ids'
import { describe, expect } from 'vitest'
import type { Db } from '../client.ts'
import { isolationTest as test } from './isolation-fixture.ts'
import { findLeaks, findQueries, findUnregistered } from './query-walk.ts'
import { registry } from './registry.ts'
import { findReachableRows } from './table-walk.ts'
import { deleteAllRows, insertRows, newTenantFixture } from './tenant-fixture.ts'

/** Milliseconds that the first test may wait for both walks. */
const WALK_TIME = 300_000

/** What the walk finds of all queries: one walk for each role, because most of its time is spent on storing rows. */
const isolationTest = test.extend('leaks', { scope: 'file' }, async ({ superuser, db, bypass }) => {
  const [mine, theirs] = [tenantIdOf(randomUUID()), tenantIdOf(randomUUID())]
  const walk = (of: Db) => findLeaks(registry, { superuser, mine, theirs, db: of })
  return { asApplication: await walk(db), byFilter: await walk(bypass) }
})

describe('queries', () => {
  isolationTest('every exported query has an entry in the registry, and every entry a query', async () => {
    const queries = await findQueries()
    expect(queries.size).toBeGreaterThan(0)
    expect(findUnregistered(queries, registry)).toEqual([])
  })

  for (const sample of registry) {
    isolationTest(
      `${sample.query.name} reaches no other tenant, as the application`,
      { timeout: WALK_TIME },
      ({ leaks }) => {
        expect(leaks.asApplication.get(sample)).toEqual([])
      },
    )

    isolationTest(
      `${sample.query.name} reaches no other tenant by its own filter alone`,
      { timeout: WALK_TIME },
      ({ leaks }) => {
        expect(leaks.byFilter.get(sample)).toEqual([])
      },
    )
  }
})

describe('policies alone, without any filter', () => {
  isolationTest('keep the application from every row of another tenant', async ({ trial, app }) => {
    await deleteAllRows(trial.superuser)
    for (const tenantId of [trial.mine, trial.theirs]) await insertRows(trial.superuser, newTenantFixture(tenantId))
    expect(await findReachableRows({ ...trial, role: app })).toEqual([])
  })

  isolationTest('keep the owner of the tables from them too', async ({ trial, owner }) => {
    await deleteAllRows(trial.superuser)
    for (const tenantId of [trial.mine, trial.theirs]) await insertRows(trial.superuser, newTenantFixture(tenantId))
    expect(await findReachableRows({ ...trial, role: owner })).toEqual([])
  })
})
