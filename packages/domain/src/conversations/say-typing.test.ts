import { MINUTE } from '@hearth/contracts/durations'
import { newId } from '@hearth/contracts/ids'
import { expect } from 'vitest'
import { blockMember } from '../relations/own-blocks.ts'
import { saveShows } from '../settings/own-settings.ts'
import { sayGoodbye } from './say-goodbye.ts'
import { sayTyping, TYPING_PER_MEMBER } from './say-typing.ts'
import { RULES, conversationsTest as test } from './testing/conversations-world.ts'

test('typing is told to the other one while both show it and when they are online, and until one blocks the other', async ({
  world,
}) => {
  const { ctx, join, write } = world
  const [ann, bo] = [await join('Ann'), await join('Bo')]
  const conversationId = await write(ann, bo)
  const both = async () => [
    await sayTyping(ctx, { viewer: ann, conversationId }),
    await sayTyping(ctx, { viewer: bo, conversationId }),
  ]
  expect(await both()).toEqual([true, true])
  for (const viewer of [ann, bo])
    for (const what of ['typing', 'online']) {
      await saveShows(ctx, { viewer, shows: { [what]: false } })
      expect([what, ...(await both())]).toEqual([what, false, false])
      await saveShows(ctx, { viewer, shows: { [what]: true } })
    }
  await saveShows(ctx, { viewer: bo, shows: { reading: false } })
  expect(await both()).toEqual([true, true])
  expect(await world.events(bo)).toHaveLength(1)
  // Of an invisible member it would say that they are online.
  const cy = await join('Cy', { invisible: true })
  const hidden = await write(cy, bo)
  expect(await sayTyping(ctx, { viewer: cy, conversationId: hidden })).toBe(false)
  expect(await sayTyping(ctx, { viewer: bo, conversationId: hidden })).toBe(true)
  await blockMember(ctx, { viewer: bo, memberId: ann.id })
  expect(await both()).toEqual([false, false])
})

test('typing is not told after a goodbye, nor too often, and a conversation of others is not found', async ({
  world,
}) => {
  const { ctx, clock, join, elsewhere, write, reply } = world
  const [ann, bo, cy, other] = [await join('Ann'), await join('Bo'), await join('Cy'), await elsewhere()]
  const conversationId = await write(ann, bo)
  for (const viewer of [cy, other])
    await expect(sayTyping(ctx, { viewer, conversationId })).rejects.toMatchObject({ status: 404 })
  await expect(sayTyping(ctx, { viewer: ann, conversationId: newId() })).rejects.toMatchObject({ status: 404 })
  const told: boolean[] = []
  for (let at = 0; at < TYPING_PER_MEMBER; at += 1) told.push(await sayTyping(ctx, { viewer: ann, conversationId }))
  expect(told.filter(Boolean)).toHaveLength(TYPING_PER_MEMBER - 1)
  clock.advance(5 * MINUTE)
  expect(await sayTyping(ctx, { viewer: ann, conversationId })).toBe(true)
  await reply(bo, conversationId)
  await sayGoodbye(ctx, { viewer: bo, conversationId, rules: RULES })
  expect(await sayTyping(ctx, { viewer: ann, conversationId })).toBe(false)
})
