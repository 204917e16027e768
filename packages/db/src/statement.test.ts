import { and, eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { closeDb, openDb } from './client.ts'
import { type Drizzle, sqlOf } from './handle.ts'
import { members } from './schema/accounts.ts'
import { inTenant } from './scope.ts'
import { MOST_SHAPES, ofScope, placeholder, placeholderFor, statement } from './statement.ts'
import { dbTest } from './test-fixture.ts'
import { makeMember } from './test-people.ts'

const test = dbTest.extend('single', async ({ urls }, { onCleanup }) => {
  const db = openDb(urls.appUrl, { max: 1 })
  onCleanup(() => closeDb(db))
  return db
})

const select = (db: Drizzle, byId: boolean) =>
  db
    .select({ id: members.id, createdAt: members.createdAt })
    .from(members)
    .where(and(ofScope(members), byId ? eq(members.id, placeholder('id')) : undefined))

describe('a statement', () => {
  test('is built once for each shape, whoever runs it', async ({ db, scopeA, scopeB }) => {
    const built: boolean[] = []
    const ask = statement((db, byId: boolean) => {
      built.push(byId)
      return select(db, byId)
    })
    for (const scope of [scopeA, scopeB])
      await inTenant(db, scope, async (tx) => {
        await ask(tx, {}, false)
        await ask(tx, { id: '00000000-0000-0000-0000-000000000000' }, true)
      })
    expect(built).toEqual([false, true])
  })

  test('leaves no more plans on a connection than its bound, and still answers for other shapes', async ({
    single,
    scopeA,
  }) => {
    const ask = statement((db, shape: number) =>
      db
        .select({ shape: sql<number>`${sql.raw(`${shape}`)}::int` })
        .from(members)
        .where(ofScope(members)),
    )
    await inTenant(single, scopeA, async (tx) => {
      await makeMember(tx)
      for (let shape = 1; shape <= MOST_SHAPES + 10; shape += 1) expect(await ask(tx, {}, shape)).toEqual([{ shape }])
      const [row] = await sqlOf(tx).execute<{ kept: number }>(
        sql`select count(*)::int as kept from pg_prepared_statements where statement like 'select %::int from "members"%'`,
      )
      expect(row?.kept).toBe(MOST_SHAPES)
    })
  })

  test('finds the rows of the transaction that it runs in, as their columns are', async ({ db, scopeA, scopeB }) => {
    const ask = statement(select)
    const mine = await inTenant(db, scopeA, (tx) => makeMember(tx))
    const theirs = await inTenant(db, scopeB, (tx) => makeMember(tx))
    const both = await Promise.all([scopeA, scopeB].map((scope) => inTenant(db, scope, (tx) => ask(tx, {}, false))))
    expect(both).toEqual([mine, theirs].map(({ id }) => [{ id, createdAt: expect.any(Date) }]))
    expect(await inTenant(db, scopeA, (tx) => ask(tx, { id: theirs.id }, true))).toEqual([])
  })

  test('takes no other tenant than that of its transaction', async ({ db, scopeA, scopeB }) => {
    const ask = statement(select)
    const { id } = await inTenant(db, scopeA, (tx) => makeMember(tx))
    const found = await inTenant(db, scopeA, (tx) => ask(tx, { tenantId: scopeB.tenantId }, false))
    expect(found).toMatchObject([{ id }])
  })

  test('changes what it finds and says how many there were, timestamps included', async ({ db, scopeA, scopeB }) => {
    const change = statement((db) =>
      db
        .update(members)
        .set({ createdAt: sql`${placeholderFor(members.createdAt, 'to')}` })
        .where(and(ofScope(members), eq(members.createdAt, placeholderFor(members.createdAt, 'from')))),
    )
    const [from, to] = [new Date('2026-01-01T00:00:00.123Z'), new Date('2026-02-01T00:00:00.456Z')]
    for (const scope of [scopeA, scopeB]) await inTenant(db, scope, (tx) => makeMember(tx, { createdAt: from }))
    await inTenant(db, scopeA, async (tx) => {
      expect(await change(tx, { from, to })).toMatchObject({ count: 1 })
      expect(await change(tx, { from, to })).toMatchObject({ count: 0 })
      expect(await statement(select)(tx, {}, false)).toMatchObject([{ createdAt: to }])
    })
    expect(await inTenant(db, scopeB, (tx) => statement(select)(tx, {}, false))).toMatchObject([{ createdAt: from }])
  })

  test('sends a value once for all places of one type', async ({ single, scopeA }) => {
    const ask = statement((db) =>
      db
        .select({
          sum: sql<number>`${placeholder('value')}::int + ${placeholder('value')}::int + ${placeholder('other')}::int`,
          text: sql<string>`${placeholder('value')}::text`,
        })
        .from(members)
        .where(and(ofScope(members), eq(members.tenantId, sql`${placeholder('tenantId')}::uuid`))),
    )
    await inTenant(single, scopeA, async (tx) => {
      await makeMember(tx)
      expect(await ask(tx, { value: '2', other: '3' })).toEqual([{ sum: 7, text: '2' }])
      const [row] = await sqlOf(tx).execute<{ types: string }>(
        sql`select parameter_types::text as types from pg_prepared_statements where statement like 'select %::int + %'`,
      )
      expect(row?.types).toBe('{integer,integer,text,uuid}')
    })
  })

  test('is refused without one of its values', async ({ db, scopeA }) => {
    const ask = statement(select)
    await expect(inTenant(db, scopeA, (tx) => ask(tx, {}, true))).rejects.toThrow('No value for placeholder "id"')
  })

  test('is planned once for a connection, unless it says otherwise', async ({ single, scopeA }) => {
    const [kept, anew] = [statement(select), statement(select, { keepsPlan: () => false })]
    const id = '00000000-0000-0000-0000-000000000000'
    // PostgreSQL considers a generic plan from the sixth execution on.
    const plansOfTen = (ask: typeof kept, byId: boolean) =>
      inTenant(single, scopeA, async (tx) => {
        for (let turn = 0; turn < 10; turn += 1) await ask(tx, { id }, byId)
        const [row] = await sqlOf(tx).execute<{ anew: number; kept: number }>(
          sql`select custom_plans::int as anew, generic_plans::int as kept from pg_prepared_statements
            where statement like '%"members"%' and (statement like '%"id" =%') = ${byId}`,
        )
        return { ...row }
      })
    expect(await plansOfTen(kept, true)).toEqual({ anew: 5, kept: 5 })
    expect(await plansOfTen(anew, false)).toEqual({ anew: 10, kept: 0 })
    // In one transaction, concurrently.
    await inTenant(single, scopeA, async (tx) => {
      const mode = async () => (await sqlOf(tx).execute(sql`show plan_cache_mode`))[0]
      const [, second, third] = await Promise.all([anew(tx, {}, false), kept(tx, {}, false), anew(tx, {}, false)])
      expect([second, third]).toEqual([[], []])
      expect(await mode()).toEqual({ plan_cache_mode: 'force_custom_plan' })
      await kept(tx, {}, false)
      expect(await mode()).toEqual({ plan_cache_mode: 'auto' })
    })
  })
})
