import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type BenchFixture, logIn, searchOf, TENANTS } from './fixture.ts'
import { load, median, ms, quantile, type Row } from './measure.ts'
import { startWeb } from './web-process.ts'

const WARM_UP = 1_500
const ROUNDS = 5
const AT_ONCE = 32
/** The largest tail, as a multiple of (median of single requests × concurrency / cores). */
const MOST_TAIL = 3
const MOST_STILL = 50

/** How long concurrent requests take, and for how long one request blocks the event loop. */
export async function benchLatency({ env, tenant, login }: BenchFixture, temporary: string): Promise<Row[]> {
  const host = tenant.domain
  const file = path.join(temporary, 'loop-delay')
  const probe = `${pathToFileURL(path.join(import.meta.dirname, 'loop-delay.mjs'))}?${new URLSearchParams({ file })}`
  const web = await startWeb(env, TENANTS, host, ['--import', probe, 'build/server/main.js'])
  const headers = { cookie: await logIn(web, host, login) }
  const search = searchOf(tenant)
  const ask = (requests: number, concurrency: number) =>
    load(web.port, [host], search, { requests, concurrency, headers })
  /** The longest block of the event loop since the last call, in milliseconds. */
  const stoodStill = async () => {
    rmSync(file, { force: true })
    process.kill(web.pid, 'SIGUSR2')
    while (!existsSync(file)) await sleep(5)
    return Number(readFileSync(file, 'utf8'))
  }
  await ask(WARM_UP, 8)

  const tails: number[] = []
  const limits: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    limits.push((median(await ask(100, 1)) * AT_ONCE) / availableParallelism())
    tails.push(quantile(await ask(1_000, AT_ONCE), 0.99))
  }
  const stills: number[] = []
  for (let turn = 0; turn < 200; turn += 1) {
    await stoodStill()
    await ask(1, 1)
    stills.push(await stoodStill())
  }
  await web.stop()
  const ratio = median(tails.map((tail, round) => tail / (limits[round] ?? tail)))
  const still = quantile(stills, 0.99)
  return [
    {
      what: `List of members, ${AT_ONCE} at a time: the slowest of a hundred (p99)`,
      limit: `${ms(median(limits))}: the median of one at a time × ${AT_ONCE} / ${availableParallelism()} cores`,
      figure: `${ms(median(tails))}, ratio ${ratio.toFixed(2)}`,
      goal: `ratio at most ${MOST_TAIL}`,
      met: ratio <= MOST_TAIL,
    },
    {
      what: 'The same alone: for how long it keeps the event loop to itself (p99 of 200)',
      limit: ms(MOST_STILL),
      figure: `${ms(still)}, ${(still / MOST_STILL).toFixed(2)} of the limit`,
      goal: `under ${ms(MOST_STILL)}`,
      met: still < MOST_STILL,
    },
  ]
}
