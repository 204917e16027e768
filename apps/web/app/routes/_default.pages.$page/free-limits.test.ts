import { expect } from 'vitest'
import { OFFERS, SHOP, shopTest as test } from '../../../server/testing/shop.ts'

test('says what free members do not see of their likes and conversations, on a site that shows them less', async ({
  shop,
}) => {
  const rules = { likes_shown_free: 'newest_three', history_days_free: 30 } as const
  const [unsold, selling] = ['limited-unsold.test', 'limited-selling.test']
  await shop.addTenant(unsold, rules)
  await shop.addTenant(selling, { ...rules, packages: { NL: { currency: 'EUR', offers: OFFERS } } })
  const says = async (host: string, page: string, words: RegExp) =>
    words.test((await shop.ask({ host, path: `/pages/${page}?lng=en` })).body)
  for (const host of [SHOP, unsold, selling]) {
    for (const page of ['terms', 'faq', 'privacy'])
      expect(await says(host, page, /the newest three likes/), `${host} ${page}`).toBe(host !== SHOP)
    // Nobody is shown less of a conversation before premium can be bought.
    for (const page of ['terms', 'faq'])
      expect(await says(host, page, /without premium: 30, and|each conversation \(30\), and/), `${host} ${page}`).toBe(
        host === selling,
      )
  }
})
