import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { DAY } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import { insertEvents } from '@hearth/db/queries/events/events'
import { insertSession } from '@hearth/db/queries/identity/sessions'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { readConfig } from '@hearth/runtime/env'
import { openRuntime, type Runtime } from '@hearth/runtime/runtime'
import { startRedis } from '../redis.ts'
import { type BenchFixture, logIn, searchOf, TENANTS } from './fixture.ts'
import { cpuMs, familyCpuMs, kB, load, median, ms, quantile, quartiles, type Row } from './measure.ts'
import { startWeb, type WebProcess } from './web-process.ts'

const STREAMS = 5_000
/** The most memory of a stream, as a multiple of a bare one's. */
const MOST_MEMORY = 1.5
const MOST_BROWSE = 1.1
const ROUNDS = 7
const REQUESTS = 120
const WARM_UP = 1_500
const EVENTS = 1_000
const MOST_LATENCY = 8

/** What many open streams cost a web process, and how long an event takes from one web process to a screen at another. */
export async function benchStreams(fixture: BenchFixture, databasePid: number, temporary: string): Promise<Row[]> {
  const { env, tenant } = fixture
  const redis = await startRedis(temporary)
  const people = await openRuntime(readConfig({ ...env, TENANTS_DIR: TENANTS, LOG_LEVEL: 'error' }, 'web'), {
    name: 'web',
  })
  const scope = { tenantId: tenant.id }
  const cookies: string[] = []
  const memberIds: MemberId[] = []
  for (let at = 0; at < STREAMS; at += 1) {
    const token = randomBytes(20).toString('hex')
    const memberId = await inTenant(people.ctx.db, scope, async (tx) => {
      const { id } = await makeMember(tx, { email: `${token}@example.com` })
      const tokenHash = createHash('sha256').update(token).digest('hex')
      await insertSession(tx, { tokenHash, memberId: id, expiresAt: new Date(Date.now() + DAY) })
      return id
    })
    memberIds.push(memberId)
    cookies.push(`hearth_session=${token}`)
  }
  const rows = await benchOpen({ fixture, databasePid, temporary, cookies })
  await people.close()
  const listener = { memberId: memberIds[0] as MemberId, cookie: cookies[0] as string }
  rows.push(await benchDelivery(fixture, listener, 'PostgreSQL'))
  if ('url' in redis) rows.push(await benchDelivery(fixture, listener, 'Redis', redis.url))
  return rows
}

interface Opened {
  readonly fixture: BenchFixture
  readonly databasePid: number
  readonly temporary: string
  readonly cookies: readonly string[]
}

async function benchOpen({ fixture, databasePid, temporary, cookies }: Opened): Promise<Row[]> {
  const { env, tenant, login } = fixture
  const host = tenant.domain
  const probed = (name: string, ...program: string[]) => {
    const file = path.join(temporary, name)
    const probe = `${pathToFileURL(path.join(import.meta.dirname, 'memory-probe.mjs'))}?${new URLSearchParams({ file })}`
    return { file, program: ['--expose-gc', '--import', probe, ...program] }
  }
  /** Resident bytes of a process after a collection. */
  const resident = async ({ pid }: WebProcess, file: string) => {
    rmSync(file, { force: true })
    process.kill(pid, 'SIGUSR2')
    while (!existsSync(file) || readFileSync(file, 'utf8') === '') await sleep(10)
    return Number(readFileSync(file, 'utf8'))
  }
  const of = async (web: WebProcess, file: string) => {
    const before = await resident(web, file)
    const streams = await openAll(web.port, host, cookies)
    // One ping later.
    await sleep(17_000)
    return { streams, each: ((await resident(web, file)) - before) / STREAMS }
  }

  const bare = probed('bare-memory', path.join(import.meta.dirname, 'bare-streams.mjs'))
  const bareWeb = await startWeb(env, TENANTS, host, bare.program)
  const onBare = await of(bareWeb, bare.file)
  closeAll(onBare.streams)
  await bareWeb.stop()

  const ours = probed('our-memory', 'build/server/main.js')
  const web = await startWeb(env, TENANTS, host, ours.program)
  const headers = { cookie: await logIn(web, host, login) }
  const search = searchOf(tenant)
  const cost = async () => {
    const cpu = () => cpuMs(web.pid) + familyCpuMs(databasePid)
    const before = cpu()
    await load(web.port, [host], search, { requests: REQUESTS, concurrency: 1, headers })
    return (cpu() - before) / REQUESTS
  }
  await load(web.port, [host], search, { requests: WARM_UP, concurrency: 8, headers })
  // The first streams compile their code.
  closeAll(await openAll(web.port, host, cookies.slice(0, 500)))
  await sleep(2_000)
  let { streams, each } = await of(web, ours.file)
  const without: number[] = []
  const beside: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    beside.push(await cost())
    closeAll(streams)
    await sleep(2_000)
    without.push(await cost())
    if (round < ROUNDS - 1) streams = await openAll(web.port, host, cookies)
    await sleep(2_000)
  }
  await web.stop()
  const memory = each / onBare.each
  const ratios = beside.map((figure, round) => figure / (without[round] ?? figure))
  const [low, ratio, high] = quartiles(ratios)
  return [
    {
      what: `${STREAMS} open streams of as many members on one web process: resident memory of each, after a collection`,
      limit: `${kB(onBare.each)}: a bare Node stream`,
      figure: `${kB(each)}, ratio ${memory.toFixed(2)}`,
      goal: `ratio at most ${MOST_MEMORY}`,
      met: memory <= MOST_MEMORY,
    },
    {
      what: 'List of members, filters on, beside these streams: CPU of web and database, 1 at a time',
      limit: `${ms(median(without))} without`,
      figure: `${ms(median(beside))}, ratio ${ratio} (half of ${ROUNDS} rounds: ${low} to ${high})`,
      goal: `ratio at most ${MOST_BROWSE}`,
      met: median(ratios) <= MOST_BROWSE,
    },
  ]
}

/** Opens a stream with each of the cookies; rejects if one is refused. */
async function openAll(port: number, host: string, cookies: readonly string[]): Promise<Socket[]> {
  const streams: Socket[] = []
  let next = 0
  const opener = async () => {
    while (next < cookies.length) {
      const cookie = cookies[next] ?? ''
      next += 1
      streams.push(await openOne(port, host, cookie))
    }
  }
  await Promise.all(Array.from({ length: 32 }, opener))
  return streams
}

/** Opens a stream. Resolves with the stream once its first event has come; `hear` gets what comes then. */
export function openOne(port: number, host: string, cookie: string, hear = (_text: string) => {}): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let isOpen = false
    socket.setNoDelay().setEncoding('utf8')
    socket.write(
      `GET /events HTTP/1.1\r\nHost: ${host}:${port}\r\nSec-Fetch-Site: same-origin\r\nUser-Agent: Mozilla/5.0 Chrome/156\r\nCookie: ${cookie}; entered=1\r\n\r\n`,
    )
    socket.on('data', (text: string) => {
      if (isOpen) return hear(text)
      if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(`A stream was answered ${text.slice(0, 15)}`))
      isOpen = true
      return resolve(socket)
    })
    socket.on('error', reject)
  })
}

const closeAll = (streams: readonly Socket[]) => {
  for (const stream of streams) stream.destroy()
}

/** Milliseconds from the beginning of a transaction with an event in one process until its member has it from another. */
async function benchDelivery(
  { env, tenant }: BenchFixture,
  { memberId, cookie }: { readonly memberId: MemberId; readonly cookie: string },
  backend: 'PostgreSQL' | 'Redis',
  redisUrl?: string,
): Promise<Row> {
  const between = { ...env, ...(redisUrl ? { REDIS_URL: redisUrl } : {}) }
  const web = await startWeb(between, TENANTS, tenant.domain)
  const from: Runtime = await openRuntime(readConfig({ ...between, TENANTS_DIR: TENANTS, LOG_LEVEL: 'error' }, 'web'), {
    name: 'web',
  })
  let heard = () => {}
  let events = 0
  const stream = await openOne(web.port, tenant.domain, cookie, (text) => {
    if (!text.includes('account.changed')) return
    events += 1
    heard()
  })
  const times: number[] = []
  for (let at = 0; at < EVENTS; at += 1) {
    const since = performance.now()
    const arrived = new Promise<void>((resolve) => {
      heard = resolve
    })
    await inTenant(from.ctx.db, { tenantId: tenant.id }, (tx) =>
      insertEvents(tx, { added: [{ memberId, kind: 'account.changed', ids: {} }], createdAt: new Date() }),
    )
    await arrived
    times.push(performance.now() - since)
  }
  stream.destroy()
  await from.close()
  await web.stop()
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  return {
    what: `An event of one web process, stored and told through ${backend}, until the other screen has it from another web process (p50 of ${EVENTS}, ${events} heard)`,
    limit: ms(MOST_LATENCY),
    figure: `${ms(p50)}, ${(p50 / MOST_LATENCY).toFixed(2)} of the limit; p99 ${ms(p99)}`,
    goal: `p50 at most ${ms(MOST_LATENCY)}`,
    met: p50 <= MOST_LATENCY && events === EVENTS,
  }
}
