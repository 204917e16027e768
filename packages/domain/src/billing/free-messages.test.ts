import { DAY } from '@hearth/contracts/durations'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { deleteOldFreeUses } from '../maintenance/delete-expired.ts'
import { carryFreeUse, freeUseOf, giveBackFree, reserveFreeMessage } from './free-messages.ts'

const rules = { free_messages: 5, free_chats: 2 }

const test = dbTest.extend('world', async ({ db, urls, scopeA: scope, scopeB }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const run = <Value>(work: (tx: TenantTx) => Promise<Value>, of = scope) => inTenant(db, of, work)
  return {
    ...{ ctx, clock, urls, run, scope, scopeB },
    use: (email: string, isNewPerson: boolean, differs: Partial<typeof rules> = {}, of = scope) =>
      run((tx) => reserveFreeMessage(ctx, tx, { email, isNewPerson, rules: { ...rules, ...differs } }), of),
    used: (email: string) => run((tx) => freeUseOf(ctx, tx, { email })),
  }
})

test('messages and people are both limited, whatever the account', async ({ world }) => {
  const { use, used } = world
  expect(await use('robin@example.com', true)).toEqual({ messages: 1, people: 1 })
  // Another account of the same mailbox, or the same one after it has left.
  expect(await use('Robin+again@example.com', true)).toEqual({ messages: 2, people: 2 })
  expect(await use('robin@example.com', true)).toBeNull()
  for (const messages of [3, 4, 5]) expect(await use('robin@example.com', false)).toEqual({ messages, people: 2 })
  expect(await use('robin@example.com', false)).toBeNull()
  expect(await used('robin+3@example.com')).toMatchObject({ messages: 5, people: 2 })
  expect(await use('kim@example.com', true)).toEqual({ messages: 1, people: 1 })
  expect(await use('robin@example.com', true, {}, world.scopeB)).toEqual({ messages: 1, people: 1 })
})

test('whoever leaves and comes back finds used what was used', async ({ world }) => {
  const { id } = await world.run((tx) => makeMember(tx, { email: 'robin@example.com' }))
  await world.use('robin@example.com', true)
  await withClient(world.urls.superuserUrl, (sql) => sql`delete from members where id = ${id}`)
  await world.run((tx) => makeMember(tx, { email: 'robin+new@example.com' }))
  expect(await world.used('robin+new@example.com')).toMatchObject({ messages: 1, people: 1 })
})

test('where a site gives none, none is used', async ({ world }) => {
  expect(await world.use('robin@example.com', true, { free_messages: 0 })).toBeNull()
  expect(await world.use('robin@example.com', true, { free_chats: 0 })).toBeNull()
  expect(await world.used('robin@example.com')).toEqual({ messages: 0, people: 0 })
  // People whom a site no longer gives stay whom one may write to.
  await world.use('robin@example.com', true)
  expect(await world.use('robin@example.com', false, { free_chats: 0 })).toEqual({ messages: 2, people: 1 })
})

test('of a hundred at once as many are granted as there are', async ({ world }) => {
  const granted = await Promise.all(
    Array.from({ length: 100 }, (_, at) => world.use(`robin+${at}@example.com`, true, { free_chats: 4 })),
  )
  expect(granted.filter((use) => use !== null)).toHaveLength(4)
  const further = await Promise.all(Array.from({ length: 100 }, () => world.use('robin@example.com', false)))
  expect(further.filter((use) => use !== null)).toHaveLength(1)
  expect(await world.used('robin@example.com')).toMatchObject({ messages: 5, people: 4 })
})

test('what is taken back is there again, and nothing falls below none', async ({ world }) => {
  const back = (isNewPerson: boolean) =>
    world.run((tx) => giveBackFree(world.ctx, tx, { email: 'robin@example.com', isNewPerson }))
  await world.use('robin@example.com', true)
  await world.use('robin@example.com', false)
  await back(false)
  expect(await world.used('robin@example.com')).toMatchObject({ messages: 1, people: 1 })
  for (let time = 0; time < 3; time += 1) await back(true)
  expect(await world.used('robin@example.com')).toMatchObject({ messages: 0, people: 0 })
})

test('another address renews nothing, and takes nothing', async ({ world }) => {
  const carry = (from: string, to: string) => world.run((tx) => carryFreeUse(world.ctx, tx, { from, to }))
  await world.use('robin@example.com', true)
  await world.use('robin@example.com', false)
  await carry('robin@example.com', 'robin+2@example.com')
  await carry('robin@example.com', 'kim@example.com')
  await carry('nobody@example.com', 'kim@example.com')
  for (const email of ['robin@example.com', 'kim@example.com'])
    expect(await world.used(email)).toMatchObject({ messages: 2, people: 1 })
})

test('it is forgotten a year after its last use', async ({ world }) => {
  const { ctx, clock, scope } = world
  await world.use('robin@example.com', true)
  clock.advance(300 * DAY)
  await world.use('robin@example.com', false)
  clock.advance(364 * DAY)
  expect(await deleteOldFreeUses(ctx, { scope })).toEqual({ removed: 0 })
  clock.advance(DAY)
  expect(await deleteOldFreeUses(ctx, { scope: world.scopeB })).toEqual({ removed: 0 })
  expect(await deleteOldFreeUses(ctx, { scope })).toEqual({ removed: 1 })
  expect(await world.used('robin@example.com')).toEqual({ messages: 0, people: 0 })
})
