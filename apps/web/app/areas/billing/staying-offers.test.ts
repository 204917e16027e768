import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { loadMessages } from '@hearth/texts/catalogue'
import { expect } from 'vitest'
import { logIn } from '../../../server/testing/members.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { OFFERS, SHOP, shopTest } from '../../../server/testing/shop.ts'

const PLAIN = 'plain-shop.test'

const test = shopTest
  .extend('plain', { scope: 'file' }, ({ shop }) =>
    shop.addTenant(PLAIN, { packages: { NL: { currency: 'EUR', offers: OFFERS } } }),
  )
  .extend('offered', ({ shop, db }) => {
    /** What the page that deletes an account offers for money: the trial's address and words, and a discount's code and words. */
    const offered = async (Cookie: string, host = SHOP) => {
      const { status, body } = await shop.ask({ host, path: '/settings/delete', headers: { Cookie } })
      expect(status).toBe(200)
      const { main } = screenOf(body)
      const [trial, discount] = ['^="/credits/"', '="/credits"'].map((of) => main.first(`li a[href${of}]`).text)
      return { trial, discount, code: /STAY-[A-Z2-9]{8}/.exec(main.text)?.[0] }
    }
    return {
      offered,
      to: async (host: string, country: string, status: 'active' | 'not_confirmed' = 'active') => {
        const { id } = await inTenant(db, { tenantId: tenantIdOf(host) }, (tx) =>
          makeMember(tx, { status }, { country }),
        )
        return offered(await logIn(shop, host, id), host)
      },
    }
  })
const NOTHING = { trial: '', discount: '', code: undefined }

test('whoever wants to leave is offered the trial and the discount of a site that has them', async ({
  offered: { to },
  plain,
}) => {
  const { trial, discount, code } = await to(SHOP, 'NL')
  for (const said of ['10', '4,99']) expect(trial).toContain(said)
  expect(discount).toContain('30%')
  expect(code).toEqual(expect.any(String))
  // Where neither is, in a country where nothing is sold, and before one can buy.
  expect(await to(plain, 'NL')).toEqual(NOTHING)
  expect(await to(SHOP, 'BE')).toEqual(NOTHING)
  expect(await to(SHOP, 'NL', 'not_confirmed')).toEqual(NOTHING)
})

test('the trial is offered until it or credits are bought, and the discount until it has served', async ({
  buyer,
  offered: { offered },
}) => {
  const before = await offered(buyer.cookie)
  expect(before.trial).not.toBe('')
  await buyer.pay(499, '/credits/trial/visa')
  expect(await offered(buyer.cookie)).toEqual({ ...before, trial: '' })
  await buyer.pay(979, `/credits/credits-20/visa?code=${before.code}`)
  expect(await offered(buyer.cookie)).toEqual(NOTHING)
})

test('whoever has bought credits is not offered a trial', async ({ buyer, offered: { offered } }) => {
  await buyer.pay(1399)
  expect(await offered(buyer.cookie)).toMatchObject({ trial: '', code: expect.any(String) })
})

test('whoever wants to leave a site that sells something learns that repeat orders end for good', async ({ buyer }) => {
  const { main } = screenOf((await buyer.get('/settings/delete?lng=nl')).body)
  const { leaving } = loadMessages().nl
  expect(main.text).toContain(leaving.then_repeats)
  expect(main.text).toContain(leaving.then_books)
})
