import { newMemberId } from '@hearth/contracts/ids'
import { describe, expect } from 'vitest'
import { listConversations } from './list-conversations.ts'
import { archiveConversation, deleteConversationWith } from './own-conversations.ts'
import { conversationsTest } from './testing/conversations-world.ts'

const test = conversationsTest.extend('archive', async ({ world: { ctx, join, write } }) => {
  const [ann, bea] = [await join('Ann'), await join('Bea')]
  const conversation = await write(bea, ann)
  return {
    ...{ ann, bea, conversation },
    move: (archived: boolean, viewer = ann, conversationId = conversation) =>
      archiveConversation(ctx, { viewer, conversationId, archived }),
    page: async (archived: boolean, viewer = ann) => {
      const { conversations, hasArchive } = await listConversations(ctx, {
        viewer,
        after: null,
        search: null,
        archived,
      })
      return [conversations.map(({ person, unread }) => `${person?.name} ${unread}`), hasArchive]
    },
  }
})

describe('an archived conversation', () => {
  test('is off the list, counts as before, and goes back by hand or by a message of the other', async ({
    world: { badge, events, reply, view, read },
    archive: { ann, bea, conversation, move, page },
  }) => {
    expect([await page(false), await page(true)]).toEqual([
      [['Bea 1'], false],
      [[], false],
    ])
    for (let time = 0; time < 2; time += 1) await move(true)
    expect([await page(false), await page(true), await badge(ann)]).toEqual([[[], true], [['Bea 1'], true], 1])
    expect((await view(ann, conversation)).archived).toBe(true)
    // Once, and the other one learns nothing of it.
    expect((await events(ann)).slice(1)).toEqual([['conversation.changed', { conversationId: conversation }]])
    expect([await events(bea), await page(true, bea)]).toMatchObject([{ length: 1 }, [[], false]])
    await read(ann, conversation, 1)
    await reply(ann, conversation, 'Mine')
    expect(await page(true)).toEqual([['Bea 0'], true])
    await reply(bea, conversation, 'Theirs')
    expect([await page(false), await page(true)]).toEqual([
      [['Bea 1'], false],
      [[], false],
    ])
    await move(true)
    await move(false)
    expect(await page(false)).toEqual([['Bea 1'], false])
  })

  test('is nobody else’s to archive, and deleting takes it out of the archive', async ({
    world: { join, remove, reply },
    archive: { ann, bea, conversation, move, page },
  }) => {
    await move(true, await join('Cleo'))
    expect(await page(false)).toEqual([['Bea 1'], false])
    await move(true)
    await remove(ann, conversation)
    await move(true)
    expect([await page(false), await page(true)]).toEqual([
      [[], false],
      [[], false],
    ])
    await reply(bea, conversation, 'Again')
    expect(await page(false)).toEqual([['Bea 1'], false])
  })
})

test('the conversation with a person is deleted by whoever they are', async ({
  world: { ctx, texts },
  archive: { ann, bea, conversation, page },
}) => {
  const deleteWith = (memberId: typeof bea.id) => deleteConversationWith(ctx, { viewer: ann, memberId })
  expect(await deleteWith(newMemberId())).toBeNull()
  for (let time = 0; time < 2; time += 1) expect(await deleteWith(bea.id)).toBe(conversation)
  expect([await page(false), await texts(ann, bea), await texts(bea, ann)]).toEqual([[[], false], [], ['>Hello']])
})
