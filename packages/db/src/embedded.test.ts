import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterEach, expect, test } from 'vitest'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A folder that user postgres may enter. */
function makeFolder(mode = 0o755): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-embedded-'))
  chmodSync(folder, mode)
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(dataDir: string, port?: number): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, fast: true, ...(port === undefined ? {} : { port }) })
  cleanups.push(() => server.stop())
  return server
}

/** A process that starts a server when it gets a message, reports the server's process id and waits. */
async function startChild(dataDir: string): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'embedded.child.ts'), [dataDir], {
    cwd: path.join(import.meta.dirname, '..'),
    execArgv: ['--import', new URL('../../../scripts/typescript.mjs', import.meta.url).href],
    silent: true,
  })
  cleanups.push(() => child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

async function endChild(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function ask<T>(server: EmbeddedServer, query: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(server.superuserUrl, { max: 1 })
  try {
    return await query(sql)
  } finally {
    await sql.end()
  }
}

test('data outlives a stop and a start, the password is stored in it for its owner only, and no socket file is made', async () => {
  const dataDir = path.join(makeFolder(), 'postgres')
  const first = await start(dataDir)
  await ask(first, (sql) => sql`CREATE TABLE kept AS SELECT 42 AS answer`)
  expect(statSync(path.join(dataDir, 'superuser.password')).mode & 0o777).toBe(0o600)
  const [sockets] = await ask(first, (sql) => sql`SHOW unix_socket_directories`)
  expect(sockets).toEqual({ unix_socket_directories: '' })
  await first.stop()
  expect(await first.exited).toMatchObject({ code: 0 })

  const second = await start(dataDir)
  const rows = await ask(second, (sql) => sql`SELECT answer FROM kept`)
  expect(rows).toEqual([{ answer: 42 }])
})

test('a second server on the same data is refused in one line and leaves the first one alone', async () => {
  const dataDir = path.join(makeFolder(), 'postgres')
  const server = await start(dataDir)
  await expect(startEmbedded({ dataDir, fast: true })).rejects.toThrow(
    `A PostgreSQL server already runs on ${dataDir} (process ${server.pid}): stop it first.`,
  )
  expect(await ask(server, (sql) => sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})

test('a killed server is noticed, and starts again over what it left behind', async () => {
  const dataDir = path.join(makeFolder(), 'postgres')
  const server = await start(dataDir)
  await ask(server, (sql) => sql`CREATE TABLE kept AS SELECT 42 AS answer`)
  process.kill(server.pid, 'SIGKILL')
  expect(await server.exited).toMatchObject({ signal: 'SIGKILL' })
  expect(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8')).toMatch(new RegExp(`^${server.pid}\n`))

  const again = await start(dataDir, server.port)
  expect(await ask(again, (sql) => sql`SELECT answer FROM kept`)).toEqual([{ answer: 42 }])
})

test('a server whose starter was killed is ended, and another starts over the same data', async () => {
  const dataDir = path.join(makeFolder(), 'postgres')
  const starter = await startChild(dataDir)
  starter.send('start')
  const [pid] = await once(starter, 'message')
  await endChild(starter)

  const server = await start(dataDir)
  expect(server.pid).not.toBe(pid)
  expect(await ask(server, (sql) => sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})

test('a pid file whose number now belongs to another program does not keep the server from starting', async () => {
  const dataDir = path.join(makeFolder(), 'postgres')
  const server = await start(dataDir)
  process.kill(server.pid, 'SIGKILL')
  await server.exited
  const { uid, gid } = statSync(dataDir)
  const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
  cleanups.push(() => stranger.kill())
  const file = path.join(dataDir, 'postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)))

  const again = await start(dataDir)
  expect(await ask(again, (sql) => sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})

test('what killed processes left half made is removed, and what a running one is making is left alone', async () => {
  const folder = makeFolder()
  const killed = spawn('sleep', ['60'], { stdio: 'ignore' })
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const kept = [`postgres.partial-${process.ppid}`, 'postgres.partial-notes', `other.partial-${killed.pid}`]
  for (const name of [`postgres.partial-${killed.pid}`, `postgres.partial-${process.pid}`, ...kept]) {
    mkdirSync(path.join(folder, name))
    writeFileSync(path.join(folder, name, 'PG_VERSION'), '18\n')
  }
  for (const ending of ['', `.${killed.pid}`])
    writeFileSync(path.join(folder, `postgres.partial-${killed.pid}.password${ending}`), 'half')
  await start(path.join(folder, 'postgres'))
  expect(readdirSync(folder).sort()).toEqual([...kept, 'postgres'].sort())
})

test('data of another major version is refused and not touched', async () => {
  const dataDir = path.join(makeFolder(), 'postgres')
  mkdirSync(dataDir)
  writeFileSync(path.join(dataDir, 'PG_VERSION'), '15\n')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/was made by PostgreSQL 15 and this is PostgreSQL 18/)
  expect(readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8')).toBe('15\n')
})

test('a password that is missing or empty is named instead of a failed login', async () => {
  const dataDir = path.join(makeFolder(), 'postgres')
  await (await start(dataDir)).stop()
  const file = path.join(dataDir, 'superuser.password')
  writeFileSync(file, '')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`${file} is empty`)
  rmSync(file)
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`${file} is missing`)
})

test('data whose password lies beside them, as earlier releases left it, are served', async () => {
  const dataDir = path.join(makeFolder(), 'postgres')
  await (await start(dataDir)).stop()
  renameSync(path.join(dataDir, 'superuser.password'), `${dataDir}.password`)
  expect(await ask(await start(dataDir), (sql) => sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})

test('a folder that holds something but no database is named and not touched', async () => {
  const dataDir = path.join(makeFolder(), 'postgres')
  mkdirSync(dataDir)
  writeFileSync(path.join(dataDir, 'PG_VERSION'), '')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`${dataDir}/PG_VERSION is missing or empty`)
  expect(readdirSync(dataDir)).toEqual(['PG_VERSION'])
})

test('a pid file that a killed server left empty does not keep the next one from starting', async () => {
  const dataDir = path.join(makeFolder(), 'postgres')
  await (await start(dataDir)).stop()
  const { uid, gid } = statSync(dataDir)
  writeFileSync(path.join(dataDir, 'postmaster.pid'), '')
  chownSync(path.join(dataDir, 'postmaster.pid'), uid, gid)
  expect(await ask(await start(dataDir), (sql) => sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})

test('of two servers that are made at once on an empty folder one is refused, and the data has the password of the other', async () => {
  const folder = makeFolder()
  const dataDir = path.join(folder, 'postgres')
  const starters = await Promise.all([startChild(dataDir), startChild(dataDir)])
  const [first, second] = starters
  first.send('start')
  const isMaking = ({ pid }: ChildProcess) => existsSync(path.join(folder, `postgres.partial-${pid}`, 'PG_VERSION'))
  await expect.poll(() => isMaking(first), { interval: 5, timeout: 20_000 }).toBe(true)
  second.send('start')
  await expect.poll(() => isMaking(second) || existsSync(dataDir), { interval: 5, timeout: 20_000 }).toBe(true)
  // The first server must start first.
  second.kill('SIGSTOP')
  await once(first, 'message')
  second.kill('SIGCONT')
  expect(await once(second, 'exit')).toEqual([1, null])
  await endChild(first)
  expect(await ask(await start(dataDir), (sql) => sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})

test('a port that was asked for and is in use is named', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  cleanups.push(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const dataDir = path.join(makeFolder(), 'postgres')
  await expect(startEmbedded({ dataDir, port, fast: true })).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is in use already.`,
  )
})

test('a folder below a private one serves too, with its data under a stable name where user postgres may go', async () => {
  const dataDir = path.join(makeFolder(0o700), 'postgres')
  const first = await start(dataDir)
  cleanups.splice(-1, 0, () => {
    rmSync(first.dataDir, { recursive: true, force: true })
  })
  await ask(first, (sql) => sql`CREATE TABLE kept AS SELECT 42 AS answer`)
  await first.stop()
  const second = await start(dataDir)
  expect(second.dataDir).toBe(first.dataDir)
  expect(second.dataDir === dataDir).toBe(process.getuid?.() !== 0)
  expect(await ask(second, (sql) => sql`SELECT answer FROM kept`)).toEqual([{ answer: 42 }])
})
