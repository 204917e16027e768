import { DAY, MINUTE } from '@hearth/contracts/durations'
import { newMemberId } from '@hearth/contracts/ids'
import { describe, expect } from 'vitest'
import { blockMember } from '../relations/own-blocks.ts'
import { likesTest as test } from './testing/likes-world.ts'

describe('a fictional profile', () => {
  test('likes whoever comes and fits, as the operator, and no more often in a day than the site says', async ({
    world,
  }) => {
    const { clock, join, operatorLike, list, told, events, rows, newest, between } = world
    const ann = await join('Ann', { gender: 'woman', seeking: 'man' })
    const owls = await Promise.all(
      Array.from({ length: 4 }, (_, at) => join(`Owl ${at}`, { gender: 'man', seeking: 'everyone', fictional: true })),
    )
    await join('Bea', { gender: 'woman', fictional: true })
    await join('Cas', { gender: 'man', seeking: 'man', fictional: true })
    const real = await join('Dan', { gender: 'man' })
    expect(await operatorLike(ann, { perDay: 0 })).toBe(false)
    const all = await Promise.all(
      Array.from({ length: 100 }, () => operatorLike(ann, { perDay: 2 }).catch(() => false)),
    )
    expect(all.filter(Boolean)).toHaveLength(2)
    expect((await rows('likes')).map(({ by_operator, liker_id }) => [by_operator, liker_id !== real.id])).toEqual(
      Array(2).fill([true, true]),
    )
    const names = await list(ann, 'received')
    expect([names.every((name) => /^Owl \d!$/.test(name)), await told(ann)]).toEqual([true, ['like.received null']])
    expect((await events(ann)).filter(([kind]) => kind === 'like.received')).toHaveLength(2)
    expect(await newest(ann)).toMatch(/^Owl \d none$/)
    clock.advance(DAY)
    for (let at = 0; at < 4; at += 1) await operatorLike(ann, { perDay: 20 })
    expect(await list(ann, 'received')).toHaveLength(owls.length)
    expect(await between(ann, real)).toEqual({ like: 'none', likesViewer: false })
  })

  test('likes nobody more often within any 24 hours, whenever the first of them was', async ({ world }) => {
    const { clock, join, operatorLike, rows } = world
    const ann = await join('Ann', { gender: 'woman', seeking: 'man' })
    for (let at = 0; at < 12; at += 1) await join(`Owl ${at}`, { gender: 'man', fictional: true })
    const come = async (times: number) => {
      for (let at = 0; at < times; at += 1) await operatorLike(ann, { perDay: 5 })
      return (await rows('likes')).length
    }
    expect(await come(1)).toBe(1)
    clock.advance(DAY - 5 * MINUTE)
    expect(await come(4)).toBe(5)
    clock.advance(6 * MINUTE)
    expect(await come(5)).toBe(6)
    clock.advance(DAY - 7 * MINUTE)
    expect(await come(1)).toBe(6)
    clock.advance(MINUTE)
    expect(await come(5)).toBe(10)
  })

  test('likes back whom the member still likes, and that is a match', async ({ world }) => {
    const { join, like, takeBack, operatorLike, list, waiting, unmatch, rows } = world
    const ann = await join('Ann', { gender: 'woman', seeking: 'man' })
    const owl = await join('Owl', { gender: 'man', fictional: true })
    const max = await join('Max', { gender: 'man' })
    await like(ann, max)
    expect(await waiting('likes.like-back-as-operator')).toEqual([])
    await like(ann, owl)
    expect(await waiting('likes.like-back-as-operator')).toEqual([{ memberId: ann.id, likerId: owl.id }])
    await takeBack(ann, owl)
    expect(await operatorLike(ann, { by: owl })).toBe(false)
    await like(ann, owl)
    const all = await Promise.all(Array.from({ length: 20 }, () => operatorLike(ann, { by: owl })))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect([await list(ann, 'mutual'), await list(ann, 'received')]).toEqual([['Owl'], ['Owl!']])
    // Nobody real, whatever a job says.
    expect(await operatorLike(ann, { by: max })).toBe(false)
    await unmatch(ann, owl)
    expect([await operatorLike(ann), await rows('likes')]).toMatchObject([false, [{ by_operator: false }]])
  })

  test('does not like whom it is blocked by, who is not confirmed, closed or of another site', async ({ world }) => {
    const { ctx, join, operatorLike, change, elsewhere, rows } = world
    const owl = await join('Owl', { fictional: true })
    const [blocker, unconfirmed, closed] = [
      await join(),
      await join('Una', { status: 'not_confirmed' }),
      await join('Cleo'),
    ]
    await blockMember(ctx, { viewer: blocker, memberId: owl.id })
    await change(closed.id, 'disabled')
    for (const member of [blocker, unconfirmed, closed, await elsewhere(), { id: newMemberId() }])
      for (const by of [undefined, owl]) expect(await operatorLike(member, { by })).toBe(false)
    expect(await rows('likes')).toEqual([])
  })
})
