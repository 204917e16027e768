import { newId } from '@hearth/contracts/ids'
import { changeProfile } from '@hearth/testing/rows'
import { describe, expect } from 'vitest'
import { blockMember } from '../relations/own-blocks.ts'
import { saveShows } from '../settings/own-settings.ts'
import { answerAsProfile } from './answer-as-profile.ts'
import { markDelivered } from './reading-marks.ts'
import { conversationsTest, RULES } from './testing/conversations-world.ts'

const test = conversationsTest.extend('marks', ({ world }) => {
  type Member = Awaited<ReturnType<typeof world.join>>
  return {
    deliver: (viewer: Member) => markDelivered(world.ctx, { viewer }),
    show: (viewer: Member, reading: boolean) => saveShows(world.ctx, { viewer, shows: { reading } }),
    /** What a member sees of the other one, by the page and by the call, as `[delivered, read]`. */
    of: async (viewer: Member, conversation: Parameters<typeof world.view>[1]) => {
      const [{ marks }, called] = [await world.view(viewer, conversation), await world.page(viewer, conversation, {})]
      expect(called.marks).toEqual(marks)
      return marks && [marks.deliveredSeq, marks.readSeq]
    },
    /** How often a member was told that a conversation has changed. */
    told: async (member: Member) =>
      (await world.events(member)).filter(([kind]) => kind === 'conversation.changed').length,
  }
})

describe('what was received and read', () => {
  test('is told once, of all conversations in one call, and never goes backwards', async ({ world, marks }) => {
    const { join, write, reply, read } = world
    const [ann, bea, cleo] = [await join('Ann'), await join('Bea'), await join('Cleo')]
    const [one, other] = [await write(ann, cleo), await write(bea, cleo)]
    await write(ann, cleo)
    expect([await marks.of(ann, one), await marks.of(cleo, one)]).toEqual([
      [0, 0],
      [2, 0],
    ])
    const before = [await marks.told(ann), await marks.told(bea), await marks.told(cleo)]
    expect(before).toEqual([2, 1, 0])
    expect(await marks.deliver(cleo)).toEqual({ conversations: 2 })
    for (const viewer of [cleo, ann]) expect(await marks.deliver(viewer)).toEqual({ conversations: 0 })
    expect([await marks.of(ann, one), await marks.of(bea, other)]).toEqual([
      [2, 0],
      [1, 0],
    ])
    expect([await marks.told(ann), await marks.told(bea), await marks.told(cleo)]).toEqual([3, 2, 0])
    await read(cleo, one, 1)
    await read(cleo, one, 1)
    expect([await marks.of(ann, one), await marks.told(ann), await marks.told(cleo)]).toEqual([[2, 1], 4, 1])
    await write(ann, cleo)
    expect(await marks.of(ann, one)).toEqual([2, 1])
    await read(cleo, one, 3)
    expect(await marks.of(ann, one)).toEqual([3, 3])
    // Who answers has received what was there.
    await reply(bea, other)
    await reply(cleo, other)
    expect(await marks.of(bea, other)).toEqual([3, 0])
  })

  test('is shown to neither while one of the two hides it, and nothing is told', async ({ world, marks }) => {
    const { join, write, read } = world
    for (const hides of [0, 1]) {
      const two = [await join('Ann'), await join('Bea')] as const
      const [ann, bea] = two
      const conversation = await write(ann, bea)
      await marks.deliver(bea)
      await marks.show(two[hides] ?? ann, false)
      const before = [await marks.told(ann), await marks.told(bea)]
      await write(ann, bea)
      expect(await marks.deliver(bea)).toEqual({ conversations: 1 })
      await read(bea, conversation, 2)
      expect([await marks.of(ann, conversation), await marks.of(bea, conversation)]).toEqual([null, null])
      expect([await marks.told(ann), await marks.told(bea)]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1])
      await marks.show(two[hides] ?? ann, true)
      expect(await marks.of(ann, conversation)).toEqual([2, 2])
    }
  })

  test('tells nothing across a block, whoever made it, nor of somebody who is gone', async ({ world, marks }) => {
    const { join, write, read, change, leave, ctx } = world
    for (const end of ['blocks', 'is blocked', 'is closed', 'is erased']) {
      const [ann, bea] = [await join('Ann'), await join('Bea')]
      const conversation = await write(ann, bea)
      await marks.deliver(bea)
      if (end === 'blocks') await blockMember(ctx, { viewer: bea, memberId: ann.id })
      if (end === 'is blocked') await blockMember(ctx, { viewer: ann, memberId: bea.id })
      if (end === 'is closed') await change(bea.id, 'disabled')
      if (end === 'is erased') await leave(bea.id)
      const before = await marks.told(ann)
      if (end.startsWith('block') || end === 'is blocked') await read(bea, conversation, 1)
      expect([end, await marks.of(ann, conversation), await marks.told(ann)]).toEqual([end, null, before])
    }
  })

  test('says of an invisible member only what they have read, so that nobody sees them online', async ({
    world,
    marks,
  }) => {
    const { join, write, read } = world
    const [ann, bea] = [await join('Ann'), await join('Bea', { invisible: true })]
    await write(bea, ann)
    const conversation = await write(ann, bea)
    const before = await marks.told(ann)
    expect(await marks.deliver(bea)).toEqual({ conversations: 1 })
    expect([await marks.of(ann, conversation), await marks.told(ann)]).toEqual([[0, 0], before])
    await read(bea, conversation, 2)
    expect([await marks.of(ann, conversation), await marks.told(ann)]).toEqual([[2, 2], before + 1])
  })

  test('is only what was read while one of the two does not show when they are online, and neither is told the rest', async ({
    world,
    marks,
  }) => {
    const { join, write, read, ctx } = world
    for (const hides of [0, 1]) {
      const two = [await join('Ann'), await join('Bea')] as const
      const [ann, bea] = two
      await saveShows(ctx, { viewer: two[hides] ?? ann, shows: { online: false } })
      const conversation = await write(ann, bea)
      const before = await marks.told(ann)
      expect(await marks.deliver(bea)).toEqual({ conversations: 1 })
      expect([await marks.of(ann, conversation), await marks.told(ann)]).toEqual([[0, 0], before])
      await read(bea, conversation, 1)
      expect([await marks.of(ann, conversation), await marks.told(ann)]).toEqual([[1, 1], before + 1])
    }
  })

  test('says of a fictional profile only what was answered', async ({ world, marks }) => {
    const { join, write, acknowledge, ctx, scope, superuser } = world
    const [ann, fay] = [await join('Ann'), await join('Fay')]
    await changeProfile(superuser, scope, { memberId: fay.id, fictional: true })
    await acknowledge(ann, fay)
    const conversation = await write(ann, fay)
    expect(await marks.of(ann, conversation)).toEqual([0, 0])
    const answer = {
      scope,
      conversationId: conversation,
      clientId: newId(),
      text: 'Hi',
      rules: RULES,
      moderator: 'Kim',
    }
    expect(await answerAsProfile(ctx, answer)).toMatchObject({ ok: true })
    await write(ann, fay)
    expect(await marks.of(ann, conversation)).toEqual([1, 1])
  })

  test('is not told by deleting what was never opened', async ({ world, marks }) => {
    const { join, write, remove } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const conversation = await write(ann, bea)
    await remove(bea, conversation)
    expect([await marks.of(ann, conversation), await marks.deliver(bea)]).toEqual([[0, 0], { conversations: 0 }])
  })

  test('is never ahead of what was written, however much happens at once', async ({ world, marks }) => {
    const { join, write, reply, read } = world
    const [ann, bea] = [await join('Ann'), await join('Bea')]
    const conversation = await write(ann, bea)
    for (let seq = 1; seq <= 10; seq += 1)
      await Promise.all([
        ...[write(ann, bea), reply(bea, conversation), read(bea, conversation, seq)],
        ...[marks.deliver(bea), marks.deliver(ann), marks.deliver(bea)],
      ])
    const { lastSeq, unread } = await world.view(bea, conversation)
    const [delivered = 0, seen = 0] = (await marks.of(ann, conversation)) ?? []
    expect([seen, lastSeq, unread > 0]).toEqual([10, 21, true])
    expect(delivered).toBeLessThanOrEqual(lastSeq)
    await marks.deliver(bea)
    expect(await marks.of(ann, conversation)).toEqual([lastSeq, 10])
  })
})
