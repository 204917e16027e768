import type { MemberId } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { rowCounts } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { createAccount, createWaitingAccounts } from './create-account.ts'
import { EMAIL, idOf, test } from './testing/signups.ts'

const TABLES = ['members', 'profiles', 'sessions', 'ledger_entries', 'signups', 'mails', 'links', 'outbox', 'throttles']

test('a signup writes the same for a free address as for a taken one, and the job does what differs', async ({
  on,
  db,
  urls,
  scopeA,
}) => {
  await inTenant(db, scopeA, (tx) => makeMember(tx, { email: 'taken@example.com' }))
  const count = () => rowCounts(urls.backupUrl, scopeA, TABLES)
  const written: Record<string, number>[] = []
  // The network's counter is a row from the first of them on.
  await on.ask('first@example.com')
  for (const email of ['free@example.com', 'taken@example.com']) {
    const before = await count()
    expect(await on.ask(email)).toMatchObject({ ok: true, value: { session: null } })
    const after = await count()
    written.push(Object.fromEntries(TABLES.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)])))
  }
  expect(written[0]).toMatchObject({ members: 0, signups: 1, mails: 0, outbox: 1 })
  expect(written[1]).toEqual(written[0])
  await on.createAccounts()
  expect(await count()).toMatchObject({ members: 3, signups: 0 })
  expect(await on.mailsTo('taken@example.com')).toEqual(['account_exists'])
  expect(await on.mailsTo('free@example.com')).toEqual(['confirm_address'])
})

test('an account is made once, however often its job runs, with the id that was answered', async ({
  on,
  urls,
  scopeA,
}) => {
  const memberId = idOf(await on.ask())
  await createAccount(on.ctx, { scope: on.otherScope, memberId })
  expect(await on.member(memberId)).toBeNull()
  await Promise.all(Array.from({ length: 5 }, () => createAccount(on.ctx, { scope: scopeA, memberId })))
  expect(await on.member(memberId)).toMatchObject({ email: EMAIL, status: 'not_confirmed' })
  expect(await rowCounts(urls.backupUrl, scopeA, ['members', 'mails', 'signups'])).toEqual({
    ...{ members: 1, mails: 1, signups: 0 },
  })
})

test('of two signups with one address at once one makes an account, and both mail the link that confirms it', async ({
  on,
  scopeA,
}) => {
  const ids = (await Promise.all([on.ask(), on.ask()])).map(idOf)
  await Promise.all(ids.map((memberId) => createAccount(on.ctx, { scope: scopeA, memberId })))
  expect(await on.mailsTo(EMAIL)).toEqual(['confirm_address', 'confirm_address'])
})

test('a signup whose job was lost is made up for after ten minutes', async ({ on, scopeA }) => {
  const memberId = idOf(await on.ask())
  on.clock.advance(10 * 60_000)
  await createWaitingAccounts(on.ctx, { scope: scopeA })
  expect(await on.member(memberId)).toBeNull()
  on.clock.advance(1)
  await createWaitingAccounts(on.ctx, { scope: scopeA })
  expect(await on.member(memberId)).not.toBeNull()
})

test('signups that cannot become accounts hold up none behind them, and are told of in the end', async ({
  on,
  scopeA,
  urls,
}) => {
  const ids: MemberId[] = []
  for (const email of ['stuck@example.com', 'too@example.com', 'last@example.com']) {
    ids.push(idOf(await on.ask(email)))
    on.clock.advance(1_000)
  }
  await withClient(
    urls.superuserUrl,
    (sql) => sql`update signups set details = details || '{"birthDate":"never"}' where id = any(${ids.slice(0, 2)})`,
  )
  const rescue = createWaitingAccounts(on.ctx, { scope: scopeA, overdue: -1, limit: 1 })
  await expect(rescue).rejects.toThrow('2 accounts could not be created.')
  expect((await Promise.all(ids.map(on.member))).map((member) => member?.email)).toEqual([
    ...[undefined, undefined, 'last@example.com'],
  ])
})
