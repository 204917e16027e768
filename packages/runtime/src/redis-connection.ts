import type { Log } from '@hearth/domain/context'
import { Redis } from 'ioredis'
import pTimeout from 'p-timeout'

/** Milliseconds in which Redis must answer a ping, or it counts as unreachable. */
const PING_TIMEOUT = 3_000

/**
 * Connects to Redis; rejects with the reason if it cannot be reached. Later losses are logged once each, and the client reconnects by itself; with
 * `waitWhileAway` commands wait meanwhile, otherwise they fail at once.
 */
export async function openRedis(
  url: string,
  log: Log,
  { name, waitWhileAway }: { name: string; waitWhileAway: boolean },
): Promise<Redis> {
  const redis = new Redis(url, {
    connectionName: name,
    maxRetriesPerRequest: null,
    enableOfflineQueue: waitWhileAway,
    connectTimeout: 5_000,
    lazyConnect: true,
  })
  let reason: unknown
  redis.on('error', (error) => {
    if (reason === undefined) log.warn('redis_lost', { err: error })
    reason = error
  })
  redis.on('ready', () => {
    if (reason !== undefined) log.info('redis_restored')
    reason = undefined
  })
  try {
    await redis.connect()
  } catch (error) {
    redis.disconnect()
    throw reason ?? error
  }
  return redis
}

/** Resolves when Redis answers within three seconds. */
export async function pingRedis(redis: Redis): Promise<void> {
  await pTimeout(redis.ping(), { milliseconds: PING_TIMEOUT, message: 'Redis does not answer.' })
}
