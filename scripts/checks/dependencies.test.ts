import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REPOSITORY } from './commands.ts'
import { forbiddenImports } from './dependencies.ts'

// One small workspace with one import per file, cruised once: [importing file, imported file, rule that must fire or null].
const IMPORTS: ReadonlyArray<readonly [string, string, string | null]> = [
  ['packages/texts/src/a.ts', 'packages/contracts/src/ids.ts', 'texts'],
  ['packages/ui/src/a.ts', 'packages/contracts/src/ids.ts', 'ui'],
  ['packages/contracts/src/a.ts', 'packages/texts/src/keys.ts', 'contracts'],
  ['packages/db/src/a.ts', 'packages/contracts/src/ids.ts', null],
  ['packages/db/src/b.ts', 'packages/domain/src/context.ts', 'db'],
  ['packages/domain/src/a.ts', 'packages/db/src/client.ts', null],
  ['packages/domain/src/b.ts', 'packages/runtime/src/queues.ts', 'domain'],
  ['packages/tenancy/src/a.ts', 'packages/ui/src/theme/derive.ts', null],
  ['packages/tenancy/src/b.ts', 'packages/ui/src/theme/contract.css.ts', 'tenancy'],
  ['packages/tenancy/src/c.ts', 'packages/ui/src/components/button/button.tsx', 'tenancy'],
  ['packages/tenancy/src/d.ts', 'packages/db/src/client.ts', 'tenancy'],
  ['packages/emails/src/a.ts', 'packages/domain/src/context.ts', 'emails'],
  ['packages/runtime/src/a.ts', 'packages/domain/src/context.ts', null],
  ['packages/runtime/src/b.ts', 'packages/ui/src/components/button/button.tsx', 'runtime'],
  ['packages/api-client/src/a.ts', 'packages/contracts/src/endpoints/endpoints.ts', null],
  ['packages/api-client/src/c.ts', 'type packages/contracts/src/endpoints/accounts.ts', null],
  ['packages/api-client/src/d.ts', 'packages/contracts/src/endpoints/accounts.ts', 'no schemas in the browser'],
  ['packages/contracts/src/endpoints/endpoints.ts', 'npm zod', 'no schemas in the browser'],
  ['packages/contracts/src/endpoints/lists/accounts.ts', 'npm zod', 'no schemas in the browser'],
  ['packages/api-client/src/b.ts', 'type packages/contracts/src/tenant-settings.ts', 'api-client'],
  ['packages/seed/src/a.ts', 'packages/runtime/src/queues.ts', null],
  ['packages/seed/src/b.ts', 'packages/ui/src/theme/derive.ts', 'seed'],
  ['packages/sandbox/src/a.ts', 'packages/texts/src/keys.ts', 'sandbox'],
  ['packages/testing/src/a.ts', 'packages/seed/src/people.ts', null],
  ['packages/testing/src/b.ts', 'apps/web/server/app.ts', 'testing'],
  ['packages/brandnew/src/a.ts', 'packages/contracts/src/ids.ts', 'unlisted'],
  // Tests
  ['packages/domain/src/rules.test.ts', 'packages/testing/src/people.ts', null],
  ['packages/domain/src/data.test.ts', 'packages/db/src/test-database.ts', null],
  ['packages/domain/src/c.ts', 'packages/testing/src/people.ts', 'domain'],
  ['packages/texts/src/a.test.ts', 'packages/db/src/client.ts', 'texts (tests)'],
  ['packages/domain/src/g.ts', 'packages/db/src/test-database.ts', 'only tests use test databases'],
  ['packages/testing/src/c.ts', 'packages/db/src/test-database.ts', null],
  ['packages/db/src/isolation/registry.ts', 'packages/testing/src/people.ts', null],
  ['apps/web/server/testing/site.ts', 'packages/testing/src/people.ts', null],
  ['apps/web/server/e.ts', 'apps/web/server/testing/site.ts', 'tests are not imported'],
  ['apps/web/e2e/a.spec.ts', 'packages/db/src/client.ts', 'web server (tests)'],
  ['apps/web/app/calls.test.ts', 'packages/api-client/src/client.ts', null],
  ['apps/web/server/f.ts', 'packages/api-client/src/client.ts', 'web server'],
  ['packages/domain/src/d.ts', 'packages/domain/src/rules.test.ts', 'tests are not imported'],
  // Apps
  ['apps/web/server/a.ts', 'packages/domain/src/context.ts', null],
  ['apps/web/server/b.ts', 'packages/db/src/client.ts', 'web server'],
  ['apps/web/app/http/c.server.ts', 'packages/db/src/client.ts', 'web server'],
  ['apps/web/app/routes/login/route.tsx', 'packages/contracts/src/tenant-settings.ts', null],
  ['apps/web/app/routes/signup/route.tsx', 'packages/db/src/client.ts', 'web server'],
  ['apps/worker/src/a.ts', 'packages/db/src/client.ts', 'worker'],
  ['apps/worker/src/relay.ts', 'packages/runtime/src/outbox.ts', null],
  ['apps/worker/src/b.ts', 'packages/db/src/relay.ts', 'worker'],
  ['apps/worker/src/c.ts', 'apps/web/server/app.ts', 'worker'],
  ['scripts/a.ts', 'packages/domain/src/context.ts', 'scripts'],
  ['scripts/bench/a.ts', 'apps/web/server/app.ts', 'scripts'],
  ['scripts/bench/floor/a.ts', 'apps/web/server/app.ts', null],
  ['scripts/bench/floor/b.ts', 'apps/web/app/http/failures.server.ts', 'floor of the benchmarks'],
  // The browser
  ['apps/web/app/shell/chat-a.tsx', 'packages/contracts/src/endpoints/lists/accounts.ts', null],
  ['apps/web/app/shell/chat-l.tsx', 'packages/contracts/src/endpoints/endpoints.ts', 'endpoints by area'],
  ['apps/web/app/shell/chat-m.tsx', 'packages/api-client/src/client.ts', 'endpoints by area'],
  ['apps/web/app/shell/chat-k.tsx', 'packages/contracts/src/endpoints/accounts.ts', 'no schemas in the browser'],
  ['apps/web/app/shell/chat-b.tsx', 'packages/ui/src/components/button/button.tsx', null],
  ['apps/web/app/shell/chat-c.tsx', 'packages/contracts/src/tenant-settings.ts', 'no schemas in the browser'],
  ['apps/web/app/shell/chat-d.tsx', 'type packages/contracts/src/tenant-settings.ts', null],
  ['apps/web/app/shell/chat-e.tsx', 'packages/domain/src/context.ts', 'web browser'],
  ['apps/web/app/shell/chat-f.tsx', 'packages/texts/src/catalogue.ts', 'web browser'],
  ['apps/web/app/shell/chat-g.tsx', 'apps/web/server/identity/viewer.ts', 'no server in the browser'],
  ['apps/web/app/shell/chat-h.tsx', 'type apps/web/server/identity/viewer.ts', null],
  ['apps/web/app/shell/chat-i.tsx', 'node:fs', 'no node in the browser'],
  ['apps/web/app/routes/login/form.tsx', 'packages/contracts/src/tenant-settings.ts', 'no schemas in the browser'],
  ['apps/web/app/shell/chat-j.tsx', 'npm zod', 'no schemas in the browser'],
  // Rooms
  ['apps/web/app/http/r.ts', 'apps/web/app/areas/photos/x.ts', 'room app/http'],
  ['apps/web/app/shell/r.ts', 'apps/web/app/areas/photos/x.ts', 'room app/shell'],
  ['apps/web/app/shell/s.ts', 'apps/web/app/client/x.ts', null],
  ['apps/web/app/client/r.ts', 'apps/web/app/shell/x.ts', 'room app/client'],
  ['apps/web/app/client/s.ts', 'apps/web/app/addresses.ts', null],
  ['apps/web/app/areas/photos/r.ts', 'apps/web/app/areas/profiles/x.ts', 'room app/areas/photos'],
  ['apps/web/app/areas/onboarding/r.ts', 'apps/web/app/areas/profiles/x.ts', null],
  ['apps/web/app/areas/brandnew/r.ts', 'apps/web/app/shell/x.ts', 'unlisted room of apps/web'],
  ['apps/web/server/gates/r.ts', 'apps/web/server/identity/x.ts', 'room server/gates'],
  ['packages/domain/src/photos/r.ts', 'packages/domain/src/profiles/x.ts', 'room photos'],
  ['packages/domain/src/profiles/r.ts', 'packages/domain/src/photos/x.ts', null],
  ['packages/domain/src/brandnew/r.ts', 'packages/domain/src/photos/x.ts', 'unlisted room of packages/domain/src'],
  // Libraries
  ['packages/db/src/c.ts', 'npm postgres', null],
  ['packages/domain/src/e.ts', 'npm postgres', 'drivers only in packages/db'],
  ['apps/web/server/d.ts', 'npm drizzle-orm', 'drivers only in packages/db'],
  ['packages/domain/src/f.ts', 'npm react', 'domain knows no framework'],
  ['packages/ui/src/b.ts', 'npm react', null],
  // Ways that lead nowhere, or round
  ['packages/db/src/d.ts', 'packages/db/src/missing.ts', 'resolvable'],
  ['packages/db/src/circle-a.ts', 'packages/db/src/circle-b.ts', 'no circles'],
  ['packages/db/src/types-a.ts', 'type packages/db/src/types-b.ts', 'no circles'],
]

const root = mkdtempSync(path.join(tmpdir(), 'hearth-imports-'))
let faults: string[] = []

const statement = (from: string, to: string): string => {
  const [kind, target = ''] = to.includes(' ') ? to.split(' ') : ['', to]
  if (kind === 'npm' || target.startsWith('node:')) return `import '${target}'\n`
  const relative = path.posix.relative(path.posix.dirname(from), target)
  const specifier = relative.startsWith('.') ? relative : `./${relative}`
  return kind === 'type' ? `import type { A } from '${specifier}'\nexport type B = A\n` : `import '${specifier}'\n`
}

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}

beforeAll(async () => {
  write('package.json', JSON.stringify({ dependencies: { zod: '*', postgres: '*', 'drizzle-orm': '*', react: '*' } }))
  for (const [, to] of IMPORTS) {
    if (to.startsWith('npm ')) {
      write(`node_modules/${to.slice(4)}/package.json`, '{ "main": "index.js" }')
      write(`node_modules/${to.slice(4)}/index.js`, '')
    } else if (!to.startsWith('node:') && !to.endsWith('missing.ts'))
      write(to.replace('type ', ''), 'export type A = 1\n')
  }
  for (const [from, to] of IMPORTS) write(from, statement(from, to))
  write('packages/db/src/circle-b.ts', "import './circle-a.ts'\n")
  write('packages/db/src/types-b.ts', "import './types-a.ts'\nexport type A = 1\n")
  faults = await forbiddenImports(root)
})
afterAll(() => rmSync(root, { recursive: true }))

test.each(IMPORTS.filter(([, , rule]) => rule !== null))('%s must not import %s: %s', (from, _, rule) => {
  const found = faults.filter((fault) => fault.startsWith(`${from} → `))
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(`: ${rule}. `)
})

test.each(IMPORTS.filter(([, , rule]) => rule === null))('%s may import %s', (from) => {
  expect(faults.filter((fault) => fault.startsWith(`${from} → `))).toEqual([])
})

test('a circle of rooms cannot be listed', () => {
  const file = path.join(REPOSITORY, 'dependency-rules.cjs')
  const listed = readFileSync(file, 'utf8')
  const circular = listed.replace('  platform: [],', "  platform: ['maintenance'],")
  expect(circular).not.toBe(listed)
  const load = (code: string) =>
    new Function('require', 'module', '__dirname', code)(createRequire(file), { exports: {} }, REPOSITORY)
  expect(() => load(listed)).not.toThrow()
  expect(() => load(circular)).toThrow('platform → maintenance')
})
