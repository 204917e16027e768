import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultInput, planTenant, validateDomain, validateField } from './create.ts'
import { openTenants } from './registry.ts'
import { type SampleTenants, sampleSettings, sampleTenants } from './sample-tenants.ts'

let tenants: SampleTenants
beforeEach(async () => {
  tenants = sampleTenants()
  await tenants.write({ '_template/settings.json': sampleSettings, '_template/theme.json': { accent: '#C8102E' } })
})
afterEach(() => tenants.remove())

const input = { domain: 'new.example', name: 'New', country: 'PL', locale: 'pl', niche: 3 }

it('makes a tenant that is served as asked for', async () => {
  const plan = await planTenant(tenants.dir, input)
  expect(plan.faults).toEqual([])
  expect(plan.files).toEqual(['settings.json', 'theme.json'])
  await plan.apply()
  const registry = await openTenants(tenants.dir, { watch: false })
  expect(registry.byHost('new.example')?.tenant.settings).toMatchObject({
    name: 'New',
    countries: ['PL'],
    default_locale: 'pl',
    niche: 3,
    support_email: 'support@new.example',
  })
  expect(registry.faults()).toEqual([])
  registry.close()
})

it('shows nothing to a server before it is applied, and leaves nothing behind when it is not', async () => {
  const plan = await planTenant(tenants.dir, input)
  const registry = await openTenants(tenants.dir, { watch: false })
  expect(registry.all()).toEqual([])
  registry.close()
  await plan.discard()
  expect(await readdir(tenants.dir)).toEqual(['_template'])
})

it('tells what the checks of the new tenant find, under its own name', async () => {
  await tenants.write({ '_template/theme.json': { accent: '#FFB3C0' } })
  const plan = await planTenant(tenants.dir, input)
  expect(plan.faults).toMatchObject([{ folder: 'new.example', file: 'theme.json', key: 'accent' }])
})

it('objects to a folder that exists, a host that is taken, and what is no host', async () => {
  await tenants.write({ 'a.example/settings.json': { ...sampleSettings, aliases: ['b.example'] } })
  expect(await validateDomain(tenants.dir, 'a.example')).toMatch(/is there already/)
  expect(await validateDomain(tenants.dir, 'b.example')).toMatch(/belongs to tenants\/a\.example/)
  expect(await validateDomain(tenants.dir, '../etc')).toMatch(/is not a host name/)
  expect(await validateDomain(tenants.dir, 'c.example')).toBeNull()
})

it.each([
  ['domain', 'Example'],
  ['name', ' '],
  ['country', 'NLD'],
  ['locale', 'ru'],
  ['niche', '8'],
] as const)('objects to a %s of "%s"', (field, value) => {
  expect(validateField(field, value)).not.toBeNull()
})

it('offers values that it would not object to', () => {
  const offered = defaultInput('www.example.com')
  expect(offered.name).toBe('Example')
  for (const [field, value] of Object.entries(offered))
    expect(validateField(field as keyof typeof offered, String(value))).toBeNull()
})
