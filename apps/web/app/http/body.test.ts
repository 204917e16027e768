import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { streamBody } from './body.server.ts'

const PACE = { bytes: 1_000, within: 400 }

/** A request whose body comes in parts of so many bytes, each after so many milliseconds; `ended` is true once nobody reads on. */
function requestOf(parts: readonly { readonly bytes: number; readonly after: number }[], { thenStands = false } = {}) {
  const told = { ended: false }
  const left = [...parts]
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = left.shift()
      if (!part) return thenStands ? new Promise<void>(() => {}) : controller.close()
      await sleep(part.after)
      if (!told.ended) controller.enqueue(new Uint8Array(part.bytes))
    },
    cancel() {
      told.ended = true
    },
  })
  const request = new Request('http://site.invalid', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { request, told }
}

async function sizeOf(parts: AsyncIterable<Uint8Array>, pause = 0) {
  let size = 0
  for await (const part of parts) {
    size += part.byteLength
    await sleep(pause)
  }
  return size
}
const tooSlow = { code: 'request.too_slow', status: 408 }

describe('a body', () => {
  test('that comes slowly and steadily is taken, however long it takes', async () => {
    const { request } = requestOf(Array(60).fill({ bytes: 500, after: 20 }))
    expect(await sizeOf(streamBody(request, PACE))).toBe(30_000)
  })

  test('of a few bytes at a time is given up, and hung up on', async () => {
    const { request, told } = requestOf(Array(200).fill({ bytes: 1, after: 20 }))
    await expect(sizeOf(streamBody(request, PACE))).rejects.toMatchObject(tooSlow)
    await expect.poll(() => told.ended, { timeout: 5_000 }).toBe(true)
  })

  test('that came fast and stands still is given up, and hung up on', async () => {
    const { request, told } = requestOf(Array(10).fill({ bytes: 5_000, after: 0 }), { thenStands: true })
    await expect(sizeOf(streamBody(request, PACE))).rejects.toMatchObject(tooSlow)
    await expect.poll(() => told.ended, { timeout: 5_000 }).toBe(true)
  })

  test('is not to blame for whoever takes long with its parts', async () => {
    const { request } = requestOf(Array(4).fill({ bytes: 100, after: 0 }))
    expect(await sizeOf(streamBody(request, PACE), 300)).toBe(400)
  })
})
