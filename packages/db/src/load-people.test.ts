import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { expect } from 'vitest'
import { loadPeople, type PeopleBatch } from './load-people.ts'
import { ownDbTest } from './test-fixture.ts'
import { newMember } from './test-people.ts'

ownDbTest('rows are inserted by statements that Citus does not take for a bulk load', async ({ urls, scopeA }) => {
  const { notificationsDisabled: _, ...member } = newMember()
  const none = {
    profiles: [],
    interests: [],
    prompts: [],
    photos: [],
    ledgerAccounts: [],
    ledgerTransactions: [],
    ledgerEntries: [],
  }
  const batch = { members: [member], ...none } as unknown as PeopleBatch
  const source = {
    ...scopeA,
    countries: ['NL'],
    async *read() {
      yield batch
    },
  }
  const sql = postgres(urls.superuserUrl, { max: 2 })
  let seen = ''
  let loading: Promise<boolean> | undefined
  await sql.begin(async (tx) => {
    await tx`lock table members in share mode`
    loading = loadPeople(urls.ownerUrl, source)
    while (!seen) {
      const [row] = await sql<{ query: string }[]>`
        select query from pg_stat_activity where datname = current_database() and query ilike 'insert into members%'`
      seen = row?.query ?? ''
      await sleep(20)
    }
  })
  await sql.end()
  expect(seen).toMatch(/ RETURNING 1$/)
  expect(await loading).toBe(true)
})
