import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Account, type Binaries, serverAccount, usableBinaries, usableDataDir } from './embedded-home.ts'
import { renameWhole, writeWhole } from './whole-file.ts'

interface EmbeddedOptions {
  /** Created if missing, with the superuser's password in it. */
  dataDir: string
  /** Any free port by default. */
  port?: number
  /** For tests: faster, but data is lost if the machine (not the server) crashes. */
  fast?: boolean
}

interface EmbeddedExit {
  code: number | null
  signal: NodeJS.Signals | null
  /** The last lines of the server's log. */
  log: string
}

export interface EmbeddedServer {
  superuserUrl: string
  port: number
  pid: number
  /** The folder with the data, which is another one if user postgres cannot enter the requested one. */
  dataDir: string
  /** Resolves when the server has ended, for any reason; never rejects. */
  exited: Promise<EmbeddedExit>
  /** Ends all connections and the server. Idempotent. */
  stop(): Promise<void>
}

const READY = 'database system is ready to accept connections'
const STOP_PATIENCE = 10_000
/** Milliseconds in which the backends of a killed server notice and release its shared memory. */
const ORPHANS_PATIENCE = 10_000

/** Precedes the starter's process id in the server's command line. */
const STARTED_BY = 'hearth-of-'

const environment = { PATH: process.env.PATH, LC_ALL: 'C' } as unknown as NodeJS.ProcessEnv

/** Starts PostgreSQL from npm on 127.0.0.1, as root or as an ordinary user; resolves once it accepts connections. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const account = serverAccount(options.dataDir)
  const binaries = usableBinaries(account)
  const dataDir = usableDataDir(options.dataDir, account)
  refuseForeignOwner(dataDir, account)
  if (isEmpty(dataDir)) await initialise(dataDir, binaries, account, options.fast ?? false)
  refuseOtherVersion(dataDir, binaries)
  const password = readPassword(dataDir)
  await removeEmptyPidFile(dataDir)
  disownReusedPid(dataDir)
  await endOrphan(dataDir)

  const patience = Date.now() + ORPHANS_PATIENCE
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort())
    const server = await launch(binaries, account, [
      ...['-D', dataDir, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      ...['-c', `cluster_name=${STARTED_BY}${process.pid}`],
      ...['-c', 'max_connections=200', '-c', 'timezone=UTC', '-c', 'log_timezone=UTC'],
      // the log may be shown when the server ends, so it must have no values of rows and no statements
      ...['-c', 'log_error_verbosity=terse', '-c', 'log_min_error_statement=panic'],
      ...(options.fast ? ['-c', 'fsync=off', '-c', 'full_page_writes=off'] : []),
    ])
    if (server.ready) {
      return {
        superuserUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
        port,
        pid: server.process.pid as number,
        dataDir,
        exited: server.exited,
        stop: () => stop(server.process, server.exited),
      }
    }
    const { code, signal, log } = await server.exited
    if (log.includes('lock file "postmaster.pid" already exists')) {
      // A server that had only begun to start when its starter was killed.
      if (Date.now() < patience && (await endOrphan(dataDir))) continue
      throw new Error(`A PostgreSQL server already runs on ${dataDir} (process ${pidIn(dataDir)}): stop it first.`)
    }
    if (/shared memory block .* is still in use/.test(log) && Date.now() < patience) await sleep(200)
    else if (log.includes('Address already in use')) {
      if (options.port !== undefined || attempt === 5) throw new Error(`Port ${port} of 127.0.0.1 is in use already.`)
    } else throw new Error(`PostgreSQL ended while starting (${signal ?? code}): ${log.trim()}`)
  }
}

/** Stands between the data folder's name and the process id of the process that creates it. */
const PARTIAL = '.partial-'

/**
 * Creates the data folder with its password as a whole or not at all: an interrupted run leaves nothing that looks like a database, and the next run
 * removes it.
 */
async function initialise(dataDir: string, binaries: Binaries, account: Account, fast: boolean) {
  removeAbandoned(dataDir)
  const partial = `${dataDir}${PARTIAL}${process.pid}`
  // Next to the folder, because initdb needs an empty one.
  const password = `${partial}.password`
  mkdirSync(partial, { mode: 0o700 })
  writeWhole(password, randomBytes(24).toString('base64url'))
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const file of [partial, password]) chownSync(file, account.uid, account.gid)
  }
  const how = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${password}`]
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  try {
    await promisify(execFile)(binaries.initdb, [...how, ...locale, ...(fast ? ['--no-sync'] : []), '-D', partial], {
      ...account,
      cwd: '/',
      env: environment,
    })
    renameWhole(password, path.join(partial, PASSWORD))
    renameWhole(partial, dataDir)
  } catch (error) {
    for (const file of [partial, password]) rmSync(file, { recursive: true, force: true, maxRetries: 5 })
    throw new Error(`The database could not be made in ${dataDir}: ${(error as { stderr?: string }).stderr || error}`)
  }
}

/** Removes partial data folders of killed processes, and of former ones with our process id. */
function removeAbandoned(dataDir: string) {
  const folder = path.dirname(dataDir)
  const prefix = `${path.basename(dataDir)}${PARTIAL}`
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(prefix)
      ? /^(\d+)(?:\.password(?:\.\d+)?)?$/.exec(name.slice(prefix.length))?.[1]
      : undefined
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue
    // an orphaned initdb may write for a moment longer
    rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function refuseForeignOwner(dataDir: string, account: Account) {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid
  if (owner !== undefined && owner !== 0 && owner !== (account.uid ?? process.getuid?.() ?? owner)) {
    throw new Error(
      `${dataDir} belongs to another user (number ${owner}): start as that user, or move the folder away.`,
    )
  }
}

/** Whether there is no data yet: no folder, or an empty one. */
const isEmpty = (dataDir: string) => !existsSync(dataDir) || readdirSync(dataDir).length === 0

function refuseOtherVersion(dataDir: string, { major }: Binaries) {
  const file = path.join(dataDir, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (found === '')
    throw new Error(`${file} is missing or empty: put ${dataDir} back, or move it away to start afresh.`)
  if (found !== major) {
    throw new Error(
      `${dataDir} was made by PostgreSQL ${found} and this is PostgreSQL ${major}: move the folder away to start afresh, or dump it with ${found} and restore it.`,
    )
  }
}

const PASSWORD = 'superuser.password'

function readPassword(dataDir: string): string {
  const file = path.join(dataDir, PASSWORD)
  // Data of earlier releases has the password next to it.
  const found = [file, `${dataDir}.password`].find((each) => existsSync(each))
  const password = found ? readFileSync(found, 'utf8').trim() : ''
  if (password) return password
  throw new Error(
    `${found ?? file} is ${found ? 'empty' : 'missing'}: put it back, or move ${dataDir} away to start afresh.`,
  )
}

/** PostgreSQL does not start if its pid file is empty, which happens if a server is killed between creating and writing it. */
async function removeEmptyPidFile(dataDir: string) {
  const file = path.join(dataDir, 'postmaster.pid')
  const isBlank = () => existsSync(file) && readFileSync(file, 'utf8') === ''
  if (!isBlank()) return
  // A server that is just starting would have written the number by then.
  await sleep(1_000)
  if (isBlank()) rmSync(file)
}

/**
 * PostgreSQL takes postmaster.pid for that of a running server if any process of the same user now has its number. Then our own number is written
 * into the file: PostgreSQL knows that its parent's number is stale. The file must not be removed, because it also names the shared memory that
 * backends of the old server may still hold.
 */
function disownReusedPid(dataDir: string) {
  const pid = pidIn(dataDir)
  if (pid === null) return
  const command = commandOf(pid)
  if (command === null || (command.includes('postgres') && command.includes(dataDir))) return
  const file = path.join(dataDir, 'postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
}

/** Ends the server of a killed process, which would block this data folder for ever. Returns whether there was one. */
async function endOrphan(dataDir: string): Promise<boolean> {
  const pid = pidIn(dataDir)
  const [, starter] = (pid !== null && new RegExp(`${STARTED_BY}(\\d+)`).exec(commandOf(pid) ?? '')) || []
  if (pid === null || starter === undefined || commandOf(Number(starter))) return false
  process.kill(pid, 'SIGINT')
  const patience = Date.now() + STOP_PATIENCE
  while (pidIn(dataDir) === pid && Date.now() < patience) await sleep(100)
  return true
}

function pidIn(dataDir: string): number | null {
  try {
    return Number.parseInt(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8'), 10) || null
  } catch {
    return null
  }
}

/** The command line of a process; null if there is none or it cannot be read. */
function commandOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return null
  }
}

/** The port of the server that runs on this data; null if none does. */
export function portOfEmbedded(dataDir: string): number | null {
  const folder = usableDataDir(dataDir, serverAccount(dataDir))
  const pid = pidIn(folder)
  if (pid === null || !commandOf(pid)?.includes('postgres')) return null
  // The format of PostgreSQL's file: process, data folder, time, port.
  return Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[3]) || null
}

/** A free port on 127.0.0.1. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

interface Launched {
  process: ChildProcess
  exited: Promise<EmbeddedExit>
  ready: boolean
}

async function launch(binaries: Binaries, account: Account, args: string[]): Promise<Launched> {
  // detached: Ctrl-C in the terminal reaches whoever supervises us, which then stops the server last
  const child = spawn(binaries.postgres, args, {
    ...account,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  let log = ''
  const exited = new Promise<EmbeddedExit>((resolve) => {
    const ended = (code: number | null, signal: NodeJS.Signals | null) => {
      process.removeListener('exit', endWithUs)
      resolve({ code, signal, log })
    }
    child.once('error', (error) => {
      log += error.message
      ended(null, null)
    })
    // the pipe may stay open while a backend of a killed server lives
    child.once('exit', async (code, signal) => {
      await Promise.race([once(child.stderr, 'close'), sleep(200)])
      ended(code, signal)
    })
  })
  const ready = new Promise<true>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4000)
      if (log.includes(READY)) resolve(true)
    })
  })
  return { process: child, exited, ready: await Promise.race([ready, exited.then(() => false)]) }
}

async function stop(server: ChildProcess, exited: Promise<EmbeddedExit>) {
  server.kill('SIGINT')
  const impatience = setTimeout(() => server.kill('SIGQUIT'), STOP_PATIENCE)
  await exited
  clearTimeout(impatience)
}
