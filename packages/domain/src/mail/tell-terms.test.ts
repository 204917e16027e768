import { DAY } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { withClient } from '@hearth/testing/with-client'
import { expect, test as plain } from 'vitest'
import { countMembersToTell, tellTerms, termsDayFault } from './tell-terms.ts'

const test = dbTest.extend('terms', async ({ db, urls, scopeA: scope }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const day = (ahead: number) => new Date(clock.now().getTime() + ahead * DAY).toISOString().slice(0, 10)
  return {
    ...{ ctx, scope, clock, day },
    add: (count: number, differs: Parameters<typeof makeMember>[1] = {}, country = 'NL') =>
      inTenant(db, scope, async (tx) => {
        const ids: MemberId[] = []
        for (let n = 0; n < count; n += 1) ids.push((await makeMember(tx, differs, { country })).id)
        return ids
      }),
    mails: () =>
      withClient(urls.superuserUrl, async (sql) => [
        ...(await sql<{ memberId: MemberId; from: string; jobs: number }[]>`
            select m.member_id as "memberId", m.details ->> 'from' as "from",
              (select count(*)::int from outbox o where o.payload ->> 'mailId' = m.id::text) as jobs
            from mails m where m.type = 'terms_changing' and m.tenant_id = ${scope.tenantId}`),
      ]),
  }
})

plain('a day is one of the calendar, 30 days ahead at least and a year at most', () => {
  const now = new Date('2026-11-24T00:00:00Z')
  const later = new Date('2026-11-24T00:00:01Z')
  expect(termsDayFault('2026-12-24', now)).toBeNull()
  expect(termsDayFault('2026-12-24', later)).toBe('too_soon')
  expect(termsDayFault('2026-12-25', later)).toBeNull()
  expect(termsDayFault('2027-11-25', now)).toBeNull()
  expect(termsDayFault('2027-11-26', now)).toBe('too_late')
  expect(termsDayFault('2025-12-25', now)).toBe('too_soon')
  for (const from of ['', 'soon', '2027-02-29', '2027-1-5', '2027-01-05T10:00', '01-05-2027', "2027-01-05'"])
    expect(termsDayFault(from, now), from).toBe('no_day')
})

test('every active member is told once of a day, however often and by however many runs', async ({ terms, scopeB }) => {
  const { ctx, scope } = terms
  const active = await terms.add(230)
  for (const status of ['not_confirmed', 'disabled', 'deleted'] as const) await terms.add(1, { status })
  await inTenant(ctx.db, scopeB, (tx) => makeMember(tx))
  const from = terms.day(40)
  const runs = await Promise.all(Array.from({ length: 4 }, () => tellTerms(ctx, { scope, from })))
  expect(runs.reduce((sum, mailed) => sum + mailed)).toBe(230)
  const mails = await terms.mails()
  expect(new Set(mails.map(({ memberId }) => memberId))).toEqual(new Set(active))
  expect(mails).toHaveLength(230)
  expect(mails.filter((mail) => mail.jobs !== 1 || mail.from !== from)).toEqual([])

  const [newcomer] = await terms.add(1)
  expect(await tellTerms(ctx, { scope, from })).toBe(1)
  expect((await terms.mails()).filter(({ memberId }) => memberId === newcomer)).toHaveLength(1)
  expect(await tellTerms(ctx, { scope, from: terms.day(41) })).toBe(231)
})

test('a run that ends in the middle is continued', async ({ terms }) => {
  const { ctx, scope } = terms
  await terms.add(150)
  const from = terms.day(40)
  let asked = 0
  const clock = {
    now: () => {
      asked += 1
      if (asked > 120) throw new Error('The process died')
      return ctx.clock.now()
    },
  }
  await expect(tellTerms({ db: ctx.db, clock }, { scope, from })).rejects.toThrow('The process died')
  expect(await terms.mails()).toHaveLength(100)
  expect(await tellTerms(ctx, { scope, from })).toBe(50)
  expect(await terms.mails()).toHaveLength(150)
})

test('whom a run would tell is counted by language and country, and a day too soon mails nobody', async ({ terms }) => {
  const { ctx, scope } = terms
  await terms.add(2, { language: 'fr' })
  await terms.add(1, {}, 'DE')
  await terms.add(1, { status: 'disabled' })
  const from = terms.day(40)
  const count = async () => (await countMembersToTell(ctx, { scope, from })).toSorted((a, b) => a.count - b.count)
  expect(await count()).toEqual([
    { language: null, country: 'DE', count: 1 },
    { language: 'fr', country: 'NL', count: 2 },
  ])
  await expect(tellTerms(ctx, { scope, from: terms.day(29) })).rejects.toThrow('too_soon')
  expect(await terms.mails()).toEqual([])
  await tellTerms(ctx, { scope, from })
  expect(await count()).toEqual([])
})
