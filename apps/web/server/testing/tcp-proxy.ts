import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** The channel of events, which is in every message of them. */
const EVENTS = 'hearth_events'

/** Answers that are held back. */
interface Hold {
  /** Is called with the first of them. */
  readonly begun: () => void
  readonly released: Promise<void>
}

/** A proxy to PostgreSQL, or Redis, that can be cut, holds answers back and counts its traffic. */
export async function openTcpProxy(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  const counts = { roundTrips: 0, transactions: 0 }
  let hold: Hold | null = null
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let answered = true
    let held: Hold | null = null
    near.on('data', (sent) => {
      // Other processes are told of events after a commit, and nobody waits for that.
      if (sent.includes(EVENTS)) return
      // The queries of a transaction are sent after this answer.
      held = sent.includes('begin \0') ? null : hold
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
    }
    near.pipe(far)
    const answers = new Transform({
      transform(chunk, _encoding, done) {
        held?.begun()
        void (held?.released ?? Promise.resolve()).then(() => done(null, chunk))
      },
    })
    far.pipe(answers).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Counts so far: `roundTrips`, how often a client sent something after an answer; `transactions`, how many were begun. */
    counts: () => ({ ...counts }),
    /** From now on queries are run, and their answers held back until `release`; `begun` resolves once one is. */
    hold() {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = () => {
          hold = null
          resolve()
        }
      })
      const begun = new Promise<void>((resolve) => {
        hold = { begun: resolve, released }
      })
      return { begun, release }
    },
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
