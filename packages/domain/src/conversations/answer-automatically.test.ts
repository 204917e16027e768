import { changeProfile } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { answerAutomatically } from './answer-automatically.ts'
import { conversationsTest, UNREAD_MAILS } from './testing/conversations-world.ts'

const test = conversationsTest.extend('operated', async ({ world }) => {
  const { ctx, scope, join, acknowledge, superuser } = world
  const [ann, owl] = [await join('Ann'), await join('Owl', { fictional: true })]
  await changeProfile(superuser, scope, { memberId: owl.id, answers_itself: true })
  await acknowledge(ann, owl)
  const jobs = () =>
    withClient(superuser, async (sql) => [
      ...(await sql`select payload, available_at from outbox
        where tenant_id = ${scope.tenantId} and topic = 'conversations.answer-automatically'`),
    ])
  const run = (conversationId: Parameters<typeof answerAutomatically>[1]['conversationId'], lines = ['One', 'Two']) =>
    answerAutomatically(
      { ...ctx, unreadMails: () => UNREAD_MAILS, automaticAnswers: () => lines },
      { scope, conversationId },
    )
  return { ann, owl, jobs, run }
})

describe('a profile that answers by itself', () => {
  test('answers all that was written with one line after the other, and says that it is automatic', async ({
    world,
    operated: { ann, owl, jobs, run },
  }) => {
    const { clock, write, texts, view, rows, credits } = world
    const conversation = await write(ann, owl, 'Hello')
    await write(ann, owl, 'Anybody there?')
    const due = new Date(clock.now().getTime() + 4_000)
    expect(await jobs()).toEqual([{ payload: { conversationId: conversation }, available_at: due }])
    // The same job, also at the same time, and another one answer once.
    expect((await Promise.all([run(conversation), run(conversation), run(conversation)])).filter(Boolean)).toEqual([
      true,
    ])
    expect(await run(conversation)).toBe(false)
    expect(await texts(ann, owl)).toEqual(['>Hello', '>Anybody there?', 'One'])
    for (const text of ['a', 'b']) {
      await write(ann, owl, text)
      await run(conversation)
    }
    expect(await texts(ann, owl)).toEqual(['>Hello', '>Anybody there?', 'One', '>a', 'Two', '>b', 'One'])
    const { messages } = await view(ann, conversation)
    expect(messages.map(({ kind }) => kind === 'automatic')).toEqual([
      ...[false, false, true, false, true, false, true],
    ])
    expect((await rows('messages')).filter(({ written_by }) => written_by !== null)).toEqual([])
    expect(await credits(ann)).toBe(92)
  })

  test('answers nothing without lines, and no other profile does', async ({ world, operated: { ann, owl, run } }) => {
    const { ctx, scope, join, write, acknowledge, change, superuser } = world
    const conversation = await write(ann, owl)
    expect(await run(conversation, [])).toBe(false)
    await change(ann.id, 'disabled')
    expect(await run(conversation)).toBe(false)
    await change(ann.id, 'active')
    await changeProfile(superuser, scope, { memberId: owl.id, answers_itself: false })
    expect(await run(conversation)).toBe(false)
    const [bea, elk] = [await join('Bea'), await join('Elk', { fictional: true })]
    await acknowledge(ann, elk)
    for (const other of [bea, elk]) expect(await run(await write(ann, other))).toBe(false)
    const asked: object[] = []
    await changeProfile(superuser, scope, { memberId: owl.id, answers_itself: true })
    const automaticAnswers = (_: unknown, reader: object) => {
      asked.push(reader)
      return ['Hej']
    }
    expect(
      await answerAutomatically(
        { ...ctx, unreadMails: () => UNREAD_MAILS, automaticAnswers },
        { scope, conversationId: conversation },
      ),
    ).toBe(true)
    expect(asked).toEqual([{ language: null, country: 'NL' }])
  })
})
