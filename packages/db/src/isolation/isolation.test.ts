import { describe, expect } from 'vitest'
import { isolationTest } from './isolation-fixture.ts'
import { findLeaks, findQueries, findUnregistered } from './query-walk.ts'
import { registry } from './registry.ts'
import { findReachableRows } from './table-walk.ts'
import { deleteAllRows, insertRows, newTenantFixture } from './tenant-fixture.ts'

describe('queries', () => {
  isolationTest('every exported query has an entry in the registry, and every entry a query', async () => {
    const queries = await findQueries()
    expect(queries.size).toBeGreaterThan(0)
    expect(findUnregistered(queries, registry)).toEqual([])
  })

  for (const sample of registry) {
    isolationTest(`${sample.query.name} reaches no other tenant, as the application`, async ({ trial, db }) => {
      expect(await findLeaks(sample, { ...trial, db })).toEqual([])
    })

    isolationTest(`${sample.query.name} reaches no other tenant by its own filter alone`, async ({ trial, bypass }) => {
      expect(await findLeaks(sample, { ...trial, db: bypass })).toEqual([])
    })
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
