import { isMemberMessage, type MemberMessage } from '@hearth/contracts/events'
import type { MemberId, TenantId } from '@hearth/contracts/ids'
import type { TellOthers } from '@hearth/db/client'
import type { TenantScope } from '@hearth/db/scope'
import type { Log } from '@hearth/domain/context'
import type { Redis } from 'ioredis'
import postgres from 'postgres'
import { openRedis, pingRedis } from './redis-connection.ts'

type Listener = (message: MemberMessage) => void

/**
 * Messages between processes about members, best effort: whoever misses one finds what it was about in the tables. A process hears only of members it
 * listens for.
 */
export interface EventBus {
  /** Never throws and never waits. A message that cannot be sent is logged and lost. */
  readonly tell: TellOthers
  /** Resolves when every later message about the member is heard; the function that it returns ends that. */
  listen(scope: TenantScope, memberId: MemberId, listener: Listener): Promise<() => void>
  /** Calls `listener` when a lost connection is back: messages may have been missed. */
  onRestored(listener: () => void): void
  /** Resolves when the server answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Without Redis all processes share one channel: PostgreSQL wakes every process that listens to any, so several would save nothing. */
const CHANNEL = 'hearth_events'
/** Bytes of a NOTIFY, whose limit is 8,000. */
const LARGEST = 7_500

const keyOf = ({ tenantId }: TenantScope, memberId: MemberId) => `${tenantId}:${memberId}`

/** The listeners of this process, by tenant and member. */
function createListeners(log: Log) {
  const byMember = new Map<string, Set<Listener>>()
  const restored = new Set<() => void>()
  const each = <Args extends readonly unknown[]>(listeners: Iterable<(...args: Args) => void>, ...args: Args) => {
    // If one throws, the others are still called.
    for (const listener of [...listeners]) {
      try {
        listener(...args)
      } catch (err) {
        log.error('event_listener_failed', { err })
      }
    }
  }
  return {
    keys: () => [...byMember.keys()],
    /** Adds a listener; `left` is called when the member's last one is removed. */
    add(key: string, listener: Listener, left: () => void): () => void {
      // A new function, so that a listener given twice is called twice.
      const entry: Listener = (message) => listener(message)
      const listeners = byMember.get(key) ?? new Set()
      byMember.set(key, listeners.add(entry))
      return () => {
        if (!listeners.delete(entry) || listeners.size > 0) return
        byMember.delete(key)
        left()
      }
    },
    onRestored: (listener: () => void) => void restored.add(listener),
    restored: () => each(restored),
    deliver(tenantId: TenantId, messages: unknown): void {
      if (!Array.isArray(messages)) return
      for (const message of messages) {
        const listeners = byMember.get(`${tenantId}:${message?.memberId}`)
        if (!listeners) continue
        if (isMemberMessage(message)) each(listeners, message)
        else log.warn('event_unreadable')
      }
    },
  }
}

function parse(text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

/** The bus over LISTEN and NOTIFY. After a lost connection the driver connects and listens again by itself. */
export async function openPostgresEvents(url: string, log: Log): Promise<EventBus> {
  const client = postgres(url, {
    max: 1,
    connect_timeout: 5,
    connection: { application_name: 'hearth-events' },
    onnotice: () => {},
  })
  const listeners = createListeners(log)
  let asked: Promise<unknown> | undefined
  /** Set with the first listener: a process that hears nothing must not be woken. */
  let listening: Promise<unknown> | undefined
  const listenOnce = () => {
    let isFirst = true
    return client.listen(
      CHANNEL,
      (text) => {
        const [tenantId, messages] = parse(text)
        listeners.deliver(tenantId as TenantId, messages)
      },
      () => {
        if (!isFirst) listeners.restored()
        isFirst = false
      },
    )
  }
  const bus: EventBus = {
    tell({ tenantId }, messages) {
      const lost = (err: unknown) => log.warn('events_lost', { tenantId, count: messages.length, err })
      const whole = JSON.stringify([tenantId, messages])
      const texts =
        Buffer.byteLength(whole) <= LARGEST ? [whole] : messages.map((message) => JSON.stringify([tenantId, [message]]))
      for (const text of texts) client.notify(CHANNEL, text).catch(lost)
    },
    async listen(scope, memberId, listener) {
      const stop = listeners.add(keyOf(scope, memberId), listener, () => {})
      listening ??= listenOnce().catch((error: unknown) => {
        listening = undefined
        throw error
      })
      try {
        await listening
      } catch (error) {
        stop()
        throw error
      }
      return stop
    },
    onRestored: listeners.onRestored,
    async ping() {
      // One query at a time: while the server hangs, they would pile up.
      asked ??= client`select 1`.finally(() => {
        asked = undefined
      })
      await asked
    },
    close: () => client.end({ timeout: 1 }),
  }
  try {
    await bus.ping()
  } catch (error) {
    await bus.close()
    throw error
  }
  return bus
}

/** The bus over sharded PUBLISH, with a channel for each member. After a lost connection the client connects and subscribes again. */
export async function openRedisEvents(url: string, log: Log): Promise<EventBus> {
  // A message that is late is worth nothing, so it does not wait for an unreachable server.
  const publisher = await openRedis(url, log, { name: 'hearth-events', waitWhileAway: false })
  const listeners = createListeners(log)
  // Also the tag by which a cluster places the channel.
  const channelOf = (key: string) => `${CHANNEL}{${key}}`
  let subscriber: Promise<Redis> | undefined
  const openSubscriber = async () => {
    const redis = await openRedis(url, log, { name: 'hearth-events', waitWhileAway: true })
    redis.on('smessage', (channel: string, text: string) => {
      const [tenantId] = channel.slice(CHANNEL.length + 1).split(':', 1)
      listeners.deliver(tenantId as TenantId, parse(text))
    })
    redis.on('ready', () => {
      const channels = listeners.keys().map(channelOf)
      const again = channels.length > 0 ? redis.ssubscribe(...channels) : Promise.resolve()
      again.then(listeners.restored).catch((err: unknown) => log.warn('events_not_restored', { err }))
    })
    return redis
  }
  return {
    tell(scope, messages) {
      const lost = (err: unknown) => log.warn('events_lost', { tenantId: scope.tenantId, count: messages.length, err })
      for (const memberId of new Set(messages.map((message) => message.memberId))) {
        const own = messages.filter((message) => message.memberId === memberId)
        publisher.spublish(channelOf(keyOf(scope, memberId)), JSON.stringify(own)).catch(lost)
      }
    },
    async listen(scope, memberId, listener) {
      const key = keyOf(scope, memberId)
      const left = () => void subscriber?.then((redis) => redis.sunsubscribe(channelOf(key))).catch(() => {})
      const stop = listeners.add(key, listener, left)
      subscriber ??= openSubscriber().catch((error: unknown) => {
        subscriber = undefined
        throw error
      })
      try {
        await (await subscriber).ssubscribe(channelOf(key))
      } catch (error) {
        stop()
        throw error
      }
      return stop
    },
    onRestored: listeners.onRestored,
    ping: () => pingRedis(publisher),
    async close() {
      publisher.disconnect()
      ;(await subscriber?.catch(() => undefined))?.disconnect()
    },
  }
}
