import { DAY } from '@hearth/contracts/durations'
import { EVENT_DAYS, type MemberMessage } from '@hearth/contracts/events'
import { type MemberId, newId, type PhotoId } from '@hearth/contracts/ids'
import { closeDb, openDb } from '@hearth/db/client'
import { removeMemberSessions } from '@hearth/db/queries/identity/sessions'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { expect } from 'vitest'
import { hashOf } from '../identity/sessions.ts'
import { openSession } from '../identity/testing/open-session.ts'
import { deleteOldEvents } from '../maintenance/delete-expired.ts'
import { endedSessions, MISSED_MAX, membersBehind, missedEvents } from './missed-events.ts'
import { recordEvents } from './record-events.ts'
import { countStream, OPENED_PER_MEMBER } from './stream-limits.ts'

const test = dbTest.extend('stream', async ({ urls, scopeA: scope }, { onCleanup }) => {
  const told: MemberMessage[] = []
  const db = openDb(urls.appUrl, {
    tellOthers: ({ tenantId }, messages) => tenantId === scope.tenantId && told.push(...messages),
  })
  onCleanup(() => closeDb(db))
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const changed = (memberId: MemberId) => ({ memberId, kind: 'account.changed', ids: {} }) as const
  return {
    ...{ ctx, scope, clock, told, changed },
    member: async () => (await inTenant(db, scope, (tx) => makeMember(tx))).id,
    record: (...memberIds: MemberId[]) => inTenant(db, scope, (tx) => recordEvents(ctx, tx, memberIds.map(changed))),
    missed: (memberId: MemberId, after: number | null) => missedEvents(ctx, { scope, memberId, after }),
  }
})

const numbersOf = ({ events }: { events: readonly { number: number | null }[] }) => events.map(({ number }) => number)

test('each member has numbers of their own, without a gap, however many events are stored at once for two people', async ({
  stream,
}) => {
  const [ann, bob] = [await stream.member(), await stream.member()]
  // Both orders, so that transactions would wait for each other if they locked as given.
  await Promise.all(
    Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? stream.record(ann, bob) : stream.record(bob, ann, ann))),
  )
  const [toAnn, toBob] = [await stream.missed(ann, 0), await stream.missed(bob, 0)]
  expect(numbersOf(toAnn)).toEqual(Array.from({ length: 150 }, (_, at) => at + 1))
  expect(numbersOf(toBob)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
  expect([toAnn.number, toBob.number]).toEqual([150, 100])
  // Others are told of the events of a member in the order of their numbers.
  const toldToAnn = stream.told.filter(({ memberId }) => memberId === ann)
  expect(
    toldToAnn.map((message) => message.about === 'event' && message.number).toSorted((a, b) => Number(a) - Number(b)),
  ).toEqual(numbersOf(toAnn))
})

test('nothing is told of a transaction that is rolled back, and its numbers are used again', async ({ stream }) => {
  const { ctx, scope, changed } = stream
  const ann = await stream.member()
  const failed = inTenant(ctx.db, scope, async (tx) => {
    await recordEvents(ctx, tx, [changed(ann)])
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(stream.told).toEqual([])
  await stream.record(ann)
  expect(stream.told).toEqual([{ memberId: ann, about: 'event', kind: 'account.changed', ids: {}, number: 1 }])
})

test('whoever knows a number gets what came after it; whoever knows none, or one that cannot be, begins anew', async ({
  stream,
}) => {
  const { ctx, scope } = stream
  const [ann, bob] = [await stream.member(), await stream.member()]
  expect(await stream.missed(ann, null)).toEqual({ reset: false, number: 0, events: [] })
  expect(await stream.missed(ann, 0)).toEqual({ reset: false, number: 0, events: [] })
  const photoId = newId<PhotoId>()
  await stream.record(ann)
  await inTenant(ctx.db, scope, (tx) =>
    recordEvents(ctx, tx, [{ memberId: ann, kind: 'photo.changed', ids: { photoId } }]),
  )
  expect(await stream.missed(ann, 1)).toEqual({
    ...{ reset: false, number: 2 },
    events: [{ kind: 'photo.changed', ids: { photoId }, number: 2 }],
  })
  expect(await stream.missed(ann, null)).toEqual({ reset: false, number: 2, events: [] })
  // A forged number, or that of another member.
  for (const after of [3, 999_999_999_999_999])
    expect(await stream.missed(ann, after)).toMatchObject({ reset: true, number: 2 })
  expect(await stream.missed(bob, 2)).toMatchObject({ reset: true, number: 0 })
})

test('who has missed too many, or what is no longer kept, begins anew', async ({ stream }) => {
  const { ctx, scope, clock, changed } = stream
  const ann = await stream.member()
  const record = (count: number) =>
    inTenant(ctx.db, scope, (tx) =>
      recordEvents(
        ctx,
        tx,
        Array.from({ length: count }, () => changed(ann)),
      ),
    )
  await record(MISSED_MAX)
  expect((await stream.missed(ann, 0)).events).toHaveLength(MISSED_MAX)
  await record(1)
  expect(await stream.missed(ann, 0)).toEqual({ reset: true, number: MISSED_MAX + 1, events: [] })
  expect((await stream.missed(ann, 1)).events).toHaveLength(MISSED_MAX)
  clock.advance(EVENT_DAYS * DAY)
  await stream.record(ann)
  expect(await deleteOldEvents(ctx, { scope })).toEqual({ removed: MISSED_MAX + 1 })
  expect(numbersOf(await stream.missed(ann, MISSED_MAX + 1))).toEqual([MISSED_MAX + 2])
  expect(await stream.missed(ann, MISSED_MAX)).toMatchObject({ reset: true, number: MISSED_MAX + 2, events: [] })
  clock.advance(EVENT_DAYS * DAY)
  await deleteOldEvents(ctx, { scope })
  expect(await stream.missed(ann, MISSED_MAX + 1)).toMatchObject({ reset: true, number: MISSED_MAX + 2 })
  expect(await stream.missed(ann, MISSED_MAX + 2)).toMatchObject({ reset: false, events: [] })
})

test('a comparison finds members with newer events, and sessions that have ended', async ({ stream, scopeB }) => {
  const { ctx, scope, told } = stream
  const [ann, bob] = [await stream.member(), await stream.member()]
  await stream.record(ann, bob)
  const numbers = new Map([
    [ann, 0],
    [bob, 1],
  ])
  expect(await membersBehind(ctx, { scope, numbers })).toEqual([ann])
  expect(await membersBehind(ctx, { scope: scopeB, numbers })).toEqual([])
  const sessions = [await openSession(ctx, { scope, memberId: ann }), await openSession(ctx, { scope, memberId: bob })]
  const tokenHashes = sessions.map(({ token }) => hashOf(token))
  expect([...(await endedSessions(ctx, { scope, tokenHashes }))]).toEqual([])
  expect([...(await endedSessions(ctx, { scope: scopeB, tokenHashes }))]).toEqual(tokenHashes)
  await inTenant(ctx.db, scope, (tx) => removeMemberSessions(tx, { memberId: bob }))
  expect(told.at(-1)).toEqual({ memberId: bob, about: 'sessions' })
  expect([...(await endedSessions(ctx, { scope, tokenHashes }))]).toEqual(tokenHashes.slice(1))
})

test('a member opens so many streams in five minutes and no more, and another is not held back', async ({ stream }) => {
  const { ctx, scope, clock } = stream
  const [ann, bob] = [
    { scope, id: await stream.member() },
    { scope, id: await stream.member() },
  ]
  for (let n = 0; n < OPENED_PER_MEMBER; n += 1) expect(countStream(ctx, ann).ok).toBe(true)
  expect(countStream(ctx, ann)).toEqual({ ok: false, reason: 'request.too_often', params: { seconds: 300 } })
  expect(countStream(ctx, bob).ok).toBe(true)
  clock.advance(300_000)
  expect(countStream(ctx, ann).ok).toBe(true)
})
