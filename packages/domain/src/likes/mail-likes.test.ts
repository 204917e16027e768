import { DAY, HOUR } from '@hearth/contracts/durations'
import { describe, expect } from 'vitest'
import { sendMail } from '../mail/send-mail.ts'
import { likeMailDetails } from './mail-likes.ts'
import { likesTest as test } from './testing/likes-world.ts'

describe('the mail about new likes', () => {
  test('comes once a day, while one is unseen that came since the last', async ({ world }) => {
    const { clock, join, like, look, mailLikes, mails, waiting, takeBack } = world
    const ann = await join('Ann')
    const [bea, cleo, dan] = [await join('Bea'), await join('Cleo'), await join('Dan')]
    await like(bea, ann)
    await like(cleo, ann)
    expect(await waiting('likes.mail-new-likes')).toEqual([{ memberId: ann.id }])
    await Promise.all([mailLikes(ann, 'one'), mailLikes(ann, 'one'), mailLikes(ann, 'two')])
    expect(await mails(ann)).toEqual(['like'])
    clock.advance(HOUR)
    await like(dan, ann)
    await mailLikes(ann, 'three')
    expect(await mails(ann)).toEqual(['like'])
    clock.advance(DAY)
    await mailLikes(ann, 'four')
    expect(await mails(ann)).toEqual(['like', 'like'])
    // Nothing came since.
    clock.advance(2 * DAY)
    await mailLikes(ann, 'five')
    for (const one of [bea, cleo, dan]) await look(ann, one)
    const eve = await join('Eve')
    await like(eve, ann)
    await takeBack(eve, ann)
    await mailLikes(ann, 'six')
    expect(await mails(ann)).toEqual(['like', 'like'])
  })

  test('goes to confirmed addresses only, and says what is so when it is sent', async ({ world }) => {
    const { free, scope, join, like, look, mailLikes, mails, lastMail } = world
    const [una, ann] = [await join('Una', { status: 'not_confirmed' }), await join('Ann')]
    const owl = await join('Owl', { fictional: true })
    await mailLikes(una, 'one')
    await like(owl, ann)
    await mailLikes(ann, 'two')
    expect([await mails(una), await mails(ann)]).toEqual([[], ['like']])
    const mailId = await lastMail(ann)
    const sent: unknown[] = []
    const send = () =>
      sendMail(
        {
          ...free,
          mailer: {
            send: async ({ details }) => {
              sent.push(details)
              throw new Error('later')
            },
          },
        },
        { scope, mailId, readers: { like: likeMailDetails } },
      ).catch(() => null)
    await send()
    const said = { liker: 'Owl', fictional: 'yes', match: 'no', likes: '1' }
    await like(ann, owl)
    const bea = await join('Bea')
    await like(bea, ann)
    await send()
    expect(sent).toEqual([said, { liker: 'Bea', fictional: 'no', match: 'no', likes: '1' }])
    await look(ann, bea)
    await send()
    expect(sent).toHaveLength(2)
  })
})
