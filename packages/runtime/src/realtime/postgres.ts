import type { Log } from '@hearth/domain/context'
import postgres from 'postgres'
import { CHANNEL, hintOver, localListeners, type RealtimeBus } from './hints.ts'

/** Realtime over LISTEN and NOTIFY. After a loss the driver connects and listens again by itself. */
export async function openPostgresRealtime(url: string, log: Log): Promise<RealtimeBus> {
  const client = postgres(url, {
    max: 1,
    connect_timeout: 5,
    connection: { application_name: 'hearth-realtime' },
    onnotice: () => {},
  })
  const { listen, deliver } = localListeners(log)
  try {
    await client.listen(CHANNEL, deliver, () => log.info('realtime_listening'))
  } catch (error) {
    await client.end({ timeout: 0 })
    throw error
  }
  return {
    hint: hintOver((message) => client.notify(CHANNEL, message), log),
    listen,
    async ping() {
      await client`select 1`
    },
    close: () => client.end({ timeout: 1 }),
  }
}
