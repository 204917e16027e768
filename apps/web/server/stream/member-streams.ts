import { setTimeout as sleep } from 'node:timers/promises'
import { type MemberMessage, type SentEvent, STREAMS_MAX } from '@hearth/contracts/events'
import { type MemberId, newId, type StreamId } from '@hearth/contracts/ids'
import { endedSessions, type Missed, membersBehind, missedEvents } from '@hearth/domain/events/missed-events'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { Counter, Gauge } from '@hearth/runtime/metrics'
import type { Runtime } from '@hearth/runtime/runtime'

type Scope = Viewer['scope']

/** What a stream writes to. */
export interface StreamSink {
  send(event: SentEvent): void
  /** The stream begins, or goes on, after that number; with `reset` the client must read everything anew. */
  position(number: number, reset: boolean): void
  ping(): void
  /** Ends it; `superseded` says that the member has opened too many others. */
  end(why: 'superseded' | 'ended'): void
}

interface OpenStream {
  readonly id: StreamId
  readonly tokenHash: string
  readonly sink: StreamSink
  /** Whether it still waits until messages are heard. */
  waits: boolean
  /** Number of the last stored event that was sent. */
  number: number
  /** Messages that came before the stream has its position; null once it has one. */
  early: SentEvent[] | null
  reading: Promise<void> | null
  /** The highest number that was told while the running reading was under way, which it may have missed. */
  toldMeanwhile: number
}

/** The streams of one member in this process. */
interface MemberStreams {
  readonly scope: Scope
  readonly memberId: MemberId
  /** Oldest first. */
  readonly own: OpenStream[]
  /** Open streams of other processes, as far as they were opened after the first of these. */
  readonly others: Set<StreamId>
  readonly listening: Promise<() => void>
}

/**
 * Milliseconds between two comparisons of all streams with the tables: what a lost message would have told is told then, and streams end whose
 * session or account has.
 */
export const COMPARED_EVERY = 30_000
/** Milliseconds that a stream waits until messages are heard. While the server that passes them on is away, it goes on by the comparisons alone. */
const HEARD_WITHIN = 3_000
/** Members whose streams are compared by one query. */
const BATCH = 1_000

export interface Streams {
  /** Opens a stream after that number. `leave` must be called when the client has left, before it is open as well. */
  open(
    of: { readonly viewer: Pick<Viewer, 'scope' | 'id'>; readonly tokenHash: string; readonly after: number | null },
    sink: StreamSink,
  ): { readonly opened: Promise<void>; readonly leave: () => void }
  /** How many are open, of all members or of one. */
  count(memberId?: MemberId): number
  /** Sends a ping to every stream that has its position. */
  ping(): void
  /** Compares all streams with the tables. */
  compare(): Promise<void>
  /** Ends all streams. */
  close(): void
}

/** The open streams of this process. An event is sent once to each stream of its member, in the order of its numbers and without a gap. */
export function createStreams({ ctx, events, metrics }: Pick<Runtime, 'ctx' | 'events' | 'metrics'>): Streams {
  const count = countersOf(metrics)
  const members = new Map<string, MemberStreams>()
  const keyOf = (scope: Scope, memberId: MemberId) => `${scope.tenantId} ${memberId}`

  function membersEntry(scope: Scope, memberId: MemberId): MemberStreams {
    const key = keyOf(scope, memberId)
    const known = members.get(key)
    if (known) return known
    const own: OpenStream[] = []
    const others = new Set<StreamId>()
    const hear = (message: MemberMessage) => {
      if (message.about === 'event') for (const stream of own) deliver(entry, stream, message)
      else if (message.about === 'sessions') void compareSessions([entry]).catch(compareLater)
      else if (!own.some(({ id }) => id === message.stream)) {
        if (message.open) others.add(message.stream)
        else others.delete(message.stream)
        endOldest(entry)
      }
    }
    const entry: MemberStreams = { scope, memberId, own, others, listening: events.listen(scope, memberId, hear) }
    members.set(key, entry)
    // A stream that has gone on without would never hear any: its client opens another. One that still waits has this error from `open`.
    entry.listening.catch(() => {
      for (const stream of own.filter(({ waits }) => !waits)) end(entry, stream, 'ended')
    })
    return entry
  }

  function leave(entry: MemberStreams, stream: OpenStream) {
    const at = entry.own.indexOf(stream)
    if (at < 0) return
    entry.own.splice(at, 1)
    tellOpen(entry, stream, false)
    if (entry.own.length > 0) return
    members.delete(keyOf(entry.scope, entry.memberId))
    // Whoever could not listen has heard why from `open`.
    entry.listening.then((stop) => stop()).catch(() => {})
  }

  const tellOpen = ({ scope, memberId }: MemberStreams, { id }: OpenStream, open: boolean) =>
    events.tell(scope, [{ memberId, about: 'stream', stream: id, open }])

  function end(entry: MemberStreams, stream: OpenStream, why: 'superseded' | 'ended') {
    leave(entry, stream)
    if (why === 'superseded') count.superseded.inc()
    stream.sink.end(why)
  }

  /** Ids are in the order of time, in all processes. */
  function endOldest(entry: MemberStreams) {
    const kept = new Set(
      [...entry.own.map(({ id }) => id), ...entry.others].toSorted((a, b) => (a < b ? 1 : -1)).slice(0, STREAMS_MAX),
    )
    for (const stream of entry.own.filter(({ id }) => !kept.has(id))) end(entry, stream, 'superseded')
  }

  function send({ sink }: OpenStream, event: SentEvent) {
    count.sent.inc({ kind: event.kind })
    sink.send(event)
  }

  function deliver(entry: MemberStreams, stream: OpenStream, { kind, ids, number }: SentEvent) {
    const event = { kind, ids, number }
    if (stream.early) stream.early.push(event)
    else if (number === null) send(stream, event)
    else if (number === stream.number + 1) {
      stream.number = number
      send(stream, event)
    } else if (number > stream.number) {
      stream.toldMeanwhile = Math.max(stream.toldMeanwhile, number)
      void readMissed(entry, stream).catch(compareLater)
    }
  }

  function goOn(stream: OpenStream, { reset, number, events: missed }: Missed) {
    if (reset) {
      stream.number = number
      count.reset.inc()
      stream.sink.position(number, true)
    }
    for (const event of missed) {
      // Sent meanwhile.
      if (event.number === null || event.number <= stream.number) continue
      stream.number = event.number
      send(stream, event)
    }
  }

  async function readMissed(entry: MemberStreams, stream: OpenStream): Promise<void> {
    stream.reading ??= readUntilTold(entry, stream).finally(() => {
      stream.reading = null
    })
    await stream.reading
  }

  /** Reads again for what was told meanwhile. What the tables do not have after that, they lack. */
  async function readUntilTold({ scope, memberId, own }: MemberStreams, stream: OpenStream): Promise<void> {
    do {
      stream.toldMeanwhile = 0
      const missed = await missedEvents(ctx, { scope, memberId, after: stream.number })
      if (!own.includes(stream)) return
      goOn(stream, missed)
    } while (stream.number < stream.toldMeanwhile)
  }

  const compareLater = (err: unknown) => ctx.log.warn('streams_not_compared', { err })

  async function compareSessions(entries: readonly MemberStreams[]): Promise<void> {
    const [first] = entries
    const tokenHashes = [...new Set(entries.flatMap(({ own }) => own.map(({ tokenHash }) => tokenHash)))]
    if (!first || tokenHashes.length === 0) return
    const ended = await endedSessions(ctx, { scope: first.scope, tokenHashes })
    for (const entry of entries)
      for (const stream of entry.own.filter(({ tokenHash }) => ended.has(tokenHash))) end(entry, stream, 'ended')
  }

  async function compareNumbers(entries: readonly MemberStreams[]): Promise<void> {
    const [first] = entries
    const live = (entry: MemberStreams) => entry.own.filter(({ early }) => early === null)
    const numbers = new Map(
      entries
        .filter((entry) => live(entry).length > 0)
        .map((entry) => [entry.memberId, Math.min(...live(entry).map(({ number }) => number))]),
    )
    if (!first || numbers.size === 0) return
    const behind = new Set(await membersBehind(ctx, { scope: first.scope, numbers }))
    for (const entry of entries.filter(({ memberId }) => behind.has(memberId)))
      await Promise.all(live(entry).map((stream) => readMissed(entry, stream)))
  }

  async function compare(): Promise<void> {
    try {
      const all = [...members.values()]
      for (const tenantId of new Set(all.map(({ scope }) => scope.tenantId))) {
        const ofTenant = all.filter(({ scope }) => scope.tenantId === tenantId)
        for (let at = 0; at < ofTenant.length; at += BATCH) {
          const batch = ofTenant.slice(at, at + BATCH)
          await compareNumbers(batch)
          await compareSessions(batch)
        }
      }
    } catch (error) {
      compareLater(error)
    }
  }
  events.onRestored(() => void compare())

  async function begin(entry: MemberStreams, stream: OpenStream, after: number | null): Promise<void> {
    const { scope, memberId, own } = entry
    await Promise.race([entry.listening, sleep(HEARD_WITHIN, undefined, { ref: false })])
    stream.waits = false
    if (!own.includes(stream)) return
    tellOpen(entry, stream, true)
    endOldest(entry)
    const missed = await missedEvents(ctx, { scope, memberId, after })
    if (!own.includes(stream)) return
    stream.number = missed.reset || after === null ? missed.number : after
    if (missed.reset) count.reset.inc()
    stream.sink.position(stream.number, missed.reset)
    goOn(stream, { ...missed, reset: false })
    const early = stream.early ?? []
    stream.early = null
    for (const event of early) deliver(entry, stream, event)
  }

  const streams: Streams = {
    open({ viewer: { scope, id: memberId }, tokenHash, after }, sink) {
      const entry = membersEntry(scope, memberId)
      const stream: OpenStream = {
        ...{ id: newId(), tokenHash, sink, waits: true, number: 0 },
        ...{ early: [], reading: null, toldMeanwhile: 0 },
      }
      entry.own.push(stream)
      const left = () => leave(entry, stream)
      const opened = begin(entry, stream, after).catch((error: unknown) => {
        left()
        throw error
      })
      return { opened, leave: left }
    },
    count: (memberId) =>
      [...members.values()]
        .filter((entry) => memberId === undefined || entry.memberId === memberId)
        .reduce((sum, { own }) => sum + own.length, 0),
    ping() {
      for (const { own } of members.values()) for (const { sink, early } of own) if (early === null) sink.ping()
    },
    compare,
    close() {
      for (const entry of [...members.values()]) for (const stream of [...entry.own]) end(entry, stream, 'ended')
    },
  }
  new Gauge({
    ...{ name: 'hearth_streams_open', help: 'Open streams of events.', registers: [metrics] },
    collect() {
      this.set(streams.count())
    },
  })
  return streams
}

const countersOf = (registry: Runtime['metrics']) => {
  const registers = [registry]
  return {
    sent: new Counter({
      ...{ name: 'hearth_events_sent_total', help: 'Events sent to streams, by kind.', registers },
      labelNames: ['kind'],
    }),
    reset: new Counter({
      ...{
        name: 'hearth_streams_reset_total',
        help: 'Streams whose client was told to read everything anew.',
        registers,
      },
    }),
    superseded: new Counter({
      ...{
        name: 'hearth_streams_superseded_total',
        help: 'Streams ended because their member had too many.',
        registers,
      },
    }),
  }
}
