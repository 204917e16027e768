import { connect } from 'node:net'

/** How long an answer may take before it counts as none: the server's own patience with a slow client is longer, and none here is slow. */
export const PATIENCE = 20_000
/** How long a client that has promised more than it sent keeps the server waiting. */
const HANG_UP = 150

/** What came back for a request. */
export interface Reply {
  /** 0 when there was no answer. */
  readonly status: number
  /** Head and body as they came. */
  readonly text: string
  /** Whether nothing came for so long that nothing was going to. */
  readonly silent: boolean
  /** Whether this side hung up first: a server that was still at work then owes nothing. */
  readonly hungUp: boolean
}

/**
 * Sends these bytes on a connection of their own and resolves with everything that came back before it was closed. A request that is not
 * whole is followed by the end of the connection. Never rejects.
 */
export const send = (port: number, bytes: Buffer, whole: boolean, patience: number): Promise<Reply> =>
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
        .replace(/^HTTP\/1\.1 100 .*?\r\n\r\n/s, '')
      resolve({ status: Number(/^HTTP\/1\.[01] (\d{3}) /.exec(text)?.[1] ?? 0), text, silent, hungUp })
    }
    timers.push(setTimeout(() => end(true), patience))
    const hangUp = () => {
      hungUp = true
      socket.end()
    }
    // Counted from when it was sent, which on a busy machine may be late.
    const sent = () => void (whole || timers.push(setTimeout(hangUp, HANG_UP)))
    socket.on('connect', () => socket.write(bytes, sent))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => end(false))
    socket.on('close', () => end(false))
  })
