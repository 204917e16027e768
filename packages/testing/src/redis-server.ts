import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@hearth/db/embedded'

/** The program that `npm test` has found, and what it needs in its environment. */
interface RedisProgram {
  readonly file: string
  readonly env: Readonly<Record<string, string>>
}

/** The Redis program of this run of tests; null where there is none, which `npm test` says. */
export const redisProgram = (): RedisProgram | null => JSON.parse(process.env.HEARTH_TEST_REDIS_PROGRAM || 'null')

/** A Redis server for one test, which can be killed and started again on its port. It stores each job before it acknowledges it, as OPERATIONS.md asks for. */
export async function startRedisServer({ file, env }: RedisProgram) {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const dir = mkdtempSync(path.join(tmpdir(), 'hearth-redis-'))
  const launch = async (): Promise<ChildProcess> => {
    const stored = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always', '--dir', dir]
    const args = ['--port', String(port), '--bind', '127.0.0.1', ...stored]
    const server = spawn(file, args, { stdio: 'ignore', env: { ...process.env, ...env } })
    while (!(await answers(port))) await sleep(20)
    return server
  }
  let server = await launch()
  const kill = async () => {
    const exited = once(server, 'exit')
    server.kill('SIGKILL')
    await exited
  }
  return {
    url,
    /** Kills it as a crash does. */
    kill,
    async restart() {
      server = await launch()
    },
    async stop() {
      await kill()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => socket.end('PING\r\n'))
    socket.once('data', (said) => resolve(said.toString().startsWith('+PONG')))
    socket.once('close', () => resolve(false))
    socket.once('error', () => resolve(false))
  })
