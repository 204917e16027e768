// Runs every command: `node scripts/run.mjs <command> [arguments]`. It needs nothing but Node and npm; it installs the pinned pnpm
// and the workspace when their lock file changed, then hands over to scripts/<command>.ts.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { step } from './progress.mjs'

const COMMANDS = {
  start: 'start.ts',
  test: 'test.ts',
  'test:faults': 'test-faults.ts',
  dev: 'dev.ts',
  check: 'check.ts',
  bench: 'bench.ts',
  new: 'new-tenant.ts',
  tenants: 'tenants.ts',
}

const root = path.resolve(import.meta.dirname ?? '.', '..')
process.chdir(root)

const fail = (message) => {
  console.error(message)
  process.exit(1)
}

const command = process.argv[2] ?? ''
if (!Object.hasOwn(COMMANDS, command))
  fail(`Unknown command "${command}". Commands: ${Object.keys(COMMANDS).join(', ')}.`)

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  fail(`Hearth needs Node 20.19 or newer; this is ${process.versions.node}.`)

const pnpmVersion = JSON.parse(readFileSync('package.json', 'utf8')).packageManager.split('@')[1]
const pnpmHome = path.join(root, '.tools', `pnpm-${pnpmVersion}`)
const pnpm = path.join(pnpmHome, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs')
process.env.PATH = [
  path.join(pnpmHome, 'node_modules', '.bin'),
  path.join(root, 'node_modules', '.bin'),
  process.env.PATH,
].join(path.delimiter)
process.env.TURBO_TELEMETRY_DISABLED = '1'
process.env.DO_NOT_TRACK = '1'

/** A process of a step; it ends with this one, also when only this one is told to stop. */
function spawnStep(command, args, options) {
  const child = spawn(command, args, options)
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  child.once('exit', () => process.removeListener('exit', end))
  return child
}

function installPnpm() {
  mkdirSync(pnpmHome, { recursive: true })
  // An empty manifest stops npm from walking up to the workspace's own.
  writeFileSync(path.join(pnpmHome, 'package.json'), '{}\n')
  return new Promise((resolve, reject) => {
    const npm = spawnStep(
      'npm',
      [
        'install',
        '--prefix',
        pnpmHome,
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        `pnpm@${pnpmVersion}`,
      ],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        shell: process.platform === 'win32',
      },
    )
    npm.on('error', reject)
    npm.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`npm could not install pnpm ${pnpmVersion}`))))
  })
}

/** Runs `pnpm install` and turns its event stream into a measured bar. */
function installWorkspace(report) {
  return new Promise((resolve, reject) => {
    const install = spawnStep(
      process.execPath,
      [
        pnpm,
        'install',
        '--frozen-lockfile',
        '--prefer-offline',
        '--reporter=ndjson',
        '--config.confirmModulesPurge=false',
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const faults = []
    let resolved = 0
    let imported = 0
    createInterface({ input: install.stdout }).on('line', (line) => {
      let event
      try {
        event = JSON.parse(line)
      } catch {
        return faults.push(line)
      }
      if (event.level === 'error') faults.push(event.err?.message ?? event.message ?? line)
      if (event.name !== 'pnpm:progress') return
      if (event.status === 'resolved') resolved += 1
      if (event.status === 'imported') imported += 1
      report(imported, resolved)
    })
    install.on('error', reject)
    install.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(faults.slice(-5).join('\n') || 'pnpm install failed')),
    )
  })
}

/** Everything that decides what `pnpm install` would put into node_modules. */
function installFingerprint() {
  const hash = createHash('sha256')
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(file))
  return hash.update(`${process.version} ${process.platform} ${process.arch}`).digest('hex')
}

const giveUp = () => process.exit(1)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, giveUp)
const stamp = path.join('node_modules', '.installed')
try {
  if (!existsSync(pnpm)) await step(`Installing pnpm ${pnpmVersion}`, installPnpm)
  const fingerprint = installFingerprint()
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint) {
    await step('Installing packages', installWorkspace)
    writeFileSync(stamp, fingerprint)
  }
} catch (error) {
  fail(`Installing failed: ${error.message}`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(signal, giveUp)

const script = path.join(root, 'scripts', COMMANDS[command])
process.argv.splice(1, 2, script)
const { register } = await import(
  pathToFileURL(path.join(root, 'node_modules', 'tsx', 'dist', 'esm', 'api', 'index.mjs')).href
)
register()
await import(pathToFileURL(script).href)
