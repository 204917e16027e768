import { expect, test } from 'vitest'
import { settingsSchema } from './tenant-settings.ts'

const site = {
  ...{ name: 'Shop', countries: ['NL'], support_email: 'a@b.example', default_locale: 'nl' },
  company: { name: 'Shop', address: 'Street 1', city: 'City', country: 'NL' },
}
const faultsOf = (differs: object) => {
  const { success, error } = settingsSchema.safeParse({ ...site, ...differs })
  return success ? [] : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}
const code = (differs: object) => ({ discount_codes: [{ code: 'SPRING-20', value_percentage: 20, ...differs }] })
const welcome = (differs: object) => ({
  welcome_discount: { code: 'WELCOME', value_percentage: 10, days: 3, ...differs },
})

test('a code has no condition that is not stated', () => {
  expect(settingsSchema.parse({ ...site, ...code({}) }).discount_codes).toEqual([
    {
      ...{ code: 'SPRING-20', value_percentage: 20, status: 'active', validity: 'once-per-user', expires: null },
      ...{ country: null, user_id: null, currency: null, minimum_order_value: null, paymentmethods: null },
    },
  ])
  expect(faultsOf({ ...code({ currency: 'EUR', minimum_order_value: 1 }), ...welcome({}) })).toEqual([])
})

test.each([
  [code({ code: 'spring' }), 'must be capital letters'],
  [code({ code: 'TIMEBONUS25' }), 'is a code of the platform'],
  [code({ code: 'STAY-50' }), 'is a code of the platform'],
  [code({ value_percentage: 100 }), '99'],
  [code({ value_percentage: 12.25 }), 'at most one decimal'],
  [code({ minimum_order_value: 100 }), 'needs a currency'],
  [code({ expires: '2027-01-01' }), 'timestamp in UTC'],
  [code({ country: 'XX' }), 'discount_codes.0.country'],
  [{ discount_codes: [code({}), code({})].flatMap((one) => one.discount_codes) }, '"SPRING-20" is listed twice'],
  [{ ...code({}), ...welcome({ code: 'SPRING-20' }) }, 'discount_codes.0.code: "SPRING-20" is listed twice'],
  [welcome({ value_percentage: 25 }), 'must be less than the 25 per cent'],
  [welcome({ value_percentage: 50 }), 'must be less than the 25 per cent'],
  [welcome({ days: 0 }), 'welcome_discount.days'],
])('a discount that cannot be is a fault of the folder: %j', (differs, fault) => {
  expect(faultsOf(differs)).toEqual([expect.stringContaining(fault)])
})
