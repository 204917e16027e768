import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { editorSchemas } from '@hearth/tenancy/schema'
import { loadMessages } from '@hearth/texts/catalogue'
import { expect, onTestFinished, test } from 'vitest'
import { REPOSITORY } from './commands.ts'
import { deadTexts, incompleteTexts, tenantFaults, tenantFolders } from './content.ts'
import { readSources } from './files.ts'

/** A repository with up-to-date editor schemas, and these files under `tenants/`. */
const repositoryWith = (files: Record<string, string>): string => {
  const root = mkdtempSync(path.join(tmpdir(), 'hearth-tenants-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, text] of Object.entries({ ...Object.fromEntries(editorSchemas()), ...files })) {
    const file = path.join(root, 'tenants', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return root
}

test('the template and loose files are no tenants', () => {
  expect(
    tenantFolders(repositoryWith({ 'rosewood.example/settings.json': '{}', '_template/settings.json': '{}' })),
  ).toEqual(['rosewood.example'])
})

test('a broken tenant folder is found, with the file that is wrong', async () => {
  const faults = await tenantFaults(repositoryWith({ 'rosewood.example/settings.json': '{' }))
  expect(faults.join('\n')).toContain('tenants/rosewood.example/settings.json ')
})

test('an editor schema that the code has left behind is found', async () => {
  const faults = await tenantFaults(repositoryWith({ 'tenant.schema.json': '{}' }))
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain('tenants/tenant.schema.json ')
})

test('no tenants and fresh schemas are no fault', async () => {
  expect(await tenantFaults(repositoryWith({}))).toEqual([])
})

test('a text that lacks one of its languages is found', () => {
  const { close: _, ...shell } = loadMessages().pl.shell ?? {}
  const catalogue = { ...loadMessages(), pl: { ...loadMessages().pl, shell } }
  expect(incompleteTexts(catalogue)).toEqual(['packages/texts/messages/pl/shell: close is missing'])
})

test('a text that no place uses is found', () => {
  const { en } = loadMessages()
  const grown = { ...en, shell: { ...en.shell, unmentioned: 'Unmentioned' } }
  expect(deadTexts(readSources(REPOSITORY), { en: grown })).toEqual([expect.stringMatching(/^shell:unmentioned /)])
})
