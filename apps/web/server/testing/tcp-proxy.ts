import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The channel of events, which is in every message of them. */
const EVENTS = 'hearth_events'

/** A proxy to PostgreSQL that can be cut and counts its traffic. */
export async function openTcpProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const counts = { roundTrips: 0, transactions: 0 }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let answered = true
    near.on('data', (sent) => {
      // Other processes are told of events after a commit, and nobody waits for that.
      if (sent.includes(EVENTS)) return
      if (answered) counts.roundTrips += 1
      answered = false
      counts.transactions += sent.toString('latin1').split('begin \0').length - 1
    })
    far.on('data', () => {
      answered = true
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
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Counts so far: `roundTrips`, how often a client sent something after an answer; `transactions`, how many were begun. */
    counts: () => ({ ...counts }),
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
