import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type BenchFixture, TENANTS } from './fixture.ts'
import { ask, load, median } from './measure.ts'
import { startWeb } from './web-process.ts'

const REQUESTS = 60
/** Requests after which every connection of the pool is open and knows the statements. */
const WARM_UP = 400

/** Another way to the same PostgreSQL, which counts how often a client sends something after it was answered: what it waited for. */
async function openCountingProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let trips = 0
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let answered = true
    near.on('data', (sent) => {
      if (answered) trips += 1
      answered = false
      far.write(sent)
    })
    far.on('data', (answer) => {
      answered = true
      near.write(answer)
    })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from
        .setNoDelay()
        .on('error', () => to.destroy())
        .on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    trips: () => trips,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Round trips to the database in one request for each of these addresses, on all connections together: the median of many. */
export async function countRoundTrips(
  { env, tenant: { domain: host } }: BenchFixture,
  cookie: string,
  addresses: readonly string[],
): Promise<number[]> {
  const proxy = await openCountingProxy(env.DATABASE_URL ?? '')
  const web = await startWeb({ ...env, DATABASE_URL: proxy.url }, TENANTS, host)
  const counts: number[] = []
  for (const address of addresses) {
    const headers = { cookie }
    await load(web.port, [host], address, { requests: WARM_UP, concurrency: 32, headers })
    const trips: number[] = []
    for (let turn = 0; turn < REQUESTS; turn += 1) {
      const before = proxy.trips()
      await ask(web.port, host, address, { headers })
      trips.push(proxy.trips() - before)
    }
    counts.push(median(trips))
  }
  await web.stop()
  proxy.close()
  return counts
}
