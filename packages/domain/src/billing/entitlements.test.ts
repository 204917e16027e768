import { expect, test } from 'vitest'
import { allowancesOf, entitlementsOf, freeMessagesLeft, historyDays, priceOfMessage } from './entitlements.ts'

const rules = { free_messages: 5, free_chats: 2, history_days_free: 30, sellsPremium: true }
const [free, premium] = [{ paidUser: false }, { paidUser: true }]
const none = { messages: 0, people: 0 }

test('premium ends when it does, for whoever has it', () => {
  const premiumUntil = new Date('2027-01-31T12:00:00Z')
  const allowances = allowancesOf('premium')
  expect(entitlementsOf({ ...premium, premiumUntil })).toEqual({ tier: 'premium', until: premiumUntil, allowances })
  expect(entitlementsOf({ ...premium, premiumUntil: null }).until).toBeNull()
  // It has ended.
  expect(entitlementsOf({ ...free, premiumUntil })).toEqual({
    ...{ tier: 'free', until: null, allowances: allowancesOf('free') },
  })
})

test('a free member has free messages, three photos, and the days of history of a site that sells premium', () => {
  expect(allowancesOf('free')).toMatchObject({ photosShown: 3, photos: 3, allLikes: false })
  expect(historyDays(rules, free)).toBe(30)
  expect(historyDays({ ...rules, sellsPremium: false }, free)).toBeNull()
  expect(historyDays({ ...rules, history_days_free: null }, free)).toBeNull()
  expect(freeMessagesLeft(rules, free, { messages: 1, people: 1 })).toEqual({ messages: 4, people: 1 })
  // More may have been used than the site gives today.
  expect(freeMessagesLeft(rules, free, { messages: 7, people: 3 })).toEqual(none)
})

test('a premium member sees everything and pays for messages', () => {
  expect(allowancesOf('premium')).toMatchObject({ photosShown: Number.POSITIVE_INFINITY, photos: 25, allLikes: true })
  expect(historyDays(rules, premium)).toBeNull()
  expect(freeMessagesLeft(rules, premium, none)).toEqual(none)
})

test('a message is free while messages are left, to somebody known or while people are', () => {
  const price = (messages: number, people: number, isNewPerson: boolean, credits = 3) =>
    priceOfMessage({ message_credits: credits }, freeMessagesLeft(rules, free, { messages, people }), { isNewPerson })
  const [gratis, paid] = [
    { credits: 0, free: true },
    { credits: 3, free: false },
  ]
  expect(price(0, 0, true)).toEqual(gratis)
  expect(price(4, 1, true)).toEqual(gratis)
  expect(price(4, 2, true)).toEqual(paid)
  expect(price(4, 2, false)).toEqual(gratis)
  expect(price(5, 1, true)).toEqual(paid)
  expect(price(5, 2, false)).toEqual(paid)
  // Where messages cost nothing, none of the free ones is used.
  expect(price(0, 0, true, 0)).toEqual({ credits: 0, free: false })
})
