import type { Log } from '@hearth/domain/context'
import { openRedis, pingRedis } from '../redis-connection.ts'
import { CHANNEL, hintOver, localListeners, type RealtimeBus } from './hints.ts'

/** Realtime over PUBLISH and SUBSCRIBE. After a loss the client connects and subscribes again by itself. */
export async function openRedisRealtime(url: string, log: Log): Promise<RealtimeBus> {
  // A hint is worth something now or never, so it does not queue up for a server that is away.
  const publisher = await openRedis(url, log, { name: 'hearth-realtime', waitWhileAway: false })
  const subscriber = await openRedis(url, log, { name: 'hearth-realtime', waitWhileAway: true })
  const { listen, deliver } = localListeners(log)
  subscriber.on('message', (_, message) => deliver(message))
  await subscriber.subscribe(CHANNEL)
  return {
    hint: hintOver((message) => publisher.publish(CHANNEL, message), log),
    listen,
    ping: () => pingRedis(publisher),
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
