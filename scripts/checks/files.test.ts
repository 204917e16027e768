import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { REPOSITORY } from './commands.ts'
import {
  barrels,
  genericNames,
  looseRoutes,
  oddNames,
  readSources,
  type SourceFile,
  unlistedDocumentScripts,
} from './files.ts'

const named = (...paths: string[]): SourceFile[] => paths.map((name) => ({ path: name, text: '' }))

test('sources are the text files that git would keep', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'hearth-sources-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  write('.gitignore', 'node_modules/\nbuild/\n')
  write('apps/web/app/root.tsx', 'export {}')
  write('apps/web/build/server/main.js', '')
  write('packages/db/node_modules/postgres/index.js', '')
  write('packages/ui/portrait.png', '')
  expect(readSources(root)).toEqual([{ path: 'apps/web/app/root.tsx', text: 'export {}' }])
})

test.each([
  ['packages/domain/src/utils/dates.ts', 'utils'],
  ['packages/domain/src/date-helpers.ts', 'helpers'],
  ['apps/web/app/http/session.manager.ts', 'manager'],
  ['packages/core/src/ids.ts', 'core'],
])('%s has a generic name', (name, word) => {
  expect(genericNames(named(name))).toEqual([`${name}: "${word}" is a generic name; name what is in the file`])
})

test('a word that only contains a generic name is none', () => {
  expect(genericNames(named('packages/domain/src/libel.ts', 'packages/db/src/score.ts', 'docs/helpers.md'))).toEqual([])
})

test.each([
  ['packages/ui/src/Button.tsx', 'Button.tsx'],
  ['packages/db/src/tenant_scope.ts', 'tenant_scope.ts'],
  ['apps/web/app/Features/chat/list.tsx', 'Features'],
  ['apps/web/app/routes/_chat.chats.$id/chatList.tsx', 'chatList.tsx'],
])('%s is not kebab-case', (name, part) => {
  expect(oddNames(named(name))).toEqual([`${name}: ${part} is not kebab-case`])
})

test('kebab-case with endings, and the folders of Remix routes, are right names', () => {
  const right = ['packages/ui/src/components/button/button.css.ts', 'apps/web/app/routes/_chat.chats.$id/route.tsx']
  expect(oddNames(named(...right, 'apps/web/app/routes/api.user[.]php/route.ts', 'docs/API.md'))).toEqual([])
})

test('a loose file in routes/ is found', () => {
  expect(looseRoutes(named('apps/web/app/routes/login.tsx'))).toEqual([
    'apps/web/app/routes/login.tsx: a loose file in routes/ becomes a route; make it <name>/route.tsx',
  ])
})

test('a folder in routes/ without its route is found', () => {
  expect(looseRoutes(named('apps/web/app/routes/login/form.tsx', 'apps/web/app/routes/signup/route.tsx'))).toEqual([
    'apps/web/app/routes/login: a folder in routes/ needs a route.tsx or route.ts',
  ])
})

test('a file that only passes on what another has is found', () => {
  const file = (name: string, text: string) => ({ path: `packages/testing/src/${name}`, text })
  const found = barrels([
    file('people.ts', "export { makeMember } from '@hearth/db/test-people'\n"),
    file('all.ts', "// Everything.\nexport * from './one.ts'\nexport type { Two } from './two.ts'\n"),
    file('long.ts', "/*\n * Everything.\n */\nexport {\n  one,\n  type Two,\n} from './two.ts'\n"),
    file('whole.ts', "export * as two from './two.ts'\n"),
    file('one.ts', "export { two } from './two.ts'\nexport const one = 1\n"),
    file('effects.ts', "import './one.ts'\n"),
  ])
  expect(found.map((line) => line.split(':')[0])).toEqual([
    'packages/testing/src/people.ts',
    'packages/testing/src/all.ts',
    'packages/testing/src/long.ts',
    'packages/testing/src/whole.ts',
  ])
})

test('a barrel is found wherever it lies in a package', () => {
  const found = barrels(
    named('packages/ui/src/index.ts', 'packages/ui/src/components/index.tsx', 'packages/ui/src/theme/tokens.ts'),
  )
  expect(found.map((line) => line.split(':')[0])).toEqual([
    'packages/ui/src/index.ts',
    'packages/ui/src/components/index.tsx',
  ])
})

test('the script of public pages has its listed files: one more is found, and one that is gone', () => {
  const there = readSources(REPOSITORY)
  expect(unlistedDocumentScripts(there)).toEqual([])
  const more = named('apps/web/app/documents/likes.ts', 'packages/ui/src/enhance/chat/composer.tsx')
  expect(unlistedDocumentScripts([...there, ...more]).map((line) => line.split(':')[0])).toEqual([
    'apps/web/app/documents/likes',
    'packages/ui/src/enhance/chat/composer',
  ])
  const without = there.filter(({ path: name }) => name !== 'packages/ui/src/enhance/steps.ts')
  expect(unlistedDocumentScripts(without)).toEqual([
    'packages/ui/src/enhance/steps: is gone; take it off the list in scripts/checks/files.ts',
  ])
})
