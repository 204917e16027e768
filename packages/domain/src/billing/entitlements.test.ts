import { expect, test } from 'vitest'
import { entitlementsOf, priceOfMessage } from './entitlements.ts'

const rules = { free_messages: 5, free_chats: 2, history_days_free: 30, sellsPremium: true }
const [free, premium] = [{ paidUser: false }, { paidUser: true }]
const none = { messages: 0, people: 0 }

test('a free member has free messages, three photos, and the days of history of a site that sells premium', () => {
  const allowances = { freeMessages: 5, freePeople: 2, photosShown: 3, photos: 3, historyDays: 30 }
  expect(entitlementsOf(rules, free, none)).toEqual({ tier: 'free', until: null, allowances })
  expect(entitlementsOf({ ...rules, sellsPremium: false }, free, none).allowances.historyDays).toBeNull()
  expect(entitlementsOf({ ...rules, history_days_free: null }, free, none).allowances.historyDays).toBeNull()
  // More may have been used than the site gives today.
  expect(entitlementsOf(rules, free, { messages: 7, people: 3 }).allowances).toMatchObject({
    ...{ freeMessages: 0, freePeople: 0 },
  })
})

test('a premium member sees everything and pays for messages', () => {
  const allowances = {
    freeMessages: 0,
    freePeople: 0,
    photosShown: Number.POSITIVE_INFINITY,
    photos: 25,
    historyDays: null,
  }
  expect(entitlementsOf(rules, premium, none)).toEqual({ tier: 'premium', until: null, allowances })
})

test('a message is free while messages are left, to somebody known or while people are', () => {
  const price = (messages: number, people: number, isNewPerson: boolean, credits = 3) =>
    priceOfMessage({ message_credits: credits }, entitlementsOf(rules, free, { messages, people }), { isNewPerson })
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
  expect(priceOfMessage({ message_credits: 3 }, entitlementsOf(rules, premium, none), { isNewPerson: true })).toEqual(
    paid,
  )
})
