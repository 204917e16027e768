// Brings the tools that scripts/tools/package-lock.json pins by hash: pnpm, and Node where the machine's own is too old. No install script runs.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const PINNED = path.join(path.dirname(fileURLToPath(import.meta.url)), 'tools')
const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(PINNED, 'package.json'), 'utf8'))
const OLDEST = [22, 12]

const pnpmVersion = dependencies.pnpm
export const nodeVersion = Object.values(optionalDependencies)[0]

/** Whether Hearth runs on a Node of this version, such as '22.12.0'. */
export function isSupportedNode(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

const NEEDED = `Install Node 22, 24 or 26 from https://nodejs.org/, and run the command again.`

/**
 * Where the tools are below `home`, installed there if they are not yet: the folder of pnpm's package and, where it is asked for, the pinned Node.
 * Only the first call needs the registry. Rejects with what to install on a platform for which no Node is pinned.
 */
export async function requireTools(home, { withNode, onInstall = (_label, work) => work() }) {
  const [both, onlyPnpm] = ['node', 'pnpm'].map((name) => path.join(home, `${name}-${fingerprint()}`))
  const folder = withNode || existsSync(both) ? both : onlyPnpm
  if (!existsSync(folder)) {
    const label = withNode ? `Installing Node ${nodeVersion} and pnpm ${pnpmVersion}` : `Installing pnpm ${pnpmVersion}`
    await onInstall(label, () => install(folder, withNode))
  }
  const modules = path.join(folder, 'node_modules')
  return { pnpm: path.join(modules, 'pnpm', 'bin', 'pnpm.cjs'), ...(withNode ? { node: nodeIn(modules) } : {}) }
}

const fingerprint = () =>
  createHash('sha256')
    .update(readFileSync(path.join(PINNED, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
    .slice(0, 12)

/** Installs beside the folder and renames: a folder that is there is whole. */
async function install(folder, withNode) {
  const draft = `${folder}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  try {
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(path.join(PINNED, file), path.join(draft, file))
    await npm(['ci', ...(withNode ? [] : ['--omit=optional'])], draft)
    if (withNode) tryNode(nodeIn(path.join(draft, 'node_modules')))
    renameInto(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function renameInto(draft, folder) {
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another start was quicker, with the same files.
    if (!existsSync(folder)) throw error
  }
}

/** npm has installed the one package that is for this platform, or none. */
function nodeIn(modules) {
  const name = readdirSync(modules).find((each) => Object.hasOwn(optionalDependencies, each))
  if (!name) throw new Error(`There is no Node to bring for ${process.platform} on ${process.arch}. ${NEEDED}`)
  return path.join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

function tryNode(node) {
  const { stdout, error, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (stdout?.trim() === `v${nodeVersion}`) return
  const reason = error?.message ?? stderr.trim().split('\n')[0]
  throw new Error(`Node ${nodeVersion} does not run on this system: ${reason}. ${NEEDED}`)
}

function npm(args, cwd) {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  return new Promise((resolve, reject) => {
    const child = spawn('npm', [...args, ...options], {
      cwd,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    const end = () => child.kill('SIGTERM')
    process.once('exit', end)
    child.on('error', reject)
    child.on('exit', (code) => {
      process.removeListener('exit', end)
      if (code === 0) resolve()
      else reject(new Error(`npm could not install the tools of scripts/tools/package-lock.json`))
    })
  })
}
