import { expect, test } from 'vitest'
import { memberChatPath, memberPath, PATHS } from '../../addresses.ts'
import { isMembersArea } from '../../client/members-area.ts'
import type { Cause } from './pop-up-cause.ts'
import { BETWEEN, mayAsk } from './pop-up-rules.ts'

const person = { id: '1', name: 'Ida', picture: null, isMatch: true, fictional: null }
const CAUSES = {
  press: { by: 'press', person },
  event: { by: 'event', id: '1' },
  visit: { by: 'visit' },
  address: { by: 'address' },
} as const satisfies Record<Cause['by'], Cause>
const now = 10 * BETWEEN
const quiet = { now, openedAt: 0, asked: false, isHidden: false, pathname: PATHS.members as string }

/** The causes that open it in that situation. */
const asked = (situation: Partial<typeof quiet>) =>
  Object.values(CAUSES).flatMap((cause) => (mayAsk(cause, { ...quiet, ...situation }) ? [cause.by] : []))

test('every reason opens a pop-up where nothing is in its way', () => {
  expect(asked({})).toEqual(['press', 'event', 'visit', 'address'])
})

test('what comes by itself comes once in ten minutes, and the question of a visit once', () => {
  for (const openedAt of [now, now - 1, now - BETWEEN + 1]) expect(asked({ openedAt })).toEqual(['press', 'address'])
  expect(asked({ openedAt: now - BETWEEN })).toEqual(['press', 'event', 'visit', 'address'])
  expect(asked({ asked: true })).toEqual(['press', 'event', 'address'])
  // The clock was put back by an hour.
  expect(asked({ openedAt: now + 60 * 60_000 })).toEqual(['press', 'event', 'visit', 'address'])
})

test('nothing but an own press opens one in a hidden tab, or over signing up, a conversation and a payment', () => {
  expect(asked({ isHidden: true })).toEqual(['press'])
  const conversations = [`${PATHS.messages}/1`, memberChatPath('1'), `${memberChatPath('1')}/`]
  for (const pathname of [PATHS.complete_signup, ...conversations, PATHS.repeat_order, '/credits/3/card'])
    expect(asked({ pathname }), pathname).toEqual(['press'])
  for (const pathname of [PATHS.messages, memberPath('1'), PATHS.credits, PATHS.settings])
    expect(asked({ pathname }), pathname).toEqual(['press', 'event', 'visit', 'address'])
})

test('the members area is six pages, and no others', () => {
  for (const path of ['/members', '/members/', '/members/7', '/chats', '/likes', '/likes/m/7', '/premium'])
    expect(isMembersArea(path), path).toBe(true)
  for (const path of ['/', '/likes/sent', '/chats/7', '/members/7/signup', '/settings', '/credits', '/notmembers'])
    expect(isMembersArea(path), path).toBe(false)
})
