import { PATHS } from '../addresses.ts'

/** An event as the stream sends it; `number` is null for a passing one. */
export interface StreamEvent {
  readonly kind: string
  readonly ids: Readonly<Record<string, string>>
  readonly number: number | null
}

interface Listeners {
  /** The number after which the stream is to go on. */
  readonly after: () => number
  readonly onEvent: (event: StreamEvent) => void
  /** The server no longer keeps what came after our number; the newest is `number`. */
  readonly onReset: (number: number) => void
  /** The server is heard, or is being tried. */
  readonly onAlive: (heard: boolean) => void
  /** The member has opened too many others: the stream has ended for good. */
  readonly onSuperseded: () => void
  /** The server has answered with no stream for the first time since it was heard, as when the session has ended. */
  readonly onRefused: () => void
}

/** Milliseconds before the first attempt to connect again; each further one waits up to twice as long. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 15_000

/**
 * A stream of events that connects again by itself: a browser gives an EventSource up for ever after one 503, and a new one cannot say what it knows but
 * in its address. The waits grow, and are not the same in any two browsers, which would all come back at once to a server that was away.
 */
export function openEventStream({ after, onEvent, onReset, onAlive, onSuperseded, onRefused }: Listeners): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let wasRefused = false
  const end = () => {
    source?.close()
    clearTimeout(timer)
    removeEventListener('online', connect)
  }
  function connect() {
    source?.close()
    clearTimeout(timer)
    onAlive(false)
    source = new EventSource(`${PATHS.events}?after=${after()}`)
    source.onmessage = ({ data, lastEventId }) => {
      const { kind, ids } = JSON.parse(data)
      const number = Number(lastEventId)
      // A passing event has the id of the last stored one.
      onEvent({ kind, ids, number: number > after() ? number : null })
    }
    source.onerror = () => {
      // Without an answer it would try again by itself.
      const isRefused = source?.readyState === EventSource.CLOSED
      source?.close()
      if (isRefused && !wasRefused) {
        wasRefused = true
        onRefused()
      }
      const wait = Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT)
      failures += 1
      timer = setTimeout(connect, wait * (0.5 + Math.random() / 2))
    }
    const heard = () => {
      failures = 0
      wasRefused = false
      onAlive(true)
    }
    on(source, 'position', heard)
    on(source, 'ping', heard)
    on(source, 'reset', ({ data }) => {
      heard()
      onReset(Number(data))
    })
    on(source, 'superseded', () => {
      end()
      onSuperseded()
    })
  }
  connect()
  addEventListener('online', connect)
  return end
}

const on = (source: EventSource, name: string, listener: (event: MessageEvent<string>) => void) =>
  source.addEventListener(name, listener as EventListener)
