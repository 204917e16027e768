import { completeSettings, PUBLIC_SETTING_KEYS, settingsSchema } from '@hearth/contracts/tenant-settings'
import { expect, it } from 'vitest'
import { sampleSettings } from './sample-tenants.ts'
import { toPublicSettings } from './settings-view.ts'
import type { Tenant } from './tenant.ts'

const tenantWith = (change: object) =>
  ({ settings: completeSettings(settingsSchema.parse({ ...sampleSettings, ...change }), 'example.com') }) as Tenant
const request = { textLocale: 'de', geoipCountry: null, pushPublicKey: null } as const

it('shows every public field, null where unknown, and nothing else', () => {
  const wire = toPublicSettings(tenantWith({ aliases: ['www.example.com'], account_errors: 'specific' }), request)
  const computed = ['geoip_country', 'geoip_selected_country', 'packages', 'push_public_key']
  expect(Object.keys(wire).sort()).toEqual([...PUBLIC_SETTING_KEYS, ...computed].sort())
  expect(JSON.parse(JSON.stringify(wire))).toEqual(wire)
  expect(Object.values(wire)).not.toContain(undefined)
  expect(wire).toMatchObject({ support_phone: null, company_id: null, push_public_key: null, geoip_country: null })
  expect(JSON.stringify(wire)).not.toMatch(/www\.example\.com|specific|Kade 1/)
})

it('words texts in the language of the request, else in the default language, else in any', () => {
  const title = (index_title: unknown) => toPublicSettings(tenantWith({ index_title }), request).index_title
  expect(title('Only one')).toBe('Only one')
  expect(title({ nl: 'Hallo', de: 'Guten Tag' })).toBe('Guten Tag')
  expect(title({ nl: 'Hallo', fr: 'Bonjour' })).toBe('Hallo')
  expect(title({ fr: 'Bonjour' })).toBe('Bonjour')
  expect(title(undefined)).toBe('Example')
})

it('words texts as the country of the request does, where they say it differently there', () => {
  const title = (index_title: unknown) =>
    toPublicSettings(tenantWith({ index_title }), { ...request, textLocale: 'en-US' }).index_title
  expect(title({ nl: 'Kleuren', en: 'Colours', 'en-US': 'Colors' })).toBe('Colors')
  expect(title({ nl: 'Kleuren', en: 'Colours' })).toBe('Colours')
})

it('selects the visitor’s country where the site serves it, else the site’s first', () => {
  const selected = (geoipCountry: string | null) => toPublicSettings(tenantWith({}), { ...request, geoipCountry })
  expect(selected('BE')).toMatchObject({ geoip_country: 'BE', geoip_selected_country: 'BE' })
  expect(selected('US')).toMatchObject({ geoip_country: 'US', geoip_selected_country: 'NL' })
  expect(selected(null)).toMatchObject({ geoip_country: null, geoip_selected_country: 'NL' })
})

it('shows what is sold in the selected country, with what a message then costs', () => {
  const packages = {
    NL: { currency: 'EUR', offers: [{ type: 'credits', id: 'credits-30', credits: 30, price: 1_000 }] },
  }
  const sold = (geoipCountry: string) =>
    toPublicSettings(tenantWith({ packages, message_credits: 2 }), { ...request, geoipCountry }).packages
  expect(sold('NL')).toEqual({ currency: 'EUR', offers: [{ ...packages.NL.offers[0], message_costs: 67 }] })
  expect(sold('US')).toEqual(sold('NL'))
  expect(sold('BE')).toBeNull()
})
