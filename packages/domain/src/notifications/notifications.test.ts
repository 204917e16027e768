import { DAY, HOUR } from '@hearth/contracts/durations'
import { type MemberId, newId, type PhotoId } from '@hearth/contracts/ids'
import { NOTIFICATION_DAYS, UNREAD_MAX } from '@hearth/contracts/notifications'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { changeProfile } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { missedEvents } from '../events/missed-events.ts'
import { readUser } from '../identity/current-user.ts'
import type { Viewer } from '../identity/sessions.ts'
import { deleteOldNotifications } from '../maintenance/delete-expired.ts'
import { notify, withdraw } from './notify.ts'
import { listOwnNotifications, markNotificationsRead } from './own-notifications.ts'

const test = dbTest.extend('world', async ({ db, urls, scopeA: scope, scopeB }) => {
  const clock = fakeClock(new Date('2026-05-20T21:30:00Z'))
  const ctx = appContext(db, clock)
  const made = await inTenant(db, scope, async (tx) => [
    await makeMember(tx),
    await makeMember(tx, {}, { searchable: true, name: 'Other' }),
  ])
  const [me, other] = made as [(typeof made)[number], (typeof made)[number]]
  const viewer = { scope, id: me.id, email: me.email, status: 'active' as const, timeZone: null as string | null }
  type Kind = 'photo.approved' | 'photo.rejected'
  const cause = (kind: Kind = 'photo.approved', photoId = newId<PhotoId>()) =>
    ({ memberId: me.id, kind, ids: { photoId } }) as const
  const page = (as: Partial<Viewer> = {}, after: string | null = null) =>
    listOwnNotifications(ctx, { viewer: { ...viewer, ...as }, after, unnamed: [] })
  return {
    ...{ ctx, clock, scope, scopeB, viewer, other, cause, page, superuser: urls.superuserUrl },
    tell: (...told: Parameters<typeof notify>[2]) => inTenant(db, scope, (tx) => notify(ctx, tx, told)),
    /** Days with kinds, numbers, and whether they are read. */
    told: async (as: Partial<Viewer> = {}) =>
      (await page(as)).days.map(({ date, entries }) => [
        date,
        ...entries.map(({ kind, count, isRead }) => `${count} ${kind}${isRead ? ', read' : ''}`),
      ]),
    unread: async () =>
      (await inTenant(db, scope, (tx) => readUser(ctx, tx, { memberId: me.id }))).counts.unread_notifications,
    events: async () => (await missedEvents(ctx, { scope, memberId: me.id, after: 0 })).events.map(({ kind }) => kind),
    markRead: (which: Partial<Parameters<typeof markNotificationsRead>[1]> = {}) =>
      markNotificationsRead(ctx, { viewer, of: null, from: new Date(0), until: clock.now(), ...which }),
  }
})

test('several of one kind and day are one entry, of which what is read is another', async ({ world }) => {
  const { clock, cause } = world
  await world.tell(cause(), cause())
  await world.markRead()
  clock.advance(60_000)
  await world.tell(cause(), cause(), cause('photo.rejected'))
  expect(await world.told()).toEqual([
    ['2026-05-20', ...['1 photo.rejected', '2 photo.approved', '2 photo.approved, read']],
  ])
  expect(await world.unread()).toBe(3)
})

test('days are those of the member’s zone, also where clocks change', async ({ world }) => {
  const { clock, cause, told } = world
  await world.tell(cause())
  clock.advance(HOUR)
  await world.tell(cause())
  expect(await told()).toEqual([['2026-05-20', '2 photo.approved']])
  expect(await told({ timeZone: 'Pacific/Auckland' })).toEqual([['2026-05-21', '2 photo.approved']])
  expect(await told({ timeZone: 'Europe/Amsterdam' })).toEqual([
    ['2026-05-21', '1 photo.approved'],
    ['2026-05-20', '1 photo.approved'],
  ])
  // 25 October has 25 hours in Amsterdam.
  clock.set(new Date('2026-10-24T22:00:00Z'))
  await world.tell(cause())
  clock.set(new Date('2026-10-25T22:59:59Z'))
  await world.tell(cause())
  clock.set(new Date('2026-10-25T23:00:00Z'))
  await world.tell(cause())
  expect((await told({ timeZone: 'Europe/Amsterdam' })).slice(0, 2)).toEqual([
    ['2026-10-26', '1 photo.approved'],
    ['2026-10-25', '2 photo.approved'],
  ])
})

test('a hundred at once are all told, each with its event, and the number stops at its limit', async ({ world }) => {
  const { cause } = world
  await Promise.all(Array.from({ length: 100 }, () => world.tell(cause())))
  await world.tell(cause())
  expect(await world.told()).toEqual([['2026-05-20', '101 photo.approved']])
  expect(await world.unread()).toBe(UNREAD_MAX)
  expect(await world.events()).toEqual(Array.from({ length: 101 }, () => 'notification.added'))
})

test('marking as read is done once, and takes in neither what came later nor what another kind or member has', async ({
  world,
}) => {
  const { clock, cause, viewer, other, scopeB } = world
  await world.tell(cause(), cause('photo.rejected'))
  const [until, of] = [clock.now(), { kind: 'photo.approved', fictional: false }]
  clock.advance(1)
  await world.tell(cause())
  await Promise.all(Array.from({ length: 20 }, () => world.markRead({ of, until })))
  for (const stranger of [
    { ...viewer, id: other.id },
    { ...viewer, scope: scopeB },
  ])
    await world.markRead({ viewer: stranger })
  expect(await world.told()).toEqual([['2026-05-20', '1 photo.approved', '1 photo.rejected', '1 photo.approved, read']])
  expect((await world.events()).filter((kind) => kind === 'notification.changed')).toHaveLength(1)
  expect(await world.unread()).toBe(2)
})

test('an entry about profiles that the operator runs is marked apart from one about others, and neither with it', async ({
  world,
}) => {
  const { ctx, scope, clock, cause, other, superuser } = world
  const owl = await inTenant(ctx.db, scope, (tx) => makeMember(tx, {}, { searchable: true, name: 'Owl' }))
  await changeProfile(superuser, scope, { memberId: owl.id, fictional: true })
  // The times of each lie around those of another.
  for (const aboutId of [null, other.id, owl.id, null, other.id, owl.id]) {
    await world.tell({ ...cause(), aboutId })
    clock.advance(1)
  }
  const unread = async () =>
    (await world.page()).days.flatMap(({ entries }) =>
      entries.flatMap(({ count, fictional, isRead }) => (isRead ? [] : [`${count} ${fictional}`])),
    )
  expect((await unread()).sort()).toEqual(['2 false', '2 false', '2 true'])
  await world.markRead({ of: { kind: 'photo.approved', fictional: true } })
  expect(await unread()).toEqual(['2 false', '2 false'])
  await world.tell({ ...cause(), aboutId: owl.id })
  await world.markRead({ of: { kind: 'photo.approved', fictional: false } })
  expect(await unread()).toEqual(['1 true'])
})

test('pages end with a whole day, and together have everything once', async ({ world }) => {
  const { clock, cause, page } = world
  // Three days of 30 and one of 120, of kinds that alternate.
  for (const count of [30, 30, 120, 30]) {
    await world.tell(...Array.from({ length: count }, (_, at) => cause(at % 2 ? 'photo.approved' : 'photo.rejected')))
    clock.advance(DAY)
  }
  const pages = []
  for (let after: string | null | undefined; after !== null; ) {
    const next = await page({}, after ?? null)
    pages.push(next.days.map(({ date, entries }) => [date, entries.reduce((sum, { count }) => sum + count, 0)]))
    after = next.next
  }
  expect(pages.flat()).toEqual([
    ['2026-05-23', 30],
    ['2026-05-22', 120],
    ['2026-05-21', 30],
    ['2026-05-20', 30],
  ])
  expect(pages.length).toBeGreaterThan(1)
  for (const forged of ['', 'x', '-1', '%00', Buffer.from('99 x').toString('base64url')])
    expect((await page({}, forged)).days).toEqual((await page()).days)
  expect((await page({ scope: world.scopeB })).days).toEqual([])
})

test('what is withdrawn is gone from list and number, and its member is told', async ({ world }) => {
  const { ctx, scope, cause } = world
  const [kept, gone] = [cause('photo.rejected'), cause('photo.rejected')]
  await world.tell(kept, gone)
  for (let turn = 0; turn < 2; turn += 1) await inTenant(ctx.db, scope, (tx) => withdraw(ctx, tx, [gone]))
  expect(await world.told()).toEqual([['2026-05-20', '1 photo.rejected']])
  expect(await world.unread()).toBe(1)
  expect(await world.events()).toEqual(['notification.added', 'notification.added', 'notification.changed'])
})

test('what is about somebody who is hidden or erased is gone from list and number', async ({ world }) => {
  const { cause, other, superuser } = world
  await world.tell({ ...cause(), aboutId: other.id })
  expect((await world.page()).days[0]?.entries).toMatchObject([{ count: 1, about: 'Other' }])
  expect(await world.unread()).toBe(1)
  const change = (text: string) => withClient(superuser, (sql) => sql.unsafe(`${text} '${other.id}'`))
  await change(`update members set status = 'deleted' where id =`)
  expect([await world.told(), await world.unread()]).toEqual([[], 0])
  await change(`update members set status = 'active' where id =`)
  expect(await world.unread()).toBe(1)
  await change(`delete from members where id =`)
  expect([await world.told(), await world.unread()]).toEqual([[], 0])
})

test('notifications are kept for ninety days', async ({ world }) => {
  const { ctx, clock, scope, cause } = world
  await world.tell(cause())
  clock.advance(NOTIFICATION_DAYS * DAY - 1)
  expect(await deleteOldNotifications(ctx, { scope })).toEqual({ removed: 0 })
  await world.tell(cause('photo.rejected'))
  clock.advance(1)
  expect(await deleteOldNotifications(ctx, { scope })).toEqual({ removed: 1 })
  expect((await world.told()).flat()).toContain('1 photo.rejected')
  expect(await world.unread()).toBe(1)
})

test('a notification that cannot be told is not told by an event either', async ({ world }) => {
  const { cause, scopeB, ctx } = world
  await expect(inTenant(ctx.db, scopeB, (tx) => notify(ctx, tx, [cause()]))).rejects.toThrow()
  await expect(world.tell(cause(), { ...cause(), memberId: newId<MemberId>() })).rejects.toThrow()
  expect([await world.told(), await world.unread(), await world.events()]).toEqual([[], 0, []])
})
