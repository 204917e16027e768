import { MINUTE } from '@hearth/contracts/durations'
import { NEWEST_LIKES } from '@hearth/contracts/likes'
import type { NotificationKind } from '@hearth/contracts/notifications'
import { encodeCursor } from '@hearth/db/paging'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { lookerOf } from '@hearth/testing/looker'
import { changeProfile } from '@hearth/testing/rows'
import { expect } from 'vitest'
import { readUser } from '../identity/current-user.ts'
import { listOwnNotifications } from '../notifications/own-notifications.ts'
import { viewPerson } from '../profiles/view-profile.ts'
import { blockMember } from '../relations/own-blocks.ts'
import { recordView } from '../relations/record-view.ts'
import { findCounts } from './find-counts.ts'
import { listLikes, newestUnseenLike } from './list-likes.ts'
import { likeAsOperator } from './operator-likes.ts'
import { likeMember } from './own-likes.ts'

const ALL = { fields: [], notes: false, explicitInterests: false, prompts: [], likesShownFree: 'all' as const }
const NEWEST = { ...ALL, likesShownFree: 'newest_three' as const }

const test = dbTest.extend('world', async ({ db, urls, scopeA: scope }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const join = async (name: string) => {
    const { id, email, createdAt } = await inTenant(db, scope, (tx) => makeMember(tx, {}, { name, searchable: true }))
    return { ...lookerOf(id), scope, email, signedUpAt: createdAt, profileStatus: 'active', paidUser: false } as const
  }
  type Member = Awaited<ReturnType<typeof join>>
  const me = await join('Me')
  const as = ({ paid }: { paid: boolean }) => ({ ...me, paidUser: paid })
  return {
    ...{ ctx, clock, join, me },
    like: async (from: Member, to: Member) => {
      const at = clock.now()
      await likeMember(ctx, { viewer: from, memberId: to.id, key: null })
      clock.advance(MINUTE)
      return at
    },
    /** Makes the profile a fictional one, in whose name the operator likes the member. */
    likeAsFictional: async ({ id: memberId }: Member) => {
      await changeProfile(urls.superuserUrl, scope, { memberId, fictional: true })
      await likeAsOperator({ ...ctx, fictionalLikes: () => 1 }, { scope, memberId: me.id })
      clock.advance(MINUTE)
    },
    look: ({ id: memberId }: Member) => recordView(ctx, { viewer: me, memberId }),
    list: async ({
      paid = false,
      visible = NEWEST as typeof NEWEST | typeof ALL,
      after = null as string | null,
    } = {}) => {
      const { likes, total } = await listLikes(ctx, { viewer: as({ paid }), side: 'received', after, visible })
      return [likes.map(({ card: { name }, isNew }) => `${name}${isNew ? '!' : ''}`), total]
    },
    newest: async () => (await newestUnseenLike(ctx, { viewer: me, visible: NEWEST }))?.name ?? null,
    likesMe: async ({ id: memberId }: Member) =>
      (await viewPerson(ctx, { scope, viewer: me, memberId, visible: NEWEST })).profile?.likesViewer,
    named: async (unnamed: readonly NotificationKind[] = []) => {
      const { days } = await listOwnNotifications(ctx, { viewer: { ...me, timeZone: null }, after: null, unnamed })
      return days.flatMap(({ entries }) => entries.map(({ kind, about, count }) => `${kind} ${about} ${count}`))
    },
    badge: async () => {
      const { counts } = await inTenant(db, scope, (tx) => readUser(ctx, tx, { memberId: me.id }))
      const viewer = { ...me, newLikes: counts.new_likes, unread: 0, unreadAbout: false, unreadMessages: 0 }
      return (await findCounts(ctx, { viewer, visible: NEWEST })).new_likes
    },
  }
})

test('a free member sees the newest three likes of people, all of fictional profiles, and how many there are', async ({
  world,
}) => {
  const { ctx, me, join, like, list, look, likeAsFictional, badge } = world
  const fictional = await join('Fictional')
  await likeAsFictional(fictional)
  const people = []
  for (let at = 0; at < NEWEST_LIKES; at += 1) {
    const person = await join(`P${at}`)
    people.push(person)
    await like(person, me)
  }
  expect(await list()).toEqual([['P2!', 'P1!', 'P0!', 'Fictional!'], null])
  for (let at = 3; at < 6; at += 1) {
    const person = await join(`P${at}`)
    people.push(person)
    await like(person, me)
  }
  const [, , , , fourth, fifth] = people as [typeof me, typeof me, typeof me, typeof me, typeof me, typeof me]
  const everybody = ['P5!', 'P4!', 'P3!', 'P2!', 'P1!', 'P0!', 'Fictional!']
  expect([await list(), await list({ paid: true }), await list({ visible: ALL }), await badge()]).toEqual([
    ...[[['P5!', 'P4!', 'P3!', 'Fictional!'], { count: 6, more: false }], [everybody, null], [everybody, null], 4],
  ])
  // Opening a profile lets no older like move up; somebody who is hidden leaves their place.
  await look(fifth)
  expect([await list(), await badge()]).toEqual([
    ...[[['P4!', 'P3!', 'Fictional!', 'P5'], { count: 6, more: false }], 3],
  ])
  await blockMember(ctx, { viewer: me, memberId: fourth.id })
  expect(await list()).toEqual([['P3!', 'P2!', 'Fictional!', 'P5'], { count: 5, more: false }])
})

test('no cursor leads to a like that is not shown', async ({ world }) => {
  const { me, join, like, list } = world
  const cursors: string[] = ['', 'x', '+', '-1', `+${'A'.repeat(60)}`]
  for (let at = 0; at < 6; at += 1) {
    const person = await join(`P${at}`)
    const cursor = encodeCursor({ at: await like(person, me), id: person.id })
    cursors.push(cursor, `+${cursor}`)
  }
  const shown = ['P5!', 'P4!', 'P3!']
  for (const after of cursors) {
    const [names] = (await list({ after })) as [string[]]
    expect([after, names.filter((name) => !shown.includes(name))]).toEqual([after, []])
  }
})

test('what the page does not show is not named elsewhere either; a match is', async ({ world }) => {
  const { me, join, like, look, newest, likesMe, named, badge } = world
  const match = await join('Match')
  await like(me, match)
  await like(match, me)
  const people = [await join('P0'), await join('P1'), await join('P2'), await join('P3'), await join('P4')]
  for (const [at, person] of people.entries()) {
    await like(person, me)
    if (at > 0) continue
    expect(await named(['like.received'])).toEqual(['like.received null 1', 'match.made Match 1'])
    expect(await named()).toEqual(['like.received P0 1', 'match.made Match 1'])
  }
  expect(await Promise.all([match, ...people].map(likesMe))).toEqual([true, false, false, true, true, true])
  expect(await badge()).toBe(4)
  for (const person of people.slice(2)) await look(person)
  expect([await newest(), await badge()]).toEqual(['Match', 1])
  await look(match)
  expect([await newest(), await badge()]).toEqual([null, 0])
})
