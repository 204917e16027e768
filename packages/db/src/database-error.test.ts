import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { closeDb, openDb, pingDb } from './client.ts'
import { isDatabaseError, isUnavailable } from './database-error.ts'
import { sqlOf } from './handle.ts'
import { members } from './schema/accounts.ts'
import { inTenant } from './scope.ts'
import { dbTest } from './test-fixture.ts'
import { makeMember, newMember } from './test-people.ts'

const caught = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

dbTest(
  'the error of a failed statement holds its code, constraint and text, and none of its values',
  async ({ db, scopeA }) => {
    const twin = newMember({ email: 'secret.person@example.com' })
    const error = await caught(
      inTenant(db, scopeA, async (tx) => {
        await makeMember(tx, twin)
        await sqlOf(tx)
          .insert(members)
          .values({ ...twin, ...scopeA })
      }),
    )
    // Errors of Citus have no constraint name.
    expect(error).toMatchObject({ code: '23505', constraint: expect.toBeOneOf(['members_tenant_id_id_pk', null]) })
    expect(isDatabaseError(error) && error.statement).toContain('insert into "members"')
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain('secret.person')
    expect(inspect(error)).toContain('database-error.test.ts')
  },
)

dbTest('a value that the server could not read is not quoted', async ({ db, scopeA }) => {
  const error = await caught(inTenant(db, scopeA, (tx) => sqlOf(tx).execute(sql`select ${'secret'}::text::uuid`)))
  expect(error).toMatchObject({ code: '22P02', message: '22P02: invalid value' })
  expect(inspect(error, { depth: null, showHidden: true })).not.toContain('secret')
})

dbTest('an error that is not the database’s comes through as it is', async ({ db, scopeA }) => {
  const mine = Object.assign(new Error('mine'), { code: 'accounts.taken' })
  expect(await caught(inTenant(db, scopeA, () => Promise.reject(mine)))).toBe(mine)
})

dbTest('a server that is away is distinguished from a statement that is wrong', async ({ db, scopeA }) => {
  const away = openDb('postgres://nobody:nothing@127.0.0.1:1/nowhere')
  const refused = await caught(pingDb(away))
  const wrong = await caught(inTenant(db, scopeA, (tx) => sqlOf(tx).execute(sql`select nonsense`)))
  await closeDb(away)
  expect([isUnavailable(refused), isDatabaseError(refused)]).toEqual([true, true])
  expect([isUnavailable(wrong), isDatabaseError(wrong)]).toEqual([false, true])
})

dbTest('a server that is full or gives up on a statement is away too', async ({ db, scopeA }) => {
  const raise = (state: string) =>
    inTenant(db, scopeA, (tx) =>
      sqlOf(tx).execute(sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`)),
    )
  for (const state of ['40P01', '53100', '53200', '53300', '57014', '57P01', '55P03', '08006']) {
    const error = await caught(raise(state))
    expect([state, isDatabaseError(error) && error.code, isUnavailable(error)]).toEqual([state, state, true])
  }
})
