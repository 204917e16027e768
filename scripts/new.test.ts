import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tenantIdOf } from '@hearth/contracts/ids'
import { keepSettings, keptSettingsIn } from '@hearth/tenancy/kept-settings'
import { sampleSettings } from '@hearth/tenancy/sample-tenants'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TYPESCRIPT } from './services.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hearth-tenants-'))
  for (const name of ['_template', 'tenant.schema.json', 'theme.schema.json'])
    await cp(path.join(ROOT, 'tenants', name), path.join(dir, name), { recursive: true })
})
afterEach(() => rm(dir, { recursive: true, force: true }))

/** Runs a command like `npm run`, without a terminal. */
const run = (script: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [...TYPESCRIPT, path.join(ROOT, 'scripts', script), ...args],
      { cwd: ROOT, env: { ...process.env, TENANTS_DIR: dir, HEARTH_DATA_DIR: path.join(dir, '.data') } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
    child.stdin?.end()
  })

it('makes a tenant from flags, which then passes the check', async () => {
  const made = await run(
    'new.ts',
    'tenant',
    'fresh.example',
    '--name',
    'Fresh',
    '--country',
    'SE',
    '--locale',
    'sv',
    '--yes',
  )
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Checks: nothing is wrong.') })
  expect(JSON.parse(await readFile(path.join(dir, 'fresh.example', 'settings.json'), 'utf8'))).toMatchObject({
    name: 'Fresh',
    countries: ['SE'],
  })
  expect(await run('tenants.ts', 'check')).toEqual({ code: 0, output: 'Tenants: 0 faults, 0 to tidy up.\n' })
  const id = tenantIdOf('fresh.example')
  expect((await run('tenants.ts', 'list')).output).toBe(`fresh.example  ${id}  Fresh  fresh.example\n`)
})

it('lists a site that is served by its last good settings, and names a folder that no site can be made of', async () => {
  for (const folder of ['broken.example', 'kept.example']) {
    await mkdir(path.join(dir, folder))
    await writeFile(path.join(dir, folder, 'settings.json'), '{')
  }
  await keepSettings(keptSettingsIn(path.join(dir, '.data', 'media')), 'kept.example', sampleSettings)
  const { code, output } = await run('tenants.ts', 'list')
  expect([code, ...output.trimEnd().split('\n').sort()]).toEqual([
    0,
    'The folder "broken.example" has errors and is left out: npm run tenants check',
    `kept.example  ${tenantIdOf('kept.example')}  Example  kept.example`,
  ])
  expect((await run('tenants.ts', 'check')).output).toContain('is served with its settings of')
})

it('shows the plan and makes nothing without a yes', async () => {
  const before = await readdir(dir)
  const shown = await run('new.ts', 'tenant', 'fresh.example')
  expect(shown).toMatchObject({ code: 1, output: expect.stringContaining('+ settings.json') })
  expect(shown.output).toContain('add --yes')
  expect(await readdir(dir)).toEqual(before)
})

it.each([
  [['tenant', 'Not A Host', '--yes'], '"Not A Host" is not a host name'],
  [['tenant', '_template', '--yes'], 'is not a host name'],
  [['tenant', 'fresh.example', '--niche', '9', '--yes'], 'The niche must be 1 to 7'],
  [['tenant', 'fresh.example', '--colour', 'red'], 'colour'],
  [['tenant'], 'npm run new tenant'],
])('refuses %j with one clear line', async (args, line) => {
  const refused = await run('new.ts', ...args)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(line) })
  expect(refused.output).not.toContain('    at ')
})

it('says what is wrong with a folder and what would be right', async () => {
  await run('new.ts', 'tenant', 'fresh.example', '--yes')
  expect(await run('new.ts', 'tenant', 'fresh.example', '--yes')).toMatchObject({
    code: 1,
    output: expect.stringContaining('is there already'),
  })
  await cp(path.join(dir, 'fresh.example'), path.join(dir, 'other.example'), { recursive: true })
  await rm(path.join(dir, 'other.example', 'settings.json'))
  const checked = await run('tenants.ts', 'check')
  expect(checked.code).toBe(1)
  expect(checked.output).toContain('✗ other.example/settings.json\n    is missing\n    add the file\n')
})
