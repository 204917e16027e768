import { describe, expect, test } from 'vitest'
import { companyDetailsOf, termsDateOf } from './company-details.server.ts'

type Site = Parameters<typeof companyDetailsOf>[0]
const company = {
  name: 'Example BV',
  address: 'Street 1',
  city: '1234 AB Town',
  country: 'NL',
  tradenames: [],
  kvk: null,
  vat_numbers: [],
  support_phone: '+31 20 555 0100',
  delete_discount: 0,
  added: '2024-03-01T12:00:00Z',
}
const siteWith = (support_phone: string | null, added = company.added, domain_language = 'nl-NL') =>
  ({
    company: { ...company, added },
    settings: { support_email: 'support@example.com', support_phone, domain_language },
  }) as unknown as Site

describe('the company details', () => {
  test('name the country in the language of the identity', () => {
    expect(companyDetailsOf(siteWith(null), 'fi').address.at(-1)).toBe('Alankomaat')
    expect(companyDetailsOf(siteWith(null), 'nl').address.at(-1)).toBe('Nederland')
  })

  test('have the site’s own number for support, and the company’s beside it only where they differ', () => {
    expect(companyDetailsOf(siteWith('+1 415-555-0142'), 'en')).toMatchObject({
      supportPhone: '+1 415-555-0142',
      companyPhone: '+31 20 555 0100',
    })
    expect(companyDetailsOf(siteWith(null), 'en')).toMatchObject({
      supportPhone: '+31 20 555 0100',
      companyPhone: null,
    })
    expect(companyDetailsOf(siteWith('+31 20 555 0100'), 'en')).toMatchObject({ companyPhone: null })
  })
})

describe('the date of the terms', () => {
  test('is when the company took over, written as the language writes dates', () => {
    expect(termsDateOf(siteWith(null), 'nl')).toBe('1 maart 2024')
    expect(termsDateOf(siteWith(null), 'fi')).toBe('1. maaliskuuta 2024')
    expect(termsDateOf(siteWith(null), 'en')).toBe('1 March 2024')
  })

  test('is written as the country of the site writes its language', () => {
    expect(termsDateOf(siteWith(null, company.added, 'en-IE'), 'en')).toBe('1 March 2024')
    expect(termsDateOf(siteWith(null, company.added, 'en-US'), 'en')).toBe('1 March 2024')
    expect(termsDateOf(siteWith(null), 'en-US')).toBe('March 1, 2024')
    expect(termsDateOf(siteWith(null, company.added, 'en-US'), 'nl')).toBe('1 maart 2024')
  })

  test('is 1 December 2023 for a company that was there before', () => {
    expect(termsDateOf(siteWith(null, '2023-06-01T12:00:00Z'), 'nl')).toBe('1 december 2023')
  })
})
