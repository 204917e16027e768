import { newId } from '@hearth/contracts/ids'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { ofTenant, sqlOf } from '../handle.ts'
import { members, sessions } from '../schema/accounts.ts'
import { likes } from '../schema/likes.ts'
import { jobReceipts } from '../schema/platform.ts'
import type { TenantTx } from '../scope.ts'
import { createTestDatabase } from '../test-database.ts'
import { isolationTest } from './isolation-fixture.ts'
import { findLeaks, findQueries, findUnregistered } from './query-walk.ts'
import { registry } from './registry.ts'
import type { Sample } from './sample.ts'
import { findReachableRows } from './table-walk.ts'
import { insertRows, newTenantFixture, type TenantFixture } from './tenant-fixture.ts'

const planted = (call: (tx: TenantTx, fixture: TenantFixture) => Promise<unknown>): Sample => ({
  query: call,
  call,
  reference: false,
})

const faults: Record<string, Sample> = {
  'reads by id alone': planted((tx, { memberId }) =>
    sqlOf(tx).select({ email: members.email }).from(members).where(eq(members.id, memberId)),
  ),
  'counts everyone': planted((tx) => sqlOf(tx).select({ count: sql`count(*)` }).from(members)),
  'updates by id alone': planted((tx, { memberId }) =>
    sqlOf(tx).update(members).set({ paidUser: true }).where(eq(members.id, memberId)),
  ),
  'removes whatever is old': planted((tx, { timestamp }) =>
    sqlOf(tx).delete(sessions).where(eq(sessions.expiresAt, timestamp)),
  ),
  'removes by a key that other tenants may have too': planted((tx, { jobId }) =>
    sqlOf(tx).delete(jobReceipts).where(eq(jobReceipts.jobId, jobId)),
  ),
  'fills its batch with rows that are not its own': planted(async (tx, { timestamp }) => {
    const old = sqlOf(tx).select({ jobId: jobReceipts.jobId }).from(jobReceipts).orderBy(jobReceipts.createdAt).limit(1)
    const mine = and(ofTenant(tx, jobReceipts), inArray(jobReceipts.jobId, old), gte(jobReceipts.createdAt, timestamp))
    return (await sqlOf(tx).delete(jobReceipts).where(mine)).count
  }),
  'writes into the tenant it is told': planted((tx, { tenantId, memberId, timestamp }) =>
    sqlOf(tx).insert(sessions).values({ tenantId, memberId, tokenHash: 'planted', expiresAt: timestamp }),
  ),
  'copies what it may not show': planted(async (tx, { jobId }) => {
    await sqlOf(tx).execute(
      sql`insert into job_receipts (tenant_id, job_id)
          select ${tx.scope.tenantId}, job_id from job_receipts where job_id = ${jobId}`,
    )
  }),
  'puts into its own rows what it may not show': planted((tx, { memberId }) =>
    sqlOf(tx).execute(
      sql`update profiles set about = (select min(created_at)::text from members)
          where tenant_id = ${tx.scope.tenantId} and member_id = ${memberId}`,
    ),
  ),
  'asks what stands between two of its own people on every tenant': planted((tx, { memberId, closedId }) =>
    sqlOf(tx)
      .select({ blocked: sql`exists (select from blocks where blocker_id = ${memberId} and blocked_id = ${closedId})` })
      .from(members)
      .where(and(ofTenant(tx, members), eq(members.id, memberId))),
  ),
  'asks on every tenant whom the operator likes': planted((tx, { profilelessId }) =>
    sqlOf(tx)
      .select({ likerId: likes.likerId })
      .from(likes)
      .where(
        and(
          ofTenant(tx, likes),
          eq(likes.likedId, profilelessId),
          sql`liker_id in (select of.liker_id from likes of where of.liked_id = ${profilelessId} and of.by_operator)`,
        ),
      ),
  ),
}

const leaksOf = async (sample: Sample, trial: Parameters<typeof findLeaks>[1]) =>
  (await findLeaks([sample], trial)).get(sample)

describe('the query walk', () => {
  for (const [fault, sample] of Object.entries(faults)) {
    isolationTest(`finds a query that ${fault}`, async ({ trial, bypass }) => {
      expect(await leaksOf(sample, { ...trial, db: bypass })).not.toEqual([])
    })
  }

  isolationTest('finds a sample call that reaches nothing and so proves nothing', async ({ trial, db }) => {
    const idle = planted((tx) =>
      sqlOf(tx).select({ id: members.id }).from(members).where(eq(members.emailNormalized, 'nobody')),
    )
    expect(await leaksOf(idle, { ...trial, db })).toEqual([expect.stringContaining('proves nothing')])
  })

  isolationTest('passes the same query once it has its filter', async ({ trial, bypass }) => {
    const filtered = planted((tx) =>
      sqlOf(tx).select({ count: sql`count(*)` }).from(members).where(ofTenant(tx, members)),
    )
    expect(await leaksOf(filtered, { ...trial, db: bypass })).toEqual([])
  })

  isolationTest('finds a query without an entry and an entry without a query', async () => {
    const queries = new Map(await findQueries()).set('accounts/planted.ts: findEverything', () => [])
    expect(findUnregistered(queries, registry)).toEqual(['accounts/planted.ts: findEverything has no entry'])
    const stale = planted(async function findNothing() {})
    expect(findUnregistered(await findQueries(), [...registry, stale])).toEqual(['findNothing is no exported query'])
  })
})

/** What the walk finds for a role, in a database of its own with a planted fault. */
async function walkWith(plant: string, role: 'appUrl' | 'ownerUrl'): Promise<string[]> {
  const database = await createTestDatabase()
  const superuser = postgres(database.superuserUrl, { max: 1, onnotice: () => {} })
  const tried = postgres(database[role], { max: 1 })
  try {
    await superuser.unsafe(plant)
    const [mine, theirs] = [newTenantFixture(newId()), newTenantFixture(newId())]
    for (const fixture of [mine, theirs]) await insertRows(superuser, fixture)
    return await findReachableRows({ role: tried, superuser, mine: mine.tenantId, theirs: theirs.tenantId })
  } finally {
    await Promise.all([superuser.end(), tried.end()])
    await database.drop()
  }
}

const everything = (table: string) =>
  ['select', 'update', 'delete', 'give away', 'insert', 'select without a scope'].map((what) => `${table}: ${what}`)

describe('the table walk', () => {
  test('finds row-level security switched off', async () => {
    const plant = 'alter table members disable row level security'
    expect(await walkWith(plant, 'appUrl')).toEqual(everything('members'))
  })

  test('finds a table that does not force its policy on the owner', async () => {
    const plant = 'alter table photos no force row level security'
    expect(await walkWith(plant, 'ownerUrl')).toEqual(everything('photos'))
  })

  test('finds a policy that lets everyone read', async () => {
    const plant = 'create policy planted on sessions for select using (true)'
    expect(await walkWith(plant, 'appUrl')).toEqual(['sessions: select', 'sessions: select without a scope'])
  })

  test('finds a policy that does not check what is written', async () => {
    const plant = 'alter policy tenant_isolation on photos with check (true)'
    expect(await walkWith(plant, 'appUrl')).toEqual(['photos: insert'])
  })

  test('finds a table without a policy', async () => {
    const plant = `create table planted as select tenant_id, id from members;
      grant select, insert, update, delete on planted to hearth_app;
      create function plant() returns trigger language plpgsql as
        $$ begin insert into planted values (new.tenant_id, new.id); return null; end $$;
      create trigger plant after insert on members for each row execute function plant()`
    expect(await walkWith(plant, 'appUrl')).toEqual(everything('planted'))
  })

  test('finds a table that the fixtures have no row in, for then nothing was tried', async () => {
    expect(await walkWith('create table planted (tenant_id uuid)', 'appUrl')).toEqual(['planted: has no row to try'])
  })
})
