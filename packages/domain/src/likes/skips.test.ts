import type { Gender, Seeking } from '@hearth/contracts/accounts'
import { DAY, HOUR } from '@hearth/contracts/durations'
import { type MemberId, newMemberId } from '@hearth/contracts/ids'
import { SKIP_DAYS, SKIPS_PER_HOUR } from '@hearth/contracts/likes'
import { removeClosedMember } from '@hearth/db/queries/leaving/deletions'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { lookerOf } from '@hearth/testing/looker'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { missedEvents } from '../events/missed-events.ts'
import { changeMemberStatus } from '../identity/member-status.ts'
import { deleteOldSkips } from '../maintenance/delete-expired.ts'
import { reserve, skipsPerMember } from '../platform/rate-limits.ts'
import { viewPerson } from '../profiles/view-profile.ts'
import { blockAddress } from '../relations/own-addresses.ts'
import { blockMember, unblockMember } from '../relations/own-blocks.ts'
import { likeMember, skipMember, takeLikeBack, takeSkipBack, unmatch } from './own-likes.ts'

const visible = { fields: [], notes: false, explicitInterests: false, prompts: [], likesShownFree: 'all' as const }
const stands = (state: string) => ({ ok: true, value: { state } })
const refused = (reason: string, params?: object) => ({ ok: false, reason, ...(params && { params }) })

const test = dbTest.extend('world', ({ db, urls, scopeA: scope, scopeB }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const join = async ({ gender = 'woman' as Gender, seeking = 'everyone' as Seeking, of = scope } = {}) => {
    const { id, email } = await inTenant(db, of, (tx) => makeMember(tx, {}, { gender, seeking, searchable: true }))
    const member = { email, gender, seeking, signedUpAt: new Date(clock.now().getTime() - 30 * DAY) }
    return { ...lookerOf(id), scope: of, ...member, status: 'active', profileStatus: 'active' } as const
  }
  type Member = Awaited<ReturnType<typeof join>>
  const close = (memberId: MemberId) =>
    inTenant(db, scope, (tx) => changeMemberStatus(tx, { memberId, from: ['active'], to: 'disabled' }))
  return {
    ...{ ctx, clock, scope, join, close },
    elsewhere: () => join({ of: scopeB }),
    skip: (viewer: Member, { id: memberId }: { id: MemberId }) => skipMember(ctx, { viewer, memberId }),
    takeBack: (viewer: Member, { id: memberId }: { id: MemberId }) => takeSkipBack(ctx, { viewer, memberId }),
    like: (viewer: Member, { id: memberId }: Member) => likeMember(ctx, { viewer, memberId, key: null }),
    between: async (viewer: Member, { id: memberId }: Member) =>
      (await viewPerson(ctx, { scope, viewer: { ...viewer, paidUser: false }, memberId, visible })).profile?.like,
    events: async ({ id: memberId }: Member) => (await missedEvents(ctx, { scope, memberId, after: 0 })).events,
    erase: async (memberId: MemberId) => {
      await close(memberId)
      await inTenant(db, scope, (tx) => removeClosedMember(tx, { memberId }))
    },
    skipAsMany: ({ id }: Member, count: number) =>
      inTenant(db, scope, (tx) =>
        Promise.all(Array.from({ length: count }, () => reserve(ctx, tx, [skipsPerMember(id)]))),
      ),
    rows: () =>
      withClient(urls.superuserUrl, async (sql) => [
        ...(await sql`select created_at from skips where tenant_id = ${scope.tenantId}`),
      ]),
  }
})

describe('a skip', () => {
  test('sent a hundred times at once is one, told to nobody, and goes when it is taken back', async ({ world }) => {
    const { join, skip, takeBack, between, rows, events } = world
    const [ann, bea] = [await join(), await join()]
    const all = await Promise.all(Array.from({ length: 100 }, () => skip(ann, bea)))
    expect(new Set(all.map((outcome) => JSON.stringify(outcome)))).toEqual(new Set([JSON.stringify(stands('skipped'))]))
    expect([await between(ann, bea), await between(bea, ann), (await rows()).length]).toEqual(['skipped', 'none', 1])
    expect([await events(ann), await events(bea)]).toEqual([[], []])
    for (const _ of [1, 2]) expect(await takeBack(ann, bea)).toEqual(stands('none'))
    expect([await between(ann, bea), await rows()]).toEqual(['none', []])
  })

  test('of somebody whom the viewer does not see is a 404; of oneself, or of whom nobody offers, it is refused', async ({
    world,
  }) => {
    const { ctx, join, skip, takeBack, between, like, close, erase, elsewhere, rows } = world
    const me = await join({ seeking: 'woman' })
    const [closed, erased, blocker, ahead] = [await join(), await join(), await join(), await join()]
    await close(closed.id)
    await erase(erased.id)
    await blockMember(ctx, { viewer: blocker, memberId: me.id })
    await blockAddress(ctx, { viewer: ahead, email: me.email })
    for (const person of [{ id: newMemberId() }, await elsewhere(), closed, erased, blocker, ahead]) {
      await expect(skip(me, person)).rejects.toMatchObject({ code: 'profiles.gone', status: 404 })
      expect(await takeBack(me, person)).toEqual(stands('none'))
    }
    const [man, former] = [await join({ gender: 'man' }), await join()]
    await like(me, former)
    await like(former, me)
    await unmatch(ctx, { viewer: me, memberId: former.id })
    expect([await skip(me, me), await skip(me, man), await skip(me, former)]).toEqual([
      ...[refused('likes.skip_oneself'), refused('likes.not_sought'), refused('likes.match_ended')],
    ])
    expect([await between(me, man), await rows()]).toEqual([null, []])
  })

  test('ends with a like, also one of the same moment, and leaves a like or a match as it is', async ({ world }) => {
    const { ctx, join, skip, like, between, rows } = world
    const [ann, bea] = [await join(), await join()]
    await skip(ann, bea)
    expect([await like(ann, bea), await between(ann, bea), await rows()]).toEqual([stands('liked'), 'liked', []])
    expect(await skip(ann, bea)).toEqual(stands('liked'))
    await skip(bea, ann)
    expect([await like(bea, ann), await skip(ann, bea)]).toEqual([stands('matched'), stands('matched')])
    for (let round = 0; round < 20; round += 1) {
      const [one, other] = [await join(), await join()]
      await Promise.all([skip(one, other), like(one, other)])
      expect(await between(one, other)).toBe('liked')
      expect(await takeLikeBack(ctx, { viewer: one, memberId: other.id })).toEqual(stands('none'))
    }
    expect(await rows()).toEqual([])
  })

  test('goes with a block of either, and with whoever is erased', async ({ world }) => {
    const { ctx, join, skip, between, erase, rows } = world
    const [ann, bea, gone] = [await join(), await join(), await join()]
    for (const [blocker, blocked] of [
      [ann, bea],
      [bea, ann],
    ] as const) {
      await skip(ann, bea)
      await skip(bea, ann)
      await blockMember(ctx, { viewer: blocker, memberId: blocked.id })
      expect(await rows()).toEqual([])
      await unblockMember(ctx, { viewer: blocker, memberId: blocked.id })
      expect(await between(ann, bea)).toBe('none')
    }
    await skip(ann, gone)
    await skip(gone, ann)
    await erase(gone.id)
    expect(await rows()).toEqual([])
  })

  test('and the end of a like, a match or a skip say the same of whoever has blocked the member and of whoever is gone', async ({
    world,
  }) => {
    const { ctx, join, like, close } = world
    type Joined = Awaited<ReturnType<typeof join>>
    const answersAbout = async (isMatch: boolean, leave: (bea: Joined, ann: Joined) => Promise<unknown>) => {
      const [ann, bea] = [await join(), await join()]
      await like(ann, bea)
      if (isMatch) await like(bea, ann)
      await leave(bea, ann)
      const of = { viewer: ann, memberId: bea.id }
      return [await takeSkipBack(ctx, of), ...(isMatch ? [] : [await unmatch(ctx, of)]), await takeLikeBack(ctx, of)]
    }
    for (const isMatch of [false, true]) {
      const blocked = await answersAbout(isMatch, (bea, ann) => blockMember(ctx, { viewer: bea, memberId: ann.id }))
      expect(await answersAbout(isMatch, (bea) => close(bea.id))).toEqual(blocked)
      expect(new Set(blocked.map((answer) => JSON.stringify(answer)))).toEqual(
        new Set([JSON.stringify(stands('none'))]),
      )
    }
  })

  test('stays ninety days', async ({ world }) => {
    const { ctx, scope, clock, join, skip, between, rows } = world
    const [ann, bea] = [await join(), await join()]
    await skip(ann, bea)
    clock.advance(SKIP_DAYS * DAY - 1)
    // Again changes nothing, not even the date.
    await skip(ann, bea)
    expect([await deleteOldSkips(ctx, { scope }), (await rows()).length]).toEqual([{ removed: 0 }, 1])
    clock.advance(1)
    expect([await deleteOldSkips(ctx, { scope }), await between(ann, bea)]).toEqual([{ removed: 1 }, 'none'])
  })

  test('is one of a thousand in an hour, and what is repeated costs nothing', async ({ world }) => {
    const { clock, join, skip, skipAsMany, rows } = world
    const me = await join()
    await skipAsMany(me, SKIPS_PER_HOUR - 5)
    const people = await Promise.all(Array.from({ length: 20 }, () => join()))
    const all = await Promise.all(people.map((person) => skip(me, person)))
    const [skipped, left] = [true, false].map((was) => people[all.findIndex(({ ok }) => ok === was)])
    if (!skipped || !left) throw new Error('All were alike')
    expect([(await rows()).length, await skip(me, left), await skip(me, skipped)]).toEqual([
      ...[5, refused('likes.skips_too_often', { minutes: 60 }), stands('skipped')],
    ])
    clock.advance(HOUR)
    expect(await skip(me, left)).toEqual(stands('skipped'))
  })
})
