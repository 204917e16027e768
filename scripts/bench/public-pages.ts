import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { createTestDatabase } from '@hearth/db/test-database'
import { envOf, firstTenant, TENANTS } from './fixture.ts'
import { startFloor } from './floor/start.ts'
import { ask, cpuMs, kB, load, median, ms, quartiles, type Row } from './measure.ts'
import { startWeb, type WebProcess } from './web-process.ts'

const ROUNDS = 5
/** Enough that garbage is collected within each round; otherwise it would be while the other process is measured. */
const REQUESTS = 4_000
/** Uncounted requests to each address at the start. */
const WARM_UP = 1_500

/** The most that a page may cost, as a multiple of an answer without Remix. */
const MOST = 1.5
/** Visitors from a campaign also get a signed cookie, on sites that admit them because of it. */
const PAGES = {
  'Front page': '/',
  Login: '/login',
  'Static page': '/pages/terms',
  'Front page by a campaign': '/?ref=spring&gclid=1',
}
const headers = { cookie: 'entered=1' }

/**
 * Goal 2a: the cost of a public page for a visitor, compared with the gates plus one brotli call for the same page; and, without a goal, with the
 * gates plus one write.
 */
export async function benchPublicPages(temporary: string): Promise<Row[]> {
  const [database, tenant] = [await createTestDatabase(), await firstTenant()]
  const env = envOf(database, path.join(temporary, 'media'))
  const host = tenant.domain
  const web = await startWeb(env, TENANTS, host)
  const packed = new Map<string, Buffer>()
  const texts = new Map<string, string>()
  for (const address of Object.values(PAGES)) {
    const { status, headers: sent, body } = await ask(web.port, host, address, { headers })
    if (status !== 200 || sent['content-encoding'] !== 'br') throw new Error(`${address} answered ${status}`)
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(sent['content-security-policy'])) ?? []
    packed.set(address, body)
    texts.set(address, brotliDecompressSync(body).toString().replaceAll(nonce, 'NONCE'))
  }
  const floor = { env, tenantsDir: TENANTS, host, temporary }
  const processes = {
    web,
    floor: await startFloor({ ...floor, texts }),
    written: await startFloor({ ...floor, packed }),
  }
  const cost = async ({ port, pid }: WebProcess, address: string, requests: number, concurrency: number) => {
    const before = cpuMs(pid)
    await load(port, [host], address, { requests, concurrency, headers })
    return (cpuMs(pid) - before) / requests
  }
  for (const address of packed.keys())
    for (const process of Object.values(processes)) await cost(process, address, WARM_UP, 8)
  const rows: Row[] = []
  for (const concurrency of [1, 32]) {
    for (const [name, address] of Object.entries(PAGES)) {
      const measured: Record<keyof typeof processes, number[]> = { web: [], floor: [], written: [] }
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [which, process] of Object.entries(processes) as [keyof typeof processes, WebProcess][])
          measured[which].push(await cost(process, address, REQUESTS, concurrency))
      const ratiosTo = (limits: readonly number[]) => measured.web.map((each, round) => each / (limits[round] ?? each))
      const ratios = ratiosTo(measured.floor)
      const [low, ratio, high] = quartiles(ratios)
      const toWrite = median(ratiosTo(measured.written)).toFixed(2)
      rows.push({
        what: `${name}: CPU of the web process, ${concurrency} at a time`,
        limit: `${ms(median(measured.floor))}: the gates, and ${kB(Buffer.byteLength(texts.get(address) ?? ''))} packed`,
        figure: `${ms(median(measured.web))}, ratio ${ratio} (half of ${ROUNDS} rounds: ${low} to ${high}); ${toWrite} times the gates and one write of ${kB(packed.get(address)?.length ?? 0)}`,
        goal: `ratio at most ${MOST}`,
        met: median(ratios) <= MOST,
      })
    }
  }
  await Promise.all(Object.values(processes).map((process) => process.stop()))
  await database.drop()
  return rows
}
