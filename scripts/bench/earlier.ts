import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@hearth/db/embedded'
import { trackDescendants } from '../process-tree.ts'
import { ROOT } from '../services.ts'
import { htmlOf, logIn, profilesOn } from './fixture.ts'
import { cpuMsIfRunning, load, median, ms, quartiles, type Row } from './measure.ts'

/** The commit whose profile set the goals. */
export const EARLIER = 'a071441'
/** The commit whose cost was measured beside that of NodeBB 4.11.2 on Redis (`SUBJECTS_OF_PEER`). */
const MEASURED_BESIDE_PEER = '4e5204a'
const MEMBERS = '10000'
const ROUNDS = 9
const WARM_UP = 1_500
const CONCURRENCIES = [1, 32] as const

interface Platform {
  /** Which of its routes has the list of members. */
  readonly listRoute: string
  readonly host: string
  readonly port: number
  readonly cookie: string
  /** CPU time in milliseconds of all processes that it has started. */
  cpu(): number
  stop(): Promise<void>
}

/**
 * Runs `npm start` in a checkout of the repository, as its commit did: it chooses its Node by itself, or takes that of the machine. Its data is in `dataDir`.
 * Logs in to its first demo site.
 */
async function startPlatform(checkout: string, dataDir: string, env: NodeJS.ProcessEnv): Promise<Platform> {
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const child = spawn('npm', ['start'], {
    cwd: checkout,
    env: {
      ...env,
      HEARTH_DATA_DIR: dataDir,
      PORT: String(port),
      MAILBOX_PORT: String(await freePort()),
      SEED_MEMBERS: MEMBERS,
      TRUST_PROXY: 'true',
      // The benchmark reads more as one member than the limits allow.
      READ_LIMITS: 'false',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  await untilReady(child, checkout)
  const tracked = trackDescendants(child.pid ?? 0)
  const [[host, login] = []] = Object.entries(JSON.parse(readFileSync(path.join(dataDir, 'demo-logins.json'), 'utf8')))
  if (!host) throw new Error(`${checkout} has no demo login`)
  const routes = readdirSync(path.join(checkout, 'apps/web/app/routes'))
  return {
    listRoute: `routes/${routes.find((name) => name.endsWith('.members._index'))}`,
    host,
    port,
    cookie: await logIn({ port }, host, login as Parameters<typeof logIn>[2]),
    cpu: () => tracked.running().reduce((sum, pid) => sum + cpuMsIfRunning(pid), 0),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilReady(child: ChildProcess, checkout: string) {
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  while (!printed.includes('Ctrl-C')) {
    if (child.exitCode !== null) throw new Error(`npm start in ${checkout} ended: ${printed}`)
    await sleep(200)
  }
}

interface Subject {
  readonly what: string
  readonly paths: (platform: Platform) => Promise<readonly string[]>
  readonly member: boolean
  readonly requests: number
  /** The most that it may cost one and 32 at a time, as multiples of its cost then, or of the peer's. */
  readonly most: readonly [number, number] | null
  /** What it cost then one and 32 at a time, as multiples of what the peer's page cost. */
  readonly besidePeer?: readonly [number, number]
}

const LIST = '/members?gender=woman&min_age=25&max_age=55'

const profiles = async ({ port, host, cookie }: Platform) => profilesOn(await htmlOf({ port }, host, LIST, cookie))

const SUBJECTS: readonly Subject[] = [
  {
    what: 'List of members, filters on, as a document',
    paths: async () => [LIST],
    member: true,
    requests: 100,
    most: [0.75, 0.75],
  },
  {
    what: 'Profile as a document',
    paths: profiles,
    member: true,
    requests: 150,
    most: [0.7, 0.7],
  },
  {
    what: 'Static page for a member',
    paths: async () => ['/pages/terms'],
    member: true,
    requests: 200,
    most: [0.7, 0.7],
  },
  { what: '`GET /api/user.php`', paths: async () => ['/api/user.php'], member: true, requests: 300, most: [0.6, 0.6] },
  { what: 'Front page for a visitor', paths: async () => ['/'], member: false, requests: 200, most: null },
  { what: 'Login page for a visitor', paths: async () => ['/login'], member: false, requests: 200, most: null },
]

/** The pages whose cost at `MEASURED_BESIDE_PEER` was measured beside the peer's: both on Node 26 and compressing, CPU of the whole system. */
const SUBJECTS_OF_PEER: readonly Subject[] = [
  {
    what: 'List of members, filters on, as a document, beside the peer’s page of 50 users',
    paths: async () => [LIST],
    member: true,
    requests: 100,
    most: [0.6, 0.5],
    besidePeer: [0.89, 0.68],
  },
  {
    what: 'Its data alone, beside the peer’s 50 users by API',
    paths: async ({ listRoute }) => [`${LIST.replace('?', '.data?')}&${new URLSearchParams({ _routes: listRoute })}`],
    member: true,
    requests: 100,
    most: [0.7, 0.7],
    besidePeer: [0.95, 1.3],
  },
  {
    what: 'Profile as a document, beside the peer’s profile',
    paths: profiles,
    member: true,
    requests: 150,
    most: [0.4, 0.35],
    besidePeer: [0.5, 0.42],
  },
]

/** The cost of pages compared with their cost at `EARLIER`. */
export const benchEarlier = (temporary: string): Promise<Row[]> => besideCommit(temporary, EARLIER, SUBJECTS)

/** The cost of pages compared with NodeBB’s, which is not in the registry of packages: by way of a commit that was measured beside it once. */
export const benchPeer = (temporary: string): Promise<Row[]> =>
  besideCommit(temporary, MEASURED_BESIDE_PEER, SUBJECTS_OF_PEER)

/** Both platforms run, and are measured in alternating rounds. */
async function besideCommit(temporary: string, commit: string, subjects: readonly Subject[]): Promise<Row[]> {
  const checkout = path.join(temporary, 'earlier')
  execFileSync('git', ['worktree', 'add', '--detach', '--force', checkout, commit], { cwd: ROOT, stdio: 'ignore' })
  const platforms: Platform[] = []
  try {
    // Without the tools that this commit has put there.
    const PATH = (process.env.PATH ?? '').split(path.delimiter).filter((part) => !part.startsWith(ROOT))
    const machine = { ...process.env, PATH: PATH.join(path.delimiter) }
    const earlier = await startPlatform(checkout, path.join(temporary, `data-${commit}`), machine)
    platforms.push(earlier)
    const current = await startPlatform(ROOT, path.join(temporary, `data-beside-${commit}`), machine)
    platforms.push(current)
    return await compare(current, earlier, commit, subjects)
  } finally {
    for (const platform of platforms) await platform.stop()
    execFileSync('git', ['worktree', 'remove', '--force', checkout], { cwd: ROOT, stdio: 'ignore' })
  }
}

async function compare(
  current: Platform,
  earlier: Platform,
  commit: string,
  subjects: readonly Subject[],
): Promise<Row[]> {
  const rows: Row[] = []
  const taken = await Promise.all(
    subjects.map(async (subject) => ({
      subject,
      current: await subject.paths(current),
      earlier: await subject.paths(earlier),
    })),
  )
  const cost = async (
    platform: Platform,
    paths: readonly string[],
    { member }: Subject,
    requests: number,
    concurrency: number,
  ) => {
    const before = platform.cpu()
    const headers = { cookie: member ? platform.cookie : 'entered=1' }
    await load(platform.port, [platform.host], paths, { requests, concurrency, headers })
    // Time for work that is left for after the response.
    await sleep(50)
    return (platform.cpu() - before) / requests
  }
  for (const { subject, ...paths } of taken)
    for (const [platform, pages] of [
      [current, paths.current],
      [earlier, paths.earlier],
    ] as const)
      await cost(platform, pages, subject, WARM_UP, 8)
  for (const [at, concurrency] of CONCURRENCIES.entries()) {
    const costs = taken.map(() => ({ current: [] as number[], earlier: [] as number[] }))
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, { subject, ...paths }] of taken.entries()) {
        const [first, second] = round % 2 === 0 ? (['current', 'earlier'] as const) : (['earlier', 'current'] as const)
        for (const which of [first, second])
          costs[index]?.[which].push(
            await cost(which === 'current' ? current : earlier, paths[which], subject, subject.requests, concurrency),
          )
      }
    for (const [index, { subject }] of taken.entries()) {
      const measured = costs[index] ?? { current: [], earlier: [] }
      const ratios = measured.current.map((value, round) => value / (measured.earlier[round] ?? value))
      const [low, ratio, high] = quartiles(ratios)
      const most = subject.most?.[at]
      const then = subject.besidePeer?.[at]
      const figure = median(ratios) * (then ?? 1)
      const beside = then === undefined ? '' : `; ${figure.toFixed(2)} of the peer’s, of which it cost ${then} then`
      rows.push({
        what: `${subject.what}: CPU of all processes, ${concurrency} at a time`,
        limit: `${ms(median(measured.earlier))} at ${commit}`,
        figure: `${ms(median(measured.current))}, ${ratio} of it (half of ${ROUNDS} rounds: ${low} to ${high})${beside}`,
        goal: most === undefined ? 'none' : `at most ${most.toFixed(2)}${then === undefined ? '' : ' of the peer’s'}`,
        met: most === undefined || figure <= most,
      })
    }
  }
  return rows
}
