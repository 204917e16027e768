import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { barrels, drawerNames, longFiles, looseRoutes, oddNames, readSources, type SourceFile } from './files.ts'

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
  write('apps/web/build/main.mjs', '')
  write('packages/db/node_modules/postgres/index.js', '')
  write('packages/ui/portrait.png', '')
  expect(readSources(root)).toEqual([{ path: 'apps/web/app/root.tsx', text: 'export {}' }])
})

test.each([
  ['packages/domain/src/utils/dates.ts', 'utils'],
  ['packages/domain/src/date-helpers.ts', 'helpers'],
  ['apps/web/app/server/session.manager.ts', 'manager'],
  ['packages/core/src/ids.ts', 'core'],
])('%s is named for a drawer', (name, word) => {
  expect(drawerNames(named(name))).toEqual([`${name}: "${word}" names a drawer; name what is in it`])
})

test('a word that only contains the name of a drawer is none', () => {
  expect(drawerNames(named('packages/domain/src/libel.ts', 'packages/db/src/score.ts', 'docs/helpers.md'))).toEqual([])
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

test('a barrel is found wherever it lies in a package', () => {
  const found = barrels(
    named('packages/ui/src/index.ts', 'packages/ui/src/components/index.tsx', 'packages/ui/src/theme/tokens.ts'),
  )
  expect(found.map((line) => line.split(':')[0])).toEqual([
    'packages/ui/src/index.ts',
    'packages/ui/src/components/index.tsx',
  ])
})

test('a file of 401 lines is too long, one of 400 is not', () => {
  const lines = (count: number) => 'const line = 1\n'.repeat(count)
  const files = [
    { path: 'packages/db/src/long.ts', text: lines(401) },
    { path: 'packages/db/src/fits.ts', text: lines(400) },
    { path: 'packages/texts/messages/en/long.json', text: lines(401) },
  ]
  expect(longFiles(files)).toEqual(['packages/db/src/long.ts: 401 lines; split it by idea (at most 400, better 300)'])
})
