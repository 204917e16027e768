import { HOUR, MINUTE } from '@hearth/contracts/durations'
import type { MailDetails } from '@hearth/contracts/mail'
import { describe, expect } from 'vitest'
import { sendMail } from '../mail/send-mail.ts'
import { unreadMailDetails } from './mail-unread.ts'
import { conversationsTest as test } from './testing/conversations-world.ts'

describe('the mail about unread messages', () => {
  test('comes once a message has stayed unread for an hour, and again six hours later for what came since', async ({
    world,
  }) => {
    const { clock, join, write, mailUnread, mails, mailJobs } = world
    const [ann, bo] = [await join('Ann'), await join('Bo')]
    const start = clock.now().getTime()
    await write(ann, bo)
    await write(ann, bo)
    expect(await mailJobs()).toEqual([{ payload: { memberId: bo.id }, available_at: new Date(start + HOUR) }])
    // Too early: it is looked at again.
    clock.advance(30 * MINUTE)
    await mailUnread(bo, 'one')
    expect(await mails(bo)).toEqual([])
    clock.advance(31 * MINUTE)
    await Promise.all([mailUnread(bo, 'two'), mailUnread(bo, 'two'), mailUnread(bo, 'three')])
    expect(await mails(bo)).toEqual(['new_conversations'])
    clock.advance(MINUTE)
    await write(ann, bo)
    clock.advance(2 * HOUR)
    await mailUnread(bo, 'four')
    expect(await mails(bo)).toEqual(['new_conversations'])
    clock.advance(5 * HOUR)
    await mailUnread(bo, 'five')
    expect(await mails(bo)).toEqual(['new_conversations', 'new_conversations'])
    // Nothing came since.
    clock.advance(24 * HOUR)
    await mailUnread(bo, 'six')
    expect(await mails(bo)).toHaveLength(2)
  })

  test('is about messages where the member has answered, and not about what they have read or switched off', async ({
    world,
  }) => {
    const { clock, join, write, reply, read, mailUnread, mails, silence } = world
    const [ann, bo, cas] = [await join('Ann'), await join('Bo'), await join('Cas')]
    const conversation = await write(ann, bo)
    await reply(bo, conversation)
    await reply(ann, conversation)
    clock.advance(2 * HOUR)
    await mailUnread(ann, 'one')
    await read(ann, conversation, 3)
    await mailUnread(ann, 'two')
    await mailUnread(bo, 'three')
    expect([await mails(ann), await mails(bo)]).toEqual([['new_messages'], ['new_messages']])
    await silence(cas, ['new_conversations'])
    await write(ann, cas)
    clock.advance(2 * HOUR)
    await mailUnread(cas, 'four')
    expect(await mails(cas)).toEqual([])
  })

  test('goes to confirmed people only, and not about somebody who may not be shown', async ({ world }) => {
    const { clock, join, write, change, acknowledge, mailUnread, mails } = world
    const [ann, bo, owl] = [await join('Ann'), await join('Bo'), await join('Owl', { fictional: true })]
    await acknowledge(ann, owl)
    await write(ann, owl)
    await write(ann, bo)
    clock.advance(2 * HOUR)
    await change(ann.id, 'disabled')
    await mailUnread(bo, 'one')
    await change(ann.id, 'active')
    await mailUnread(owl, 'two')
    await change(bo.id, 'disabled')
    await mailUnread(bo, 'three')
    expect([await mails(bo), await mails(owl)]).toEqual([[], []])
  })

  test('says who wrote last and how many are unread when it is sent, and is not sent if all is read by then', async ({
    world,
  }) => {
    const { ctx, scope, clock, join, write, read, mailUnread, lastMail } = world
    const [ann, bo, cas] = [await join('Ann'), await join('Bo'), await join('Cas', { fictional: true })]
    const ofAnn = await write(ann, bo)
    clock.advance(2 * HOUR)
    await mailUnread(bo, 'one')
    const mailId = await lastMail(bo, 'new_conversations')
    if (!mailId) throw new Error('No mail')
    const sent: MailDetails[] = []
    const send = () =>
      sendMail(
        {
          ...ctx,
          likesShownFree: () => 'all',
          mailer: {
            send: async ({ details }) => {
              sent.push(details)
              throw new Error('later')
            },
          },
        },
        { scope, mailId, readers: { new_conversations: unreadMailDetails } },
      ).catch(() => null)
    const ofCas = await write(cas, bo)
    await write(cas, bo)
    await send()
    await read(bo, ofCas, 2)
    await send()
    await read(bo, ofAnn, 1)
    await send()
    expect(sent).toEqual([
      { sender: 'Cas', fictional: 'yes', unread: '3' },
      { sender: 'Ann', fictional: 'no', unread: '1' },
    ])
  })
})
