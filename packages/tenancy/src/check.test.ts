import path from 'node:path'
import { loadMessages } from '@hearth/texts/catalogue'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkTenants } from './check.ts'
import { openTenants } from './registry.ts'
import { type SampleTenants, sampleSettings, sampleTenants } from './sample-tenants.ts'
import { editorSchemas } from './schema.ts'

let tenants: SampleTenants
beforeEach(async () => {
  tenants = sampleTenants()
  await tenants.write(Object.fromEntries(editorSchemas()))
})
afterEach(() => tenants.remove())

it('finds nothing wrong with sound tenants', async () => {
  await tenants.write({ 'a.example/settings.json': sampleSettings, '_template/settings.json': sampleSettings })
  expect(await checkTenants(tenants.dir)).toEqual([])
})

it('finds faults of every tenant and of the template', async () => {
  await tenants.write({
    'a.example/settings.json': { ...sampleSettings, niche: 0 },
    'b.example/settings.json': { ...sampleSettings, aliases: ['c.example'] },
    'c.example/settings.json': sampleSettings,
    '_template/settings.json': { ...sampleSettings, name: '' },
  })
  const found = (await checkTenants(tenants.dir)).map(({ folder, key }) => `${folder} ${key}`)
  expect(found).toEqual(['a.example niche', 'b.example aliases.0', '_template name'])
})

it('warns of texts that say what the platform says anyway', async () => {
  const title = loadMessages().nl.landing.title
  await tenants.write({
    'a.example/settings.json': sampleSettings,
    'a.example/texts/nl.json': { landing: { title, lead: 'Anders' } },
  })
  expect(await checkTenants(tenants.dir)).toMatchObject([
    { file: 'texts/nl.json', key: 'landing.title', severity: 'warning' },
  ])
  const registry = await openTenants(tenants.dir, { watch: false })
  expect(registry.faults()).toEqual([])
  registry.close()
})

it('says when the schemas for editors are missing or stale', async () => {
  await tenants.write({ 'tenant.schema.json': '{}' })
  expect(await checkTenants(tenants.dir)).toMatchObject([
    { file: 'tenant.schema.json', remedy: 'run "npm run tenants schema"' },
  ])
})

it('completes and checks every setting in an editor, and requires only what has no default', () => {
  const schema = JSON.parse(editorSchemas().get('tenant.schema.json') ?? '')
  expect(schema.additionalProperties).toBe(false)
  expect(schema.required.sort()).toEqual(['company', 'countries', 'default_locale', 'name', 'support_email'])
  expect(schema.properties.signups.enum).toEqual(['all', 'with_trafficsource', 'none'])
})

it('finds nothing wrong with the tenants of this repository', async () => {
  expect(await checkTenants(path.resolve(import.meta.dirname, '../../../tenants'))).toEqual([])
})
