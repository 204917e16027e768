import { connect } from 'node:net'

/** How long an answer may take before it counts as none: the server's own patience with a slow client is longer, and none here is slow. */
export const PATIENCE = 20_000
/** How long a client that has promised more than it sent keeps the server waiting. */
const HANG_UP = 150

/** Between two pieces of what is sent slowly. */
const PAUSE = 10

/** What goes over the wire, and how. */
interface Delivery {
  readonly bytes: Buffer
  /** How many requests are sent before the last one. */
  readonly ahead: number
  readonly pieces: number
  /** Whether the client ends its side when everything is sent. */
  readonly halfClosed: boolean
  /** Whether the server knows where the last request ends. */
  readonly whole: boolean
}

/** What came back for a request. */
export interface Reply {
  /** 0 when there was no answer. */
  readonly status: number
  /** Of the answers to what was sent ahead of it. */
  readonly statusesAhead: readonly number[]
  /** Heads and bodies as they came. */
  readonly text: string
  /** Whether nothing came for so long that nothing was going to. */
  readonly silent: boolean
  /** Whether this side hung up first: a server that was still at work then owes nothing. */
  readonly hungUp: boolean
}

const toPieces = (bytes: Buffer, pieces: number): Buffer[] => {
  const size = Math.ceil(bytes.length / pieces)
  return Array.from({ length: pieces }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}

/**
 * Sends this on a connection of its own and resolves with everything that came back before it was closed. A request that is not whole is
 * followed by the end of the connection. Never rejects.
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
      // What the server says before its answer is none.
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
      // Counted from when it was sent, which on a busy machine may be late.
      else if (!how.whole) timers.push(setTimeout(hangUp, HANG_UP))
    }
    socket.on('connect', () => socket.write(first, sendOn))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => end(false))
    socket.on('close', () => end(false))
  })
