import { connect } from 'node:net'

/** Milliseconds after which an answer counts as missing. The server's limits for slow clients are longer, but no client here is slow. */
export const PATIENCE = 20_000
/** Milliseconds that a client which has promised more than it sent keeps the server waiting. */
const HANG_UP = 150

/** Milliseconds between two pieces that are sent slowly. */
const PAUSE = 10

/** The bytes to send, and how. */
interface Delivery {
  readonly bytes: Buffer
  /** The number of requests that are sent before the last one. */
  readonly ahead: number
  readonly pieces: number
  /** Whether the client closes its writing side after sending everything. */
  readonly halfClosed: boolean
  /** Whether the server can tell where the last request ends. */
  readonly whole: boolean
}

/** The result of a request. */
export interface Reply {
  /** 0 without an answer. */
  readonly status: number
  /** Statuses of the answers to the requests that were sent ahead. */
  readonly statusesAhead: readonly number[]
  /** Heads and bodies as received. */
  readonly text: string
  /** Whether nothing was received for so long that it counts as missing. */
  readonly silent: boolean
  /** Whether this side hung up first, so that the server owed no answer. */
  readonly hungUp: boolean
}

const toPieces = (bytes: Buffer, pieces: number): Buffer[] => {
  const size = Math.ceil(bytes.length / pieces)
  return Array.from({ length: pieces }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}

/**
 * Sends this on a connection of its own; resolves with everything that was received before it was closed. If the request is incomplete, the
 * connection is then closed. Never rejects.
 */
export const send = (port: number, { bytes, ...how }: Delivery, patience: number): Promise<Reply> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' })
    const timers: NodeJS.Timeout[] = []
    let hungUp = false
    const end = (silent: boolean) => {
      for (const timer of timers) clearTimeout(timer)
      socket.destroy()
      // Interim responses are not answers.
      const text = Buffer.concat(chunks)
        .toString('latin1')
        .replace(/HTTP\/1\.1 100 .*?\r\n\r\n/s, '')
      const statuses = [...text.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status))
      const statusesAhead = statuses.slice(0, how.ahead)
      resolve({ status: statuses[how.ahead] ?? 0, statusesAhead, text, silent, hungUp })
    }
    timers.push(setTimeout(() => end(true), patience))
    const hangUp = () => {
      hungUp = true
      socket.end()
    }
    const [first = bytes, ...rest] = toPieces(bytes, how.pieces)
    const sendOn = () => {
      const next = rest.shift()
      if (next) timers.push(setTimeout(() => socket.write(next, sendOn), PAUSE))
      else if (how.halfClosed) hangUp()
      // Begins after sending, which on a busy machine may be late.
      else if (!how.whole) timers.push(setTimeout(hangUp, HANG_UP))
    }
    socket.on('connect', () => socket.write(first, sendOn))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => end(false))
    socket.on('close', () => end(false))
  })
