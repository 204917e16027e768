import { DAY, HOUR, MINUTE } from '@hearth/contracts/durations'
import { newMemberId } from '@hearth/contracts/ids'
import { raceBothWays } from '@hearth/testing/race'
import { changeProfile } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { deleteOldEndedMatches } from '../maintenance/delete-expired.ts'
import { blockAddress } from '../relations/own-addresses.ts'
import { blockMember, unblockMember } from '../relations/own-blocks.ts'
import { LIKES_PAGE } from './list-likes.ts'
import { refused, stands, likesTest as test } from './testing/likes-world.ts'

describe('a like', () => {
  test('is told at once, counts until the profile is opened, and is gone when it is taken back', async ({ world }) => {
    const { join, like, look, list, badge, told, unread, events, takeBack, between } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    expect(await like(ann, bea)).toEqual(stands('liked'))
    expect(await unread(bea)).toBe(1)
    expect([await list(bea, 'received'), await list(ann, 'sent'), await badge(bea)]).toEqual([['Ann!'], ['Bea'], 1])
    expect([await told(bea), await told(ann)]).toEqual([['like.received Ann'], []])
    expect([await between(ann, bea), await between(bea, ann)]).toEqual([
      ...[{ like: 'liked', likesViewer: false }],
      ...[{ like: 'none', likesViewer: true }],
    ])
    await look(bea, ann)
    expect([await list(bea, 'received'), await badge(bea), await unread(bea)]).toEqual([['Ann'], 0, 0])
    const named = { memberId: ann.id }
    expect((await events(bea)).filter(([kind]) => kind !== 'notification.added')).toEqual([
      ...[
        ['like.received', named],
        ['like.changed', named],
        ['notification.changed', {}],
      ],
    ])
    expect(await takeBack(ann, bea)).toEqual(stands('none'))
    expect([await list(bea, 'received'), await list(ann, 'sent'), await told(bea)]).toEqual([[], [], []])
    expect((await events(ann)).map(([kind]) => kind)).toEqual(['like.changed', 'like.changed'])
  })

  test('is the newest one until it is seen, also as a match, and reading it is not seeing it', async ({ world }) => {
    const { join, like, look, newest, takeBack, badge, clock } = world
    const [ann, bea, cleo] = [await join('Ann'), await join('Bea'), await join('Cleo', { seeking: 'man' })]
    expect(await newest(ann)).toBeNull()
    await like(bea, ann)
    clock.advance(MINUTE)
    const dan = await join('Dan', { gender: 'man' })
    await like(dan, ann)
    expect([await newest(ann), await newest(ann), await badge(ann)]).toEqual(['Dan none', 'Dan none', 2])
    await look(ann, dan)
    expect(await newest(ann)).toBe('Bea none')
    await takeBack(bea, ann)
    expect(await newest(ann)).toBeNull()
    // Whoever was liked back has a match that they have not seen; whoever answered has seen it.
    await like(ann, bea)
    await like(bea, ann)
    expect([await newest(ann), await newest(bea)]).toEqual(['Bea matched', null])
    expect(await newest(cleo)).toBeNull()
  })

  test('that is sent a hundred times at once is one, told once', async ({ world }) => {
    const { join, like, rows, events } = world
    const [ann, bea] = [await join(), await join()]
    const all = await Promise.all(Array.from({ length: 100 }, (_, at) => like(ann, bea, at % 2 ? 'one' : null)))
    expect(new Set(all.map((outcome) => JSON.stringify(outcome)))).toEqual(new Set([JSON.stringify(stands('liked'))]))
    expect([(await rows('likes')).length, (await rows('notifications')).length]).toEqual([1, 1])
    expect((await events(bea)).map(([kind]) => kind).sort()).toEqual(['like.received', 'notification.added'])
  })

  test('that was taken back stays so when its call arrives again, and another press likes again', async ({ world }) => {
    const { join, like, takeBack, list } = world
    const [ann, bea, eve] = [await join('Ann'), await join('Bea'), await join('Eve')]
    await like(ann, bea, 'first')
    await takeBack(ann, bea)
    expect([await like(ann, bea, 'first'), await list(ann, 'sent')]).toEqual([stands('none'), []])
    // A key is its member's own.
    expect(await like(eve, bea, 'first')).toEqual(stands('liked'))
    expect([await like(ann, bea, 'second'), await list(ann, 'sent')]).toEqual([stands('liked'), ['Bea']])
  })

  test('of somebody whom the viewer does not see is a 404, whoever that is', async ({ world }) => {
    const { ctx, join, like, elsewhere, change, erase, rows } = world
    const me = await join()
    const [closed, erased, blocker, blocked, ahead] = [
      ...[await join(), await join(), await join(), await join(), await join()],
    ] as const
    await change(closed.id, 'disabled')
    await erase(erased.id)
    await blockMember(ctx, { viewer: blocker, memberId: me.id })
    await blockMember(ctx, { viewer: me, memberId: blocked.id })
    await blockAddress(ctx, { viewer: ahead, email: me.email })
    for (const person of [{ id: newMemberId() }, await elsewhere(), closed, erased, blocker, blocked, ahead])
      await expect(like(me, person)).rejects.toMatchObject({ code: 'profiles.gone', status: 404 })
    expect(await like(me, me)).toEqual(refused('likes.oneself'))
    expect(await rows('likes')).toEqual([])
  })

  test('is offered and accepted only where each looks for the other', async ({ world }) => {
    const { join, like, between } = world
    const ann = await join('Ann', { gender: 'woman', seeking: 'man' })
    const others = [
      await join('Max', { gender: 'man', seeking: 'woman' }),
      await join('Bea', { gender: 'woman', seeking: 'woman' }),
      await join('Tom', { gender: 'man', seeking: 'man' }),
    ]
    const found = []
    for (const other of others) found.push([(await between(ann, other))?.like, await like(ann, other)])
    expect(found).toEqual([
      ['none', stands('liked')],
      [null, refused('likes.not_sought')],
      [null, refused('likes.not_sought')],
    ])
  })

  test('of a member who is not confirmed yet is seen once they are', async ({ world }) => {
    const { join, like, list, badge, told, events, superuser, scope, clock } = world
    const [ann, bea] = [await join('Ann', { status: 'not_confirmed' }), await join('Bea')]
    expect(await like(ann, bea)).toEqual(stands('liked'))
    expect([await list(bea, 'received'), await badge(bea), await told(bea)]).toEqual([[], 0, []])
    expect((await events(bea)).map(([kind]) => kind)).toEqual(['notification.added'])
    await withClient(superuser, (sql) => sql`update members set status = 'active' where id = ${ann.id}`)
    await changeProfile(superuser, scope, { memberId: ann.id, status: 'active', searchable: true })
    clock.advance(MINUTE)
    expect([await list(bea, 'received'), await badge(bea), await told(bea)]).toEqual([
      ...[['Ann!'], 1, ['like.received Ann']],
    ])
  })

  test('makes its sender seen by whom they like, although they blocked that address ahead', async ({ world }) => {
    const { ctx, join, like, takeBack, list, between } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    await blockAddress(ctx, { viewer: ann, email: bea.email })
    expect(await between(bea, ann)).toBeNull()
    await like(ann, bea)
    expect([await list(bea, 'received'), await between(bea, ann)]).toEqual([
      ...[['Ann!'], { like: 'none', likesViewer: true }],
    ])
    await takeBack(ann, bea)
    expect([await list(bea, 'received'), await between(bea, ann)]).toEqual([[], null])
  })

  test('is one of sixty in an hour of a new account, also of a hundred at once', async ({ world }) => {
    const { clock, join, like, rows } = world
    const me = await join('Me', { age: 0 })
    const people = await Promise.all(Array.from({ length: 100 }, () => join()))
    const all = await Promise.all(people.map((person) => like(me, person)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(60)
    const [liked, left] = [true, false].map((was) => people[all.findIndex(({ ok }) => ok === was)])
    if (!liked || !left) throw new Error('All were alike')
    expect(await like(me, left)).toEqual(refused('likes.too_often', { minutes: 60 }))
    // What one likes already is no other like.
    expect([await like(me, liked), (await rows('likes')).length]).toEqual([stands('liked'), 60])
    clock.advance(HOUR)
    expect(await like(me, left)).toEqual(stands('liked'))
  })

  test('and its end a thousand times each are as many likes as an hour has, and what is left is the last', async ({
    world,
  }) => {
    const { join, like, takeBack, list } = world
    const [me, bea] = [await join('Me'), await join('Bea')]
    const outcomes = []
    for (let press = 0; press < 1_000; press += 1) {
      outcomes.push(await like(me, bea, String(press)))
      await takeBack(me, bea)
    }
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(240)
    expect([outcomes.at(-1), await list(bea, 'received')]).toEqual([refused('likes.too_often', { minutes: 60 }), []])
  })
})

describe('a match', () => {
  test('of two who like each other at the same moment is one, told once to each', async ({ world }) => {
    const { join, like, events, told, unread, list, badge, takeBack } = world
    for (let round = 0; round < 20; round += 1) {
      const [ann, bea] = [await join('Ann'), await join('Bea')]
      const outcomes = await Promise.all([like(ann, bea), like(bea, ann)])
      expect(outcomes.map((outcome) => outcome.ok && outcome.value.state).sort()).toEqual(['liked', 'matched'])
      for (const [one, other, name] of [
        [ann, bea, 'Bea'],
        [bea, ann, 'Ann'],
      ] as const) {
        expect((await events(one)).filter(([kind]) => kind === 'match.made')).toEqual([
          ['match.made', { memberId: other.id }],
        ])
        expect((await told(one)).filter((entry) => entry.startsWith('match.made'))).toEqual([`match.made ${name}`])
        expect(await list(one, 'mutual')).toEqual([name])
        expect(await takeBack(one, other)).toEqual(refused('likes.is_match'))
      }
      // Whoever answers has seen the like; the answer is new to the other.
      expect((await badge(ann)) + (await badge(bea))).toBe(1)
      expect((await unread(ann)) + (await unread(bea))).toBe(1)
    }
  })

  test('is ended for both in silence, and neither can like the other for thirty days', async ({ world }) => {
    const { ctx, scope, clock, join, like, unmatch, list, told, between, badge, rows } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    await like(ann, bea)
    await like(bea, ann)
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, at) => (at % 2 ? unmatch(ann, bea) : unmatch(bea, ann))),
    )
    expect(new Set(all.map((outcome) => JSON.stringify(outcome)))).toEqual(new Set([JSON.stringify(stands('none'))]))
    for (const [one, other] of [
      [ann, bea],
      [bea, ann],
    ] as const) {
      for (const side of ['received', 'sent', 'mutual'] as const) expect(await list(one, side)).toEqual([])
      expect([await told(one), await badge(one)]).toEqual([[], 0])
      expect(await between(one, other)).toEqual({ like: null, likesViewer: false })
      expect(await like(one, other)).toEqual(refused('likes.match_ended'))
    }
    clock.advance(30 * DAY - 1)
    expect([await deleteOldEndedMatches(ctx, { scope }), await like(ann, bea)]).toEqual([
      ...[{ removed: 0 }, refused('likes.match_ended')],
    ])
    clock.advance(1)
    expect(await like(ann, bea)).toEqual(stands('liked'))
    expect([await deleteOldEndedMatches(ctx, { scope }), await rows('ended_matches')]).toEqual([{ removed: 1 }, []])
    expect(await like(bea, ann)).toEqual(stands('matched'))
  })

  test('goes with a block, of which the other hears nothing, and does not come back with its end', async ({
    world,
  }) => {
    const { ctx, join, like, list, told, events, between, unmatch } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    await like(ann, bea)
    await like(bea, ann)
    const before = await events(bea)
    await blockMember(ctx, { viewer: ann, memberId: bea.id })
    for (const one of [ann, bea])
      for (const side of ['received', 'sent', 'mutual'] as const) expect(await list(one, side)).toEqual([])
    expect([await told(bea), await events(bea)]).toEqual([[], before])
    expect(await unmatch(bea, ann)).toEqual(stands('none'))
    await unblockMember(ctx, { viewer: ann, memberId: bea.id })
    expect(await between(bea, ann)).toEqual({ like: 'none', likesViewer: false })
    expect(await like(bea, ann)).toEqual(stands('liked'))
  })

  test('is made while the member marks all as read, and neither waits for the other in a circle', async ({ world }) => {
    const { join, like, readAll, unread } = world
    for (let round = 0; round < 20; round += 1) {
      const [ann, bea] = [await join('Ann'), await join('Bea')]
      for (let others = 0; others < 5; others += 1) await like(await join('Other'), bea)
      await like(ann, bea)
      const done = await Promise.all([like(bea, ann), readAll(bea)])
      expect(done.map(({ ok }) => ok)).toEqual([true, true])
      expect([await unread(bea), await unread(ann)]).toEqual([0, 1])
    }
  })

  test('with whoever blocks at the same moment does not stay', async ({ world }) => {
    const { ctx, join, like, rows } = world
    await raceBothWays(20, async (wait) => {
      const [ann, bea] = [await join(), await join()]
      const [liked] = await Promise.all([
        wait.first().then(() => like(ann, bea).catch(() => null)),
        wait.second().then(() => blockMember(ctx, { viewer: bea, memberId: ann.id })),
        wait.first().then(() => like(bea, ann).catch(() => null)),
      ])
      return liked?.ok ? 'first' : 'second'
    })
    expect(await rows('likes')).toEqual([])
  })
})

describe('the lists', () => {
  test('have new likes first and then the latest, a page at a time, and nobody who is gone', async ({ world }) => {
    const { clock, join, like, look, page, change, erase, list } = world
    const me = await join('Me')
    const people: Awaited<ReturnType<typeof join>>[] = []
    for (let at = 0; at < LIKES_PAGE + 6; at += 1) {
      const person = await join(`P${at}`)
      people.push(person)
      await like(person, me)
      clock.advance(MINUTE)
    }
    const at = (index: number) => people[index] as (typeof people)[number]
    // Seen: the five latest.
    for (let index = LIKES_PAGE + 1; index < LIKES_PAGE + 6; index += 1) await look(me, at(index))
    await change(at(3).id, 'disabled')
    await erase(at(4).id)
    const names: string[] = []
    let after: string | null = null
    do {
      const { likes, next } = await page(me, 'received', after)
      names.push(...likes.map(({ card, isNew }) => `${card.name}${isNew ? '!' : ''}`))
      after = next
    } while (after !== null)
    const fresh = Array.from({ length: LIKES_PAGE + 1 }, (_, index) => `P${LIKES_PAGE - index}!`)
    const seen = Array.from({ length: 5 }, (_, index) => `P${LIKES_PAGE + 5 - index}`)
    expect(names).toEqual([...fresh.filter((name) => name !== 'P3!' && name !== 'P4!'), ...seen])
    for (const text of ['', 'x', '+', `+${'A'.repeat(60)}`, '-1'])
      expect((await page(me, 'received', text)).likes[0]?.card.name).toBe(`P${LIKES_PAGE}`)
    await like(me, at(0))
    clock.advance(MINUTE)
    await like(me, at(1))
    expect([await list(me, 'sent'), await list(me, 'mutual')]).toEqual(Array(2).fill(['P1', 'P0']))
  })

  test('keep whoever became invisible, since they like each other', async ({ world }) => {
    const { join, like, list, superuser, scope } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    await like(ann, bea)
    await changeProfile(superuser, scope, { memberId: ann.id, invisible: true, searchable: false })
    expect(await list(bea, 'received')).toEqual(['Ann!'])
  })
})
