import { PING_MISSED } from '@hearth/contracts/endpoints/lists/events'
import { openEventStream, type StreamEvent } from './event-source.ts'

/*
 * The tabs of a browser share one stream. The tab that holds a lock has it and passes on what it hears; the others listen. A tab that is closed, or put
 * into the back-forward cache, gives the lock up at once. A frozen one keeps it and passes nothing on, so the first visible tab that misses the pings
 * takes the lock away. Pings come from the server, because timers of hidden tabs run once a minute.
 */

/** What tabs tell each other. */
type Told =
  | { readonly about: 'event'; readonly event: StreamEvent }
  | { readonly about: 'reset'; readonly number: number }
  /** The leader is there, has heard the server if `heard`, and knows the events up to this number. */
  | { readonly about: 'alive'; readonly heard: boolean; readonly number: number }
  | { readonly about: 'superseded' }
  /** A tab asks for one of the last two. */
  | { readonly about: 'hello' }

interface Follower {
  /** The member whose events they are. */
  readonly member: string
  /** Number of the last event that the document knew. */
  readonly number: number
  readonly onEvent: (event: StreamEvent) => void
  /** Something was missed: everything must be read anew. */
  readonly onReset: () => void
  /** The server refuses the stream of this tab: the session may have ended. */
  readonly onRefused: () => void
}

export interface Following {
  /** Compares with the number of the newest event, as a refresh has it: a tab without a stream learns from that that it has missed something. */
  compare(newest: number): void
  stop(): void
}

/** Milliseconds between two looks at the pings of a visible tab. */
const LOOK_EVERY = 5_000
/** Milliseconds that a leader has to answer a tab that was frozen itself, and has heard nothing for that reason. */
const ANSWER_TIME = 2_000

/** Follows a member's events in this tab, with the stream of any tab. Does nothing but `compare` in a browser without locks. */
export function followEvents({ member, number: first, onEvent, onReset, onRefused }: Follower): Following {
  let number = first
  let following: { end(): void } | undefined
  /** When the server was last heard by any tab. */
  let serverHeardAt = 0

  function reset(newest: number) {
    number = newest
    onReset()
  }
  function take(event: StreamEvent) {
    if (event.number !== null) {
      if (event.number <= number) return
      if (event.number > number + 1) return reset(event.number)
      number = event.number
    }
    onEvent(event)
  }

  function begin() {
    const channel = new BroadcastChannel(`hearth-events ${member}`)
    const tell = (told: Told) => channel.postMessage(told)
    let waiting = new AbortController()
    /** When a leader was last heard. */
    let heardAt = Date.now()
    let stream: (() => void) | undefined
    let release: (() => void) | undefined
    let isOver = false
    let superseded = false

    const alive = (heard: boolean) => {
      heardAt = Date.now()
      if (heard) serverHeardAt = heardAt
    }
    function lead(): Promise<void> {
      if (!superseded)
        stream = openEventStream({
          after: () => number,
          onEvent(event) {
            alive(true)
            tell({ about: 'event', event })
            take(event)
          },
          onReset(newest) {
            tell({ about: 'reset', number: newest })
            reset(newest)
          },
          onAlive(heard) {
            alive(heard)
            tell({ about: 'alive', heard, number })
          },
          onSuperseded: giveUp,
          onRefused,
        })
      return new Promise((resolve) => {
        release = resolve
      })
    }
    function giveUp() {
      superseded = true
      serverHeardAt = 0
      tell({ about: 'superseded' })
    }
    /** Holds the lock as soon as it can, until it is over or another tab takes the lock away because this one was frozen. */
    function hold(options: LockOptions) {
      let led = false
      const held = navigator.locks.request(`hearth-events ${member}`, options, () => {
        led = true
        return lead()
      })
      held.catch(() => {
        if (!led) return
        stream?.()
        stream = undefined
        if (!isOver) wait()
      })
    }
    function wait() {
      waiting = new AbortController()
      hold({ signal: waiting.signal })
    }
    channel.onmessage = ({ data: told }: MessageEvent<Told>) => {
      if (told.about === 'hello') {
        if (stream) tell(superseded ? { about: 'superseded' } : { about: 'alive', heard: false, number })
        return
      }
      superseded = told.about === 'superseded'
      alive(!superseded && (told.about !== 'alive' || told.heard))
      if (told.about === 'event') take(told.event)
      if (told.about === 'reset') reset(told.number)
      if (told.about === 'alive' && told.number > number) reset(told.number)
    }
    const look = () => {
      if (document.hidden || stream || superseded || Date.now() - heardAt < PING_MISSED) return
      heardAt = Date.now()
      waiting.abort()
      hold({ steal: true })
    }
    const timer = setInterval(look, LOOK_EVERY)
    const onVisible = () => {
      if (document.hidden) return
      heardAt = Math.max(heardAt, Date.now() - PING_MISSED + ANSWER_TIME)
      tell({ about: 'hello' })
      setTimeout(look, ANSWER_TIME)
    }
    document.addEventListener('visibilitychange', onVisible)
    wait()
    tell({ about: 'hello' })
    return {
      end() {
        isOver = true
        clearInterval(timer)
        document.removeEventListener('visibilitychange', onVisible)
        stream?.()
        release?.()
        waiting.abort()
        channel.close()
      },
    }
  }

  const start = () => {
    following ??= begin()
  }
  const leave = () => {
    following?.end()
    following = undefined
  }
  const isAble = 'locks' in navigator && typeof BroadcastChannel === 'function' && typeof EventSource === 'function'
  if (isAble) {
    start()
    addEventListener('pagehide', leave)
    addEventListener('pageshow', start)
  }
  return {
    compare(newest) {
      if (newest > number && Date.now() - serverHeardAt > PING_MISSED) reset(newest)
    },
    stop() {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', start)
      leave()
    },
  }
}
