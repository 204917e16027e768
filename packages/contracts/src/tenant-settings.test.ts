import { expect, it } from 'vitest'
import { statementName } from './payment-settings.ts'
import { completeSettings, isHostname, PUBLIC_SETTING_KEYS, settingsSchema } from './tenant-settings.ts'

const smallest = {
  name: 'Example',
  countries: ['NL'],
  default_locale: 'nl',
  support_email: 'help@example.com',
  company: { name: 'Example B.V.', address: 'Kade 1', city: '1011 AB Amsterdam', country: 'NL' },
}
const faultsOf = (change: object) =>
  settingsSchema.safeParse({ ...smallest, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? []

it('needs only what has no sensible default', () => {
  const settings = completeSettings(settingsSchema.parse(smallest), 'example.com')
  expect(settings).toMatchObject({
    domain: 'example.com',
    domain_language: 'nl',
    index_title: 'Example',
    mail_name: 'Example',
    signups: 'all',
    niche: 1,
    locales_by_country: { BE: ['nl', 'fr', 'de'], CH: ['de', 'it', 'fr', 'en'] },
    company: { kvk: null, added: '2023-12-01T12:00:00Z' },
  })
})

it.each(Object.keys(smallest))('refuses settings without %s', (key) => {
  expect(faultsOf({ [key]: undefined })).toEqual([key])
})

it.each([
  ['one gender that looks for itself', { genders: ['man'], seeking: ['man'] }],
  ['two genders that look for either', { genders: ['woman', 'man'], seeking: ['man', 'woman', 'everyone'] }],
])('takes %s', (_, change) => {
  expect(faultsOf(change)).toEqual([])
})

it('says what would be right where one gender was stated and nothing about whom to look for', () => {
  const messages = settingsSchema.safeParse({ ...smallest, genders: ['man'] }).error?.issues.map((one) => one.message)
  expect(messages).toEqual([
    'nobody here is "woman": add it to genders, or state seeking without it',
    'nobody here is "nonbinary": add it to genders, or state seeking without it',
    'everyone here is "man": state that in place of "everyone"',
  ])
})

const CREDITS = { type: 'credits', id: 'credits-20', credits: 20, price: 1_000 }
const MEMBERSHIP = { type: 'premium', id: 'premium-3', months: 3, credits_per_month: 20, price: 3_000 }
const TRIAL = { type: 'trial', id: 'trial', credits: 5, price: 300 }
const sells = (...offers: object[]) => ({ currency: 'EUR', offers })

it('takes a membership whose credits cost less than a package of as many, and the price of its message as the lowest', () => {
  const membership = { ...MEMBERSHIP, price: 2_940 }
  const more = { ...CREDITS, id: 'credits-60', credits: 60, price: 2_940 }
  const minimum_message_costs = { NL: { costs: 49, currency: 'EUR' } }
  expect(faultsOf({ packages: { NL: sells(CREDITS, more, membership, TRIAL) }, minimum_message_costs })).toEqual([])
})

it.each([
  ['for a country that is not served', { BE: sells(CREDITS) }, 'packages.BE'],
  ['of a country without any', { NL: sells() }, 'packages.NL.offers'],
  ['in a currency that does not exist', { NL: { currency: 'XQQ', offers: [CREDITS] } }, 'packages.NL.currency'],
  ['of nothing', { NL: sells({ ...CREDITS, credits: 0 }) }, 'packages.NL.offers.0.credits'],
  ['for nothing', { NL: sells({ ...CREDITS, price: 0 }) }, 'packages.NL.offers.0.price'],
  ['of another kind', { NL: sells({ ...CREDITS, type: 'gold' }) }, 'packages.NL.offers.0.type'],
  ['that are addresses of the site', { NL: sells({ ...CREDITS, id: 'repeat-order' }) }, 'packages.NL.offers.0.id'],
  ['that lead elsewhere', { NL: sells({ ...CREDITS, id: '../login' }) }, 'packages.NL.offers.0.id'],
  ['of the same name', { NL: sells(CREDITS, { ...CREDITS, price: 2 }) }, 'packages.NL.offers.1.id'],
  ['with two trials', { NL: sells(TRIAL, { ...TRIAL, id: 'trial-2' }) }, 'packages.NL.offers.1.type'],
  ['of two months', { NL: sells({ ...MEMBERSHIP, months: 2 }) }, 'packages.NL.offers.0.months'],
  ['with a membership of dearer credits', { NL: sells(MEMBERSHIP, CREDITS) }, 'packages.NL.offers.0.price'],
])('refuses packages %s', (_, packages, key) => {
  expect(faultsOf({ packages })).toEqual([key])
})

it('refuses a lowest price of a message that no package has', () => {
  const minimum_message_costs = { NL: { costs: 49, currency: 'EUR' } }
  expect(faultsOf({ packages: { NL: sells(CREDITS) }, minimum_message_costs })).toEqual(['minimum_message_costs.NL'])
})

it('refuses fewer days for taking a purchase back than the law gives where something is sold', () => {
  expect(faultsOf({ packages: { NL: sells(CREDITS) }, refund_days: 13 })).toEqual(['refund_days'])
  expect(faultsOf({ refund_days: 0 })).toEqual([])
  const american = { countries: ['US'], packages: { US: sells(CREDITS) }, refund_days: 7 }
  expect(faultsOf(american)).toEqual([])
})

it('names the public fields as the specification does', () => {
  expect([...PUBLIC_SETTING_KEYS].sort()).toEqual(
    (
      'cdn_prefix company_id countries description domain domain_language enable_site_entry_popup fictional_icon ' +
      'fictional_plural fictional_singular fictional_warning gift_credits index_title logged_out_search ' +
      'logged_out_search_trafficsource mail_name member_resell message_credits message_length minimum_message_costs name ' +
      'niche photo_credits refund_days search_fields signup_credits signups support_email support_phone ' +
      'visible_profile_fields visible_profile_notes'
    ).split(' '),
  )
})

it.each([
  ['an unknown key', { signup: 'all' }, ''],
  ['a country that does not exist', { countries: ['NL', 'XX'] }, 'countries.1'],
  ['a country twice', { countries: ['NL', 'NL'] }, 'countries.1'],
  [
    'a price for a country that is not served',
    { minimum_message_costs: { BE: { costs: 1, currency: 'EUR' } } },
    'minimum_message_costs.BE',
  ],
  [
    'a currency that does not exist',
    { minimum_message_costs: { NL: { costs: 1, currency: 'XQQ' } } },
    'minimum_message_costs.NL.currency',
  ],
  [
    'a fraction of a cent',
    { minimum_message_costs: { NL: { costs: 1.5, currency: 'EUR' } } },
    'minimum_message_costs.NL.costs',
  ],
  ['a niche outside 1 to 7', { niche: 8 }, 'niche'],
  ['an alias that is the domain', { domain: 'a.example', aliases: ['a.example'] }, 'aliases.0'],
  ['an alias with a port', { aliases: ['a.example:3000'] }, 'aliases.0'],
  ['a locale without texts', { index_title: { nl: 'Titel', ru: 'Title' } }, 'index_title'],
  ['a line end in the name', { name: 'Example\r\nBcc: all@example.com' }, 'name'],
  ['a control character in the name', { name: 'Exam\u0007ple' }, 'name'],
  ['the sender’s name backwards', { mail_name: 'Example \u202eknab' }, 'mail_name'],
  ['a separator of lines in a title', { index_title: 'One\u2028Two' }, 'index_title'],
  ['a line end in one language', { index_title: { nl: 'Een', en: 'One\nTwo' } }, 'index_title'],
  [
    'a line end in a trade name',
    { company: { ...smallest.company, tradenames: ['One', 'Two\u0085x'] } },
    'company.tradenames.1',
  ],
  ['nobody to be', { genders: [] }, 'genders'],
  ['a gender twice', { genders: ['woman', 'man', 'man'], seeking: ['man'] }, 'genders.2'],
  ['somebody to look for twice', { seeking: ['man', 'man'] }, 'seeking.1'],
  ['looking for whom nobody here can be', { genders: ['woman', 'man'], seeking: ['man', 'nonbinary'] }, 'seeking.1'],
  ['everyone where all are one', { genders: ['man'], seeking: ['man', 'everyone'] }, 'seeking.1'],
  ['a script in place of an address', { cdn_prefix: 'javascript:alert(1)' }, 'cdn_prefix'],
  ['a gift whose id is a path', { gifts: [{ id: '../rose', name: 'Rose' }] }, 'gifts.0.id'],
  ['a gift without a name', { gifts: [{ id: 'rose', name: {} }] }, 'gifts.0.name'],
  ['a gift for half a credit', { gifts: [{ id: 'rose', name: 'Rose', price: 0.5 }] }, 'gifts.0.price'],
  [
    'two gifts of one id',
    {
      gifts: [
        { id: 'rose', name: 'Rose' },
        { id: 'rose', name: 'Rosa' },
      ],
    },
    'gifts.1',
  ],
])('refuses %s', (_, change, key) => {
  expect(faultsOf(change)).toEqual([key])
})

it.each(['www.example.co.uk', 'xn--bcher-kva.example', 'a-b.example'])('takes %s for a host name', (host) => {
  expect(isHostname(host)).toBe(true)
})

it.each([
  'example',
  'Example.com',
  'example.com.',
  'example.com:80',
  '127.0.0.1',
  '-a.example',
  'a..example',
  'a_b.example',
  '',
])('does not take "%s" for a host name', (host) => {
  expect(isHostname(host)).toBe(false)
})

it('takes a discreet name that every bank can print, and says what is wrong with another', () => {
  for (const name of [
    'Blue Lamp',
    'BL',
    'B.L. Media',
    'A+B/C-1',
    '24 Hours',
    '1234567890123456789012'.replace('9', 'x'),
  ])
    expect(faultsOf({ discreet_name: name }), name).toEqual([])
  const wrong = [
    'Blaue Lämpe',
    'B*L',
    "B'L",
    'B&L',
    '',
    ' BL',
    'BL ',
    '1234',
    '/BL',
    'B//L',
    'B_L',
    'x'.repeat(23),
    'B\nL',
    'B (L)',
  ]
  for (const name of wrong) expect(faultsOf({ discreet_name: name }), name).toEqual(['discreet_name'])
  const [fault] = settingsSchema.safeParse({ ...smallest, discreet_name: 'Lämpe' }).error?.issues ?? []
  expect(fault?.message).toMatch(/^must be a name that every bank can print: letters without accents/)
})

it('puts the discreet name on bank statements, and the company’s without one', () => {
  const company = { name: 'Example B.V.' }
  expect(statementName({ discreet_name: null, company })).toBe('Example B.V.')
  expect(statementName({ discreet_name: 'Blue Lamp', company })).toBe('Blue Lamp')
})
