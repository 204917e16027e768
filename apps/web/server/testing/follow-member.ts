import { setTimeout as sleep } from 'node:timers/promises'
import { randomOf } from '@hearth/testing/random'
import { openStream, type StreamClient } from './stream-client.ts'

interface Following {
  readonly host: string
  /** Of web servers, at any of which a stream is opened. */
  readonly ports: readonly number[]
  readonly cookie: string
  readonly seed: number
}

/** A browser that follows a member's events, and opens its stream again whenever that has ended. */
export function followMember({ host, ports, cookie, seed }: Following) {
  const random = randomOf(seed)
  const faults: string[] = []
  const heard: { readonly kind: string; readonly ids: Readonly<Record<string, string>> }[] = []
  let number = 0
  let resets = 0
  let opened = 0
  let isOver = false
  let client: StreamClient | undefined

  function take({ name, id, data }: StreamClient['heard'][number]) {
    if (name === 'reset') {
      resets += 1
      number = Number(data)
    } else if (name === 'position' && Number(data) !== number) faults.push(`position ${data} after ${number}`)
    else if (name === 'message') {
      // Neither twice nor with a gap.
      if (Number(id) !== number + 1) faults.push(`${id} after ${number}`)
      number = Number(id)
      heard.push(JSON.parse(data))
    }
  }
  const following = (async () => {
    while (!isOver) {
      const of = { host, cookie, path: `/events?after=${number}` }
      client = await openStream(random.of(ports), of).catch(() => undefined)
      if (client?.status === 200) {
        opened += 1
        for (let taken = 0; !isOver; ) {
          for (; taken < client.heard.length; taken += 1) take(client.heard[taken] as StreamClient['heard'][number])
          if (client.ended()) break
          await sleep(5)
        }
      }
      client?.close()
      await sleep(50 + random.below(200))
    }
  })()
  return {
    faults,
    /** What it heard, once for each event. */
    heard,
    state: () => ({ number, resets, opened }),
    async end() {
      isOver = true
      client?.close()
      await following
    },
  }
}
