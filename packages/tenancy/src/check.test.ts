import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadMessages } from '@hearth/texts/catalogue'
import { loadPage } from '@hearth/texts/pages'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkTenants } from './check.ts'
import { openTenants } from './registry.ts'
import { acceptTexts } from './replaced-texts.ts'
import { type SampleTenants, sampleSettings, sampleTenants } from './sample-tenants.ts'
import { editorSchemas } from './schema.ts'

let tenants: SampleTenants
beforeEach(async () => {
  tenants = sampleTenants()
  await tenants.write(Object.fromEntries(editorSchemas()))
})
afterEach(() => tenants.remove())

const accept = async () => {
  const registry = await openTenants(tenants.dir, { watch: false })
  registry.close()
  return Promise.all(registry.all().map((tenant) => acceptTexts(tenants.dir, tenant)))
}
/** As if the platform's text or page had been another when that key was accepted. */
function recordAnother(key: string) {
  const recorded = path.join(tenants.dir, 'a.example', 'texts', 'replaced.json')
  writeFileSync(recorded, readFileSync(recorded, 'utf8').replace(new RegExp(`("${key}": ")[0-9a-f]+`), '$1abc'))
}

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
    'a.example/texts/nl.json': { landing: { title } },
  })
  expect(await checkTenants(tenants.dir)).toMatchObject([
    { file: 'texts/nl.json', key: 'landing.title', severity: 'warning' },
  ])
  const registry = await openTenants(tenants.dir, { watch: false })
  expect(registry.faults()).toEqual([])
  registry.close()
})

it('warns of texts whose original was not there when they were written, until they are accepted', async () => {
  await tenants.write({
    'a.example/settings.json': sampleSettings,
    'a.example/texts/nl.json': { landing: { title: 'Anders', lead: 'Ook anders' } },
  })
  const problems = async () => (await checkTenants(tenants.dir)).map(({ key, problem }) => `${key} ${problem}`)
  expect(await problems()).toEqual([
    'landing.title is not on record with the text it replaces',
    'landing.lead is not on record with the text it replaces',
  ])
  expect(await accept()).toEqual([2])
  expect(await problems()).toEqual([])

  recordAnother('landing.title')
  expect(await problems()).toEqual([
    `landing.title was written in place of an older text; the platform now says "${loadMessages().nl.landing.title}"`,
  ])
  expect(await accept()).toEqual([2])
  expect(await problems()).toEqual([])
})

it('warns of pages whose original was not there when they were written, until they are accepted', async () => {
  await tenants.write({
    'a.example/settings.json': sampleSettings,
    'a.example/pages/nl/faq.md': '# Onze vragen\n',
    'a.example/pages/en/faq.md': '# Our questions, labelled\n',
    'a.example/pages/en-US/faq.md': '# What we are asked\n',
  })
  const problems = async () => (await checkTenants(tenants.dir)).map(({ file, problem }) => `${file} ${problem}`)
  const inFiles = (problem: string, ...files: string[]) => files.map((file) => `${file} ${problem}`)
  expect(await problems()).toEqual(
    inFiles('is not on record with the page it replaces', ...['en', 'nl', 'en-US'].map((one) => `pages/${one}/faq.md`)),
  )
  expect(await accept()).toEqual([3])
  expect(await problems()).toEqual([])

  recordAnother('pages\\.faq')
  expect(await problems()).toEqual([
    'pages/en/faq.md was written in place of an older page; packages/texts/pages/en/faq.md says something else now',
  ])
  await tenants.write({ 'a.example/pages/en/faq.md': '# Our questions, reworded\n' })
  expect(await accept()).toEqual([3])
  await tenants.write({ 'a.example/pages/en/faq.md': '# Our questions, reworded again\n' })
  expect(await problems()).toEqual([
    'pages/en-US/faq.md was written in place of an older page; pages/en/faq.md says something else now',
  ])
})

it('warns of a page that says what the platform says anyway', async () => {
  await tenants.write({ 'a.example/settings.json': sampleSettings, 'a.example/pages/nl/ban.md': loadPage('nl', 'ban') })
  expect(await checkTenants(tenants.dir)).toMatchObject([
    { file: 'pages/nl/ban.md', problem: 'says what the platform says anyway', severity: 'warning' },
  ])
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
