import { failed } from '@hearth/api-client/outcome'
import { describe, expect, it, vi } from 'vitest'
import { createUploads } from './uploads.ts'

const file = (name: string) => new File([name], name, { type: name === 'no' ? 'image/heic' : 'image/jpeg' })
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Uploads with a network whose answers the test gives. */
function open() {
  const calls: {
    name: string
    key: string
    signal: AbortSignal
    tell(part: number): void
    answer(id: string | number): void
  }[] = []
  const taken: string[] = []
  const orders: (readonly string[])[] = []
  const uploads = createUploads<{ id: string }>({
    send: (sent, { signal, onSent, idempotencyKey }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        calls.push({
          ...{ name: sent.name, key: idempotencyKey, signal, tell: onSent },
          // A number stands for a failure with that status.
          answer: (id) =>
            resolve(
              typeof id === 'number'
                ? failed(id === 422 ? 'photos.heic' : 'client.unreachable', { status: id })
                : { ok: true, value: { photo: { id } } },
            ),
        })
      }),
    onTaken: ({ id }) => taken.push(id),
    onOrder: (ids) => orders.push(ids),
  })
  const add = (...names: string[]) => uploads.add(names.map(file), 25, { accept: ['image/jpeg'], most: 100 })
  const states = () => uploads.view().uploads.map(({ name, state }) => `${name} ${state}`)
  return { uploads, calls, taken, orders, add, states }
}

describe('uploads', () => {
  it('are three at a time, the others in the order in which they were picked', async () => {
    const { calls, add, states } = open()
    add('a', 'b', 'c', 'd', 'e')
    expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting', 'e waiting'])
    calls[1]?.answer('2')
    await settle()
    expect(states()).toEqual(['a sending', 'c sending', 'd sending', 'e waiting'])
  })

  it('say how far they came, and who was taken; what was picked first comes first', async () => {
    const { uploads, calls, taken, orders, add } = open()
    add('a', 'b')
    calls[0]?.tell(0.5)
    expect(uploads.view().uploads[0]?.sent).toBe(0.5)
    calls[1]?.answer('2')
    await settle()
    expect(orders).toEqual([])
    calls[0]?.answer('1')
    await settle()
    expect(taken).toEqual(['2', '1'])
    expect(orders).toEqual([['1', '2']])
    expect(Object.keys(uploads.view().pictures).sort()).toEqual(['1', '2'])
    add('c')
    calls[2]?.answer('3')
    await settle()
    expect(orders).toHaveLength(1)
  })

  it('that fail stay, and are sent again where that may help', async () => {
    const { uploads, calls, add, states } = open()
    add('a', 'b', 'no')
    calls[0]?.answer(0)
    calls[1]?.answer(422)
    await settle()
    expect(states()).toEqual(['a failed', 'b failed', 'no failed'])
    expect(uploads.view().uploads.map(({ failure }) => failure?.passes)).toEqual([true, false, false])
    expect(calls).toHaveLength(2)
    uploads.retry(uploads.view().uploads[0]?.key ?? '')
    expect(states()[0]).toBe('a sending')
    expect(calls[2]?.key).toBe(calls[0]?.key)
    expect(calls[1]?.key).not.toBe(calls[0]?.key)
    calls[2]?.answer('1')
    await settle()
    expect(states()).toEqual(['b failed', 'no failed'])
  })

  it('that are given up end their request and make room for the next', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const { uploads, calls, taken, add, states } = open()
    add('a', 'b', 'c', 'd')
    const { key, picture } = uploads.view().uploads[0] as { key: string; picture: string }
    uploads.remove(key)
    expect(calls[0]?.signal.aborted).toBe(true)
    await settle()
    expect(states()).toEqual(['b sending', 'c sending', 'd sending'])
    expect(taken).toEqual([])
    expect(revoke.mock.calls).toEqual([[picture]])
    revoke.mockRestore()
  })

  it('keep the pictures of those photos that are named, and of no others', async () => {
    const { uploads, calls, add } = open()
    add('a', 'b')
    calls[0]?.answer('1')
    calls[1]?.answer('2')
    await settle()
    uploads.forgetOthers(['2'])
    expect(Object.keys(uploads.view().pictures)).toEqual(['2'])
    // Names are small and needed if a photo turns out to be broken.
    expect(uploads.view().names).toEqual({ 1: 'a', 2: 'b' })
  })
})
