import { MINUTE } from '@hearth/contracts/durations'
import { type MemberId, newMemberId } from '@hearth/contracts/ids'
import { removeClosedMember } from '@hearth/db/queries/leaving/deletions'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { lookerOf } from '@hearth/testing/looker'
import { expect } from 'vitest'
import { changeMemberStatus } from '../identity/member-status.ts'
import { blockMember } from '../relations/own-blocks.ts'
import { likeMember, unmatch } from './own-likes.ts'
import { viewMatch } from './view-match.ts'

const visible = { fields: [], notes: false, explicitInterests: false, prompts: [], likesShownFree: 'all' as const }

const test = dbTest.extend('world', ({ db, scopeA, scopeB }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const join = async (name: string, scope = scopeA) => {
    const { id, email, createdAt } = await inTenant(db, scope, (tx) => makeMember(tx, {}, { name, searchable: true }))
    return { ...lookerOf(id), scope, email, signedUpAt: createdAt, profileStatus: 'active', paidUser: false } as const
  }
  type Member = Awaited<ReturnType<typeof join>>
  const close = ({ id: memberId }: Member) =>
    inTenant(db, scopeA, (tx) => changeMemberStatus(tx, { memberId, from: ['active'], to: 'disabled' }))
  return {
    ...{ ctx, clock, join, close },
    elsewhere: () => join('Elsewhere', scopeB),
    like: (viewer: Member, { id: memberId }: Member) => likeMember(ctx, { viewer, memberId, key: null }),
    erase: async (member: Member) => {
      await close(member)
      await inTenant(db, scopeA, (tx) => removeClosedMember(tx, { memberId: member.id }))
    },
    /** The name on the page of a match and since when it is one; the status of the failure if there is no such page. */
    match: (viewer: Member, { id: memberId }: { id: MemberId }) =>
      viewMatch(ctx, { viewer, memberId, visible }).then(
        ({ profile, since }) => [profile.name, since],
        ({ status }: { status?: number }) => status,
      ),
  }
})

test('a match has a page for the two as long as it stands, and nobody else has one', async ({ world }) => {
  const { ctx, clock, join, like, match, close, erase, elsewhere } = world
  const me = await join('Me')
  const [ended, blocker, blocked, closed, erased, liked] = [
    ...[await join('Ended'), await join('Blocker'), await join('Blocked')],
    ...[await join('Closed'), await join('Erased'), await join('Liked')],
  ] as const
  const people = [ended, blocker, blocked, closed, erased, liked]
  for (const person of people) await like(me, person)
  expect(await Promise.all([match(me, liked), match(liked, me)])).toEqual([404, 404])
  clock.advance(MINUTE)
  const since = clock.now()
  for (const person of [ended, blocker, blocked, closed, erased]) await like(person, me)
  clock.advance(MINUTE)
  expect(await Promise.all([match(me, ended), match(ended, me)])).toEqual([
    ['Ended', since],
    ['Me', since],
  ])
  await unmatch(ctx, { viewer: ended, memberId: me.id })
  await blockMember(ctx, { viewer: blocker, memberId: me.id })
  await blockMember(ctx, { viewer: me, memberId: blocked.id })
  await close(closed)
  await erase(erased)
  for (const person of [...people, me, { id: newMemberId() }, await elsewhere()])
    expect(await match(me, person)).toBe(404)
  for (const person of [ended, blocker, blocked]) expect(await match(person, me)).toBe(404)
})
