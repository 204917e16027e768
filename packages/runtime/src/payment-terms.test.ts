import { openTenants } from '@hearth/tenancy/registry'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import { afterAll, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { tellPaymentTerms } from './payment-terms.ts'

const folders = sampleTenants()
afterAll(() => folders.remove())

const packages = { NL: { currency: 'EUR', offers: [{ type: 'credits', id: 'credits-20', credits: 20, price: 1399 }] } }

test('the operator is told of each site that sells what the provider refuses or wants to look at, and of no other', async () => {
  const site = (folder: string, more: object) => [`${folder}/settings.json`, { ...sampleSettings, ...more }]
  await folders.write(
    Object.fromEntries([
      site('plain.localhost', { packages }),
      site('bdsm.localhost', { niche: 3, packages }),
      site('free.localhost', { niche: 3 }),
    ]),
  )
  const tenants = await openTenants(folders.dir, { watch: false })
  const told = (provider: string) => {
    const lines: string[] = []
    tellPaymentTerms(
      tenants,
      provider,
      createLog({ name: 'test', level: 'info' }, { write: (line) => lines.push(line) }),
    )
    return lines.map((line) => JSON.parse(line)).map(({ event, folder, terms }) => [event, folder, terms])
  }
  expect(told('mollie').toSorted()).toEqual([
    ['payment_terms', 'bdsm.localhost', 'refused'],
    ['payment_terms', 'plain.localhost', 'after_review'],
  ])
  expect([told('sandbox'), told('another')]).toEqual([[], []])
})
