import { spawn } from 'node:child_process'
import path from 'node:path'
import { ROOT } from '../services.ts'
import { type BenchFixture, htmlOf, logIn, profilesOn, searchOf, TENANTS } from './fixture.ts'
import { itemsOf } from './markup.ts'
import { ask, cpuMs, familyCpuMs, load, median, ms, type Row } from './measure.ts'
import { startWeb } from './web-process.ts'

const CARDS = 40
const ROUNDS = 7
/** Rounds that do not count: a process that has just started still compiles what it runs, and a server that people use has long done so. */
const WARM_UP = 12
const REQUESTS = 120

/** The limit as a process of its own; see react-limit.mjs. */
async function startLimit(cards: unknown) {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/bench/react-limit.mjs')], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill())
  child.stdin.end(JSON.stringify({ cards }))
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(Number(line.toString())))
    child.once('exit', (code) => reject(new Error(`the bare React server ended with ${code}`)))
  })
  return { port, pid: child.pid ?? 0, stop: () => child.kill() }
}

/** Goals 1 and 2: CPU of the whole system for a page of forty people and for a profile, against React alone with the same cards. */
export async function benchPages({ env, tenant, login }: BenchFixture, databasePid: number): Promise<Row[]> {
  const host = tenant.domain
  const web = await startWeb(env, TENANTS, host)
  const cookie = await logIn(web, host, login)
  const search = searchOf(tenant)
  const html = await htmlOf(web, host, search, cookie)
  const { items, bytes } = itemsOf(html, CARDS)
  const profiles = profilesOn(html).slice(0, CARDS)
  const limit = await startLimit(items.slice(0, CARDS))
  const bare = (await ask(limit.port, host, '/')).body.length
  const headers = { cookie }
  const subjects = {
    limit: { port: limit.port, paths: ['/'], headers: {}, cpu: () => cpuMs(limit.pid) },
    browse: { port: web.port, paths: [search], headers, cpu: () => cpuMs(web.pid) + familyCpuMs(databasePid) },
    profile: { port: web.port, paths: profiles, headers, cpu: () => cpuMs(web.pid) + familyCpuMs(databasePid) },
    plain: {
      port: web.port,
      paths: [search],
      headers: { ...headers, 'accept-encoding': 'identity' },
      cpu: () => cpuMs(web.pid) + familyCpuMs(databasePid),
    },
  }
  type Name = keyof typeof subjects
  const names = Object.keys(subjects) as Name[]
  const rows: Row[] = []
  for (const concurrency of [1, 32]) {
    const costs: Record<Name, number[]> = { limit: [], browse: [], profile: [], plain: [] }
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      for (const name of names) {
        const { port, paths, headers, cpu } = subjects[name]
        const before = cpu()
        await load(port, [host], paths, { requests: REQUESTS, concurrency, headers })
        if (round >= 0) costs[name].push((cpu() - before) / REQUESTS)
      }
    }
    const ratioOf = (name: Name) => median(costs[name].map((cost, round) => cost / (costs.limit[round] ?? cost)))
    const [bareCost, browse, profile] = [median(costs.limit), median(costs.browse), median(costs.profile)]
    const under = `${ms(bareCost)}: bare React 18, the same ${CARDS} cards, ${(bare / 1000).toFixed(0)} kB`
    rows.push(
      {
        what: `Browse page, ${CARDS} cards, logged in, filters on, from PostgreSQL: CPU of web and database, ${concurrency} at a time`,
        limit: under,
        figure: `${ms(browse)}, ratio ${ratioOf('browse').toFixed(2)} (${ms(median(costs.plain))} uncompressed; page ${(html.length / 1000).toFixed(0)} kB, cards ${(bytes / 1000).toFixed(0)} kB)`,
        goal: 'ratio at most 3, better 2',
        met: ratioOf('browse') <= 3,
      },
      {
        what: `Profile page, logged in: CPU of web and database, ${concurrency} at a time`,
        limit: under,
        figure: `${ms(profile)}, ratio ${ratioOf('profile').toFixed(2)}`,
        goal: 'at most 4.2 ms',
        met: profile <= 4.2,
      },
    )
  }
  limit.stop()
  await web.stop()
  return rows
}
