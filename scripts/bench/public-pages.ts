import path from 'node:path'
import { createTestDatabase } from '@hearth/db/test-database'
import { envOf, firstTenant, TENANTS } from './fixture.ts'
import { startFloor } from './floor/start.ts'
import { ask, fineCpuMs, kB, load, median, ms, quantile, type Row } from './measure.ts'
import { startWeb, type WebProcess } from './web-process.ts'

const ROUNDS = 5
/** So many that what they leave is collected within a round: else a process does that while the other is asked. */
const REQUESTS = 6_000
/** Requests to each address before anything counts. */
const WARM_UP = 1_500

/** Addresses, and the most that each may cost as a multiple of its floor. Who comes by a campaign is also given a signed cookie. */
const PAGES = {
  'Front page': { address: '/', most: 1.5 },
  Login: { address: '/login', most: 1.5 },
  'Static page': { address: '/pages/terms', most: 1.5 },
  'Front page by a campaign': { address: '/?ref=spring&gclid=1', most: 3 },
}
const headers = { cookie: 'entered=1' }

/** Goal 2a: what a public page costs for a visitor, against the gates and one write of the same bytes. */
export async function benchPublicPages(temporary: string): Promise<Row[]> {
  const [database, tenant] = [await createTestDatabase(), await firstTenant()]
  const env = envOf(database, path.join(temporary, 'media'))
  const host = tenant.domain
  const web = await startWeb(env, TENANTS, host)
  const packed = new Map<string, Buffer>()
  for (const { address } of Object.values(PAGES)) {
    const { status, headers: sent, body } = await ask(web.port, host, address, { headers })
    if (status !== 200 || sent['content-encoding'] !== 'br') throw new Error(`${address} answered ${status}`)
    packed.set(address, body)
  }
  const floor = await startFloor({ env, tenantsDir: TENANTS, host, packed, temporary })
  const cost = async ({ port, pid }: WebProcess, address: string, requests: number, concurrency: number) => {
    const before = fineCpuMs(pid)
    await load(port, [host], address, { requests, concurrency, headers })
    return (fineCpuMs(pid) - before) / requests
  }
  for (const address of packed.keys()) for (const process of [web, floor]) await cost(process, address, WARM_UP, 8)
  const rows: Row[] = []
  for (const concurrency of [1, 32]) {
    for (const [name, { address, most }] of Object.entries(PAGES)) {
      const [onWeb, onFloor]: [number[], number[]] = [[], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        onWeb.push(await cost(web, address, REQUESTS, concurrency))
        onFloor.push(await cost(floor, address, REQUESTS, concurrency))
      }
      const ratios = onWeb.map((each, round) => each / (onFloor[round] ?? each))
      const [low, ratio, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2))
      rows.push({
        what: `${name}: CPU of the web process, ${concurrency} at a time`,
        limit: `${ms(median(onFloor))}: the gates, and ${kB(packed.get(address)?.length ?? 0)} written`,
        figure: `${ms(median(onWeb))}, ratio ${ratio} (half of ${ROUNDS} rounds: ${low} to ${high})`,
        goal: `ratio at most ${most}`,
        met: median(ratios) <= most,
      })
    }
  }
  await Promise.all([web.stop(), floor.stop()])
  await database.drop()
  return rows
}
