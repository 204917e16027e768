import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './services.ts'

/** A folder with only the scripts that run before any package is installed. */
function copyOfScripts() {
  const root = mkdtempSync(path.join(tmpdir(), 'hearth-tools-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const file of ['run.mjs', 'tools.mjs', 'port.mjs', 'progress.mjs', 'tools'])
    cpSync(path.join(ROOT, 'scripts', file), path.join(root, 'scripts', file), { recursive: true })
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ scripts: { tenants: '' } }))
  return root
}

/** Runs a command with a Node that reports this version. */
function runOn(root: string, version: string, env: Record<string, string> = {}) {
  const pretended = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
  const preload = `data:text/javascript,${encodeURIComponent(pretended)}`
  return spawnSync(process.execPath, ['--import', preload, path.join(root, 'scripts/run.mjs'), 'tenants', 'check'], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
}

const NO_REGISTRY = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' }
const WITHOUT_CACHE = { npm_config_cache: path.join(tmpdir(), `hearth-no-cache-${process.pid}`) }

test('each command of package.json is run by a script of its name', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const [name, line] of Object.entries(scripts)) {
    expect(line).toBe(`exec node scripts/run.mjs ${name}`)
    expect(readdirSync(path.join(ROOT, 'scripts'))).toContain(`${name.replace(':', '-')}.ts`)
  }
  const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/run.mjs'), 'none'], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, `Unknown command "none". Commands: ${Object.keys(scripts).join(', ')}.\n`])
})

test('an older Node says so, and hands over to the pinned one, which needs the registry once', () => {
  const root = copyOfScripts()
  const first = runOn(root, '18.12.0')
  expect(first.stdout).toMatch(/^Node 18\.12\.0 is too old for Hearth, which brings Node \d+\.\d+\.\d+ of its own\.$/m)
  // The command gets as far as installing packages, which this folder does not have.
  expect(first.stderr).toContain('pnpm-lock.yaml')
  expect(first.status).toBe(1)
  const again = runOn(root, '18.12.0', { ...NO_REGISTRY, ...WITHOUT_CACHE })
  expect(again.stdout).not.toContain('Installing')
  expect(again.stderr).toContain('pnpm-lock.yaml')
})

test('a package whose content is not the pinned one is refused, and nothing of it stays', () => {
  const root = copyOfScripts()
  const lock = path.join(root, 'scripts/tools/package-lock.json')
  writeFileSync(lock, readFileSync(lock, 'utf8').replaceAll(/"sha512-[^"]+"/g, `"sha512-${'A'.repeat(86)}=="`))
  const { status, stderr } = runOn(root, '22.12.0')
  expect({ status, refused: stderr.includes('EINTEGRITY') }).toEqual({ status: 1, refused: true })
  expect(readdirSync(path.join(root, '.tools'))).toEqual([])
})

test('on a platform without a pinned Node it says what to install', () => {
  const { status, stderr } = runOn(copyOfScripts(), '20.20.2', { npm_config_cpu: 'riscv64' })
  expect(stderr).toContain('Install Node 22, 24 or 26 from https://nodejs.org/')
  expect(status).toBe(1)
})

test('the pinned pnpm is the one that package.json names', () => {
  const { packageManager } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'scripts/tools/package.json'), 'utf8'))
  expect(packageManager).toBe(`pnpm@${dependencies.pnpm}`)
})
