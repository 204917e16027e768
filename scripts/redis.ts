import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { createConnection } from 'node:net'
import path from 'node:path'
import { freePort } from '@hearth/db/embedded'
import { installDebianPackages } from './browser.ts'
import { ROOT } from './services.ts'

/** The address of a Redis server for tests with its program, or why there is none. */
type TestRedis = { readonly url: string; readonly program: Binary } | { readonly missing: string }

/** How many ports are tried, because another program may take one before the server does. */
const TRIES = 5

/** Starts a server with its data in `directory`. It ends with this process, or on SIGINT. */
export async function startRedis(directory: string): Promise<TestRedis> {
  const binary = await findRedis()
  if (!binary) return { missing: 'no redis-server here, and it could be neither installed nor downloaded with apt-get' }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = await freePort()
    if (await startsAt(port, binary, directory)) return { url: `redis://127.0.0.1:${port}`, program: binary }
  }
  return { missing: `redis-server (${binary.file}) did not start` }
}

async function startsAt(port: number, { file, env }: Binary, directory: string): Promise<boolean> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', directory]
  const server = spawn(file, args, { stdio: 'ignore', env: { ...process.env, ...env } })
  server.unref()
  process.once('exit', () => server.kill('SIGKILL'))
  for (let looks = 0; looks < 100 && server.exitCode === null; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    // If the server did not get the port, another program answers on it, and the server exits.
    if (await answers(port)) return server.exitCode === null
  }
  server.kill('SIGKILL')
  return false
}

type Binary = { file: string; env: Record<string, string> }
const runs = (binary: Binary) =>
  spawnSync(binary.file, ['--version'], { env: { ...process.env, ...binary.env } }).status === 0 ? binary : undefined

async function findRedis(): Promise<Binary | undefined> {
  const installed = () => runs({ file: 'redis-server', env: {} })
  return installed() ?? ((await installDebianPackages(['redis-server'])) ? installed() : unpackedRedis())
}

/** For users without root on Debian: downloads the packages and unpacks them below `.tools/`. */
function unpackedRedis(): Binary | undefined {
  const home = path.join(ROOT, '.tools', 'redis')
  const unpacked: Binary = {
    file: path.join(home, 'usr', 'bin', 'redis-server'),
    env: {
      LD_LIBRARY_PATH: ['x86_64', 'aarch64']
        .flatMap((cpu) => ['usr/lib', 'lib'].map((libraries) => path.join(home, libraries, `${cpu}-linux-gnu`)))
        .join(':'),
    },
  }
  if (existsSync(unpacked.file)) return runs(unpacked)
  mkdirSync(home, { recursive: true })
  // The server is in redis-tools (redis-server is a link to it); the others are libraries that a minimal Debian lacks.
  const libraries = [
    'libatomic1',
    'libcap2',
    'libgcrypt20',
    'libgpg-error0',
    'libjemalloc2',
    'liblz4-1',
    'liblzf1',
    'libssl3',
    'libsystemd0',
  ]
  const packages = ['redis-server', 'redis-tools', ...libraries]
  for (const name of packages) spawnSync('apt-get', ['download', name], { cwd: home, stdio: 'ignore' })
  for (const file of readdirSync(home).filter((name) => name.endsWith('.deb')))
    spawnSync('dpkg', ['-x', file, '.'], { cwd: home, stdio: 'ignore' })
  return existsSync(unpacked.file) ? runs(unpacked) : undefined
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
