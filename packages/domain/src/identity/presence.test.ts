import { DAY, MINUTE } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import type { Db } from '@hearth/db/client'
import { findProfilePage } from '@hearth/db/queries/profiles/profile-pages'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { expect, test } from 'vitest'
import { lastSeenOf, PRESENCE_INTERVAL, recordPresence } from './presence.ts'

const clock = fakeClock()
const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)

const make = (db: Db, scope: TenantScope, lastOnlineAt: Date, status: 'active' | 'disabled' | 'deleted' = 'active') =>
  inTenant(db, scope, async (tx) => (await makeMember(tx, { status }, { lastOnlineAt })).id)
const lastOnline = (db: Db, scope: TenantScope, memberId: MemberId) =>
  inTenant(db, scope, async (tx) => (await findProfilePage(tx, { memberId, viewpoint: null }))?.lastOnlineAt)

dbTest('presence is written when it is older than four minutes, and not when it is younger', async ({ db, scopeA }) => {
  const ctx = appContext(db, clock)
  for (const [age, writes] of [
    [PRESENCE_INTERVAL + 1, true],
    [PRESENCE_INTERVAL, false],
    [0, false],
    [-60_000, false],
  ] as const) {
    const before = ago(age)
    const memberId = await make(db, scopeA, before)
    // The result must not depend on whether the caller knows the last time.
    for (const known of writes ? [{}] : [{}, { lastOnlineAt: before }])
      expect(await recordPresence(ctx, { scope: scopeA, memberId, ...known }), `${age} ms`).toBe(writes)
    expect(await lastOnline(db, scopeA, memberId), `${age} ms`).toEqual(writes ? clock.now() : before)
  }
})

dbTest('a hundred requests at the same moment write once', async ({ db, scopeA }) => {
  const ctx = appContext(db, clock)
  const lastOnlineAt = ago(PRESENCE_INTERVAL + 1)
  const memberId = await make(db, scopeA, lastOnlineAt)
  const written = await Promise.all(
    Array.from({ length: 100 }, () => recordPresence(ctx, { scope: scopeA, memberId, lastOnlineAt })),
  )
  expect(written.filter(Boolean)).toHaveLength(1)
})

dbTest('a member of another tenant is not marked, and a closed account neither', async ({ db, scopeA, scopeB }) => {
  const ctx = appContext(db, clock)
  const before = ago(10 * PRESENCE_INTERVAL)
  const stranger = await make(db, scopeB, before)
  expect(await recordPresence(ctx, { scope: scopeA, memberId: stranger })).toBe(false)
  expect(await lastOnline(db, scopeB, stranger)).toEqual(before)
  for (const status of ['disabled', 'deleted'] as const) {
    const memberId = await make(db, scopeA, before, status)
    expect(await recordPresence(ctx, { scope: scopeA, memberId }), status).toBe(false)
    expect(await lastOnline(db, scopeA, memberId), status).toEqual(before)
  }
})

test.each([
  ['now', 0],
  ['now', -5 * MINUTE],
  ['now', 6 * MINUTE],
  ['today', 6 * MINUTE + 1],
  ['today', DAY],
  ['this_week', DAY + 1],
  ['this_week', 7 * DAY],
  ['this_month', 7 * DAY + 1],
  ['this_month', 30 * DAY],
  ['earlier', 30 * DAY + 1],
])('"%s" was %i ms ago', (word, milliseconds) => {
  expect(lastSeenOf({ lastOnlineAt: ago(milliseconds), sharesOnline: true }, clock.now())).toBe(word)
})
