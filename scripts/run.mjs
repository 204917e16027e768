// Runs every command: `node scripts/run.mjs <command> [arguments]`. It needs only Node and npm. It brings a newer Node if the machine's is too old
// (so this file and its imports must run on Node 18), installs the pinned pnpm, and the workspace if its lock file has changed, then runs
// scripts/<command>.ts, with a dash for a colon. The commands are those of package.json.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { assertPortFree } from './port.mjs'
import { step } from './progress.mjs'
import { isSupportedNode, nodeVersion, requireTools } from './tools.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const COMMANDS = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts)

const fail = (message) => {
  console.error(message)
  process.exit(1)
}

const command = process.argv[2] ?? ''
if (!COMMANDS.includes(command)) fail(`Unknown command "${command}". Commands: ${COMMANDS.join(', ')}.`)

// A busy port is reported before anything is installed or created. An invalid one is reported later, with all other wrong variables.
const port = Number(process.env.PORT || 3000)
const host = command === 'dev' ? '127.0.0.1' : process.env.HOST
if (['start', 'dev'].includes(command) && Number.isInteger(port) && port > 0 && port < 65_536)
  await assertPortFree(port, host || undefined).catch((error) => fail(error.message))

process.env.TURBO_TELEMETRY_DISABLED = '1'
process.env.DO_NOT_TRACK = '1'
const toolsHome = path.join(root, '.tools')
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const giveUp = () => process.exit(1)
for (const signal of SIGNALS) process.on(signal, giveUp)

if (!isSupportedNode(process.versions.node)) {
  console.log(`Node ${process.versions.node} is too old for Hearth, which brings Node ${nodeVersion} of its own.`)
  const { node } = await requireTools(toolsHome, { withNode: true, onInstall: step }).catch((error) =>
    fail(error.message),
  )
  await handOver(node)
}

/** Runs this command in another Node and exits with its exit code. */
function handOver(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of SIGNALS) process.removeListener(signal, giveUp).on(signal, () => child.kill(signal))
  return new Promise(() => {
    child.on('error', (error) => fail(error.message))
    child.on('exit', (code) => process.exit(code ?? 1))
  })
}

/** Starts a step's process, which ends with this one, also if only this one gets the signal. */
function spawnStep(command, args, options) {
  const child = spawn(command, args, options)
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  child.once('exit', () => process.removeListener('exit', end))
  return child
}

/** Runs `pnpm install` and shows its event stream as a measured bar. */
function installWorkspace(pnpm, report) {
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

/** A hash of everything that decides what `pnpm install` installs. */
function installFingerprint() {
  const hash = createHash('sha256')
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(file))
  return hash.update(`${process.version} ${process.platform} ${process.arch}`).digest('hex')
}

const stamp = path.join('node_modules', '.installed')
try {
  const { pnpm } = await requireTools(toolsHome, { withNode: false, onInstall: step })
  // Packages' programs find Node by the PATH, where this one must come first.
  process.env.PATH = [
    path.dirname(process.execPath),
    path.join(path.dirname(pnpm), '../../.bin'),
    path.join(root, 'node_modules', '.bin'),
    process.env.PATH,
  ].join(path.delimiter)
  const fingerprint = installFingerprint()
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint) {
    await step('Installing packages', (report) => installWorkspace(pnpm, report))
    writeFileSync(stamp, fingerprint)
  }
} catch (error) {
  fail(`Installing failed: ${error.message}`)
}

for (const signal of SIGNALS) process.removeListener(signal, giveUp)

const script = path.join(root, 'scripts', `${command.replace(':', '-')}.ts`)
process.argv.splice(1, 2, script)
await import('./typescript.mjs')
await import(pathToFileURL(script).href)
