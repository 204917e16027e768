import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { APP_NAMES, VARIABLES } from './env-variables.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/OPERATIONS.md'), 'utf8')

test.each(VARIABLES)('docs/OPERATIONS.md says of $name what the schema says', (variable) => {
  const fallback = variable.default === null ? '' : `\`${variable.default}\``
  expect(page).toContain(`| \`${variable.name}\` | ${variable.meaning} | ${variable.must} | ${fallback} |`)
})

test('docs/OPERATIONS.md lists no variable that does not exist', () => {
  const listed = [...page.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name)
  expect(listed).toEqual(VARIABLES.map(({ name }) => name))
})

test.each(APP_NAMES)('docs/OPERATIONS.md lists what the %s reads', (app) => {
  const names = VARIABLES.filter(({ apps }) => apps.includes(app)).map(({ name }) => `\`${name}\``)
  const row = page.split('\n').find((line) => line.startsWith(`| ${app} |`)) ?? ''
  const [, , needs = '', may = ''] = row.split('|')
  expect([needs, may].flatMap((cell) => cell.match(/`[A-Z0-9_]+`/g) ?? []).sort()).toEqual(names.sort())
})
