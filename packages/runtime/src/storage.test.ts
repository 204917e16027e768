import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Storage } from '@hearth/domain/context'
import { TYPESCRIPT } from '@hearth/testing/typescript'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { openS3Storage } from './s3-storage.ts'
import { openLocalStorage } from './storage.ts'

const log = createLog({ name: 'test', level: 'silent' })
const folder = mkdtempSync(path.join(tmpdir(), 'hearth-storage-'))
const server = new S3rver({
  ...{ port: 0, address: '127.0.0.1', silent: true, directory: path.join(folder, 's3') },
  configureBuckets: [{ name: 'photos', configs: [] }],
})
let s3: { readonly endpoint: string; readonly region: string; readonly bucket: string }
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

beforeAll(async () => {
  const { port } = (await server.run()) as AddressInfo
  s3 = { endpoint: `http://127.0.0.1:${port}`, region: 'eu-west-1', bucket: 'photos' }
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const KINDS: readonly [string, (mediaDir: string) => Storage][] = [
  ['a folder', (mediaDir) => openLocalStorage(mediaDir, log)],
  ['an object storage', (mediaDir) => openS3Storage({ ...s3, ...KEYS, mediaDir, log })],
]

async function* partsOf(...parts: readonly string[]) {
  for (const part of parts) yield Buffer.from(part)
}
async function* brokenOff() {
  yield Buffer.from('half')
  throw new Error('The client left.')
}
const newName = () => `tenant/${randomUUID()}.webp`
const unavailable = { code: 'platform.unavailable', status: 503 }

describe.for(KINDS)('%s', ([, open]) => {
  const mediaDir = mkdtempSync(path.join(tmpdir(), 'hearth-media-'))
  const incoming = () => readdirSync(path.join(mediaDir, 'incoming'))
  let storage: Storage
  beforeAll(() => {
    storage = open(mediaDir)
  })
  afterAll(() => rmSync(mediaDir, { recursive: true, force: true }))

  async function textOf(name: string) {
    const file = await storage.read(name)
    if (!file) return null
    const chunks: Buffer[] = []
    for await (const chunk of file.body) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    expect(file.size).toBe(text.length)
    return text
  }

  test('keeps bytes under a name, until they are replaced or removed', async () => {
    const name = newName()
    expect(await storage.read(name)).toBeNull()
    await storage.keep(name, Buffer.from('one'))
    expect(await textOf(name)).toBe('one')
    await storage.keep(name, Buffer.from('another'))
    expect(await textOf(name)).toBe('another')
    await storage.remove(name)
    expect(await storage.read(name)).toBeNull()
    await storage.remove(name)
  })

  test('keeps what it received, and nothing else of it', async () => {
    const name = `originals/tenant/${randomUUID()}/${randomUUID()}`
    const received = await storage.receive(partsOf('a pic', 'ture'), { most: 9 })
    expect(received).toMatchObject({ size: 9 })
    expect(Buffer.from((await received?.head(4)) ?? []).toString()).toBe('a pi')
    if (received) await storage.keep(name, received)
    await received?.discard()
    expect(await textOf(name)).toBe('a picture')
    expect(incoming()).toEqual([])
  })

  test('leaves nothing of a file that is too large, breaks off or is not kept', async () => {
    expect(await storage.receive(partsOf('a pic', 'ture'), { most: 8 })).toBeNull()
    await expect(storage.receive(brokenOff(), { most: 100 })).rejects.toMatchObject({ code: 'request.invalid_body' })
    const received = await storage.receive(partsOf('no'), { most: 8 })
    expect(incoming()).toHaveLength(1)
    await received?.discard()
    expect(incoming()).toEqual([])
  })

  test('leaves nothing of what breaks off while its file is being made', async () => {
    const codes = new Set<unknown>()
    // Four at a time, one for each thread that creates files.
    for (let round = 0; round < 300; round += 1)
      for (const each of await Promise.allSettled(
        Array.from({ length: 4 }, () => storage.receive(brokenOff(), { most: 100 })),
      ))
        codes.add('reason' in each && each.reason.code)
    expect([incoming(), [...codes]]).toEqual([[], ['request.invalid_body']])
  })

  test('is unavailable while the folder of uploads cannot be used, from the first file on or since', async () => {
    const place = mkdtempSync(path.join(tmpdir(), 'hearth-media-'))
    const folder = path.join(place, 'incoming')
    const broken = open(place)
    const received = await broken.receive(partsOf('x'), { most: 1 })
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'no folder')
    for (const one of [broken, open(place)])
      await expect(one.receive(partsOf('x'), { most: 1 })).rejects.toMatchObject(unavailable)
    await expect(received?.head(1)).rejects.toMatchObject(unavailable)
    await expect(received?.discard()).rejects.toMatchObject(unavailable)
    rmSync(place, { recursive: true })
  })

  test('removes what came in before an earlier process died, and not what comes in now', async () => {
    const [old, fresh] = ['old', 'fresh'].map((name) => path.join(mediaDir, 'incoming', name)) as [string, string]
    for (const file of [old, fresh]) writeFileSync(file, 'half')
    utimesSync(old, new Date(0), new Date(0))
    const another = open(mediaDir)
    const receive = async () => (await another.receive(partsOf('x'), { most: 1 }))?.discard()
    await receive()
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true])
    // Files of another process that dies while this one lives.
    const later = new Date(Date.now() + 61 * 60_000)
    vi.useFakeTimers({ now: later, toFake: ['Date'] })
    try {
      writeFileSync(fresh, 'half')
      utimesSync(fresh, later, later)
      writeFileSync(old, 'half')
      utimesSync(old, new Date(0), new Date(0))
      await receive()
    } finally {
      vi.useRealTimers()
    }
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true])
    rmSync(fresh)
  })
})

test('a folder goes with the last file in it, and so do those above it', async () => {
  const mediaDir = mkdtempSync(path.join(tmpdir(), 'hearth-media-'))
  const storage = openLocalStorage(mediaDir, log)
  const [one, other, elsewhere] = ['a/member/1', 'a/member/2', 'b/1'].map((name) => `originals/${name}`) as [
    string,
    string,
    string,
  ]
  for (const name of [one, other, elsewhere]) await storage.keep(name, Buffer.from('x'))
  await storage.remove(one)
  expect(existsSync(path.join(mediaDir, 'originals/a/member'))).toBe(true)
  await storage.remove(other)
  expect(readdirSync(path.join(mediaDir, 'originals'))).toEqual(['b'])
  // A file that has been removed already.
  await storage.remove(one)
  await storage.remove(elsewhere)
  expect(readdirSync(mediaDir)).toEqual([])
  rmSync(mediaDir, { recursive: true })
})

test('a folder keeps a file while the others in it are removed', async () => {
  const mediaDir = mkdtempSync(path.join(tmpdir(), 'hearth-media-'))
  const storage = openLocalStorage(mediaDir, log)
  await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => {
      for (let round = 0; round < 100; round += 1) {
        await storage.keep(`originals/${name}`, Buffer.from(name))
        expect(existsSync(path.join(mediaDir, 'originals', name))).toBe(true)
        await storage.remove(`originals/${name}`)
      }
    }),
  )
  rmSync(mediaDir, { recursive: true })
})

test('a disk that takes no more is a failure that passes, and nothing half is left', () => {
  const mediaDir = mkdtempSync(path.join(tmpdir(), 'hearth-media-'))
  const child = path.join(import.meta.dirname, 'storage.child.ts')
  // A limit of the process, in blocks of 512 or 1,024 bytes, simulates a full disk.
  const limited = ['-c', 'ulimit -f 500 && exec "$0" "$@"', process.execPath, ...TYPESCRIPT, child, mediaDir]
  expect(JSON.parse(execFileSync('sh', limited, { encoding: 'utf8' }))).toEqual({
    received: unavailable.code,
    kept: unavailable.code,
    left: [],
  })
  rmSync(mediaDir, { recursive: true, force: true })
})

describe('an object storage that is slow', () => {
  const patience = { silence: 400, bytesPerMillisecond: 10 }
  const PART = Buffer.alloc(1_000)
  const CAME = 10
  /** Takes 100 milliseconds for each part that it sends or receives; a response for the name `mute` never ends. */
  const slow = createServer(async (req, res) => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 100))
    if (req.method === 'GET') {
      for (let part = 0; part < CAME; part += 1) {
        await pause()
        res.write(PART)
        if (req.url?.endsWith('mute')) return
      }
    } else {
      for await (const _ of req) await pause()
      for (let part = 0; part < CAME; part += 1) await pause()
    }
    res.end()
  })
  let storage: Storage
  beforeAll(async () => {
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    storage = openS3Storage({ ...s3, ...KEYS, endpoint, mediaDir: folder, log, patience })
  })
  afterAll(() => {
    slow.closeAllConnections()
    slow.close()
  })
  const sizeOf = async (name: string) => {
    let size = 0
    for await (const part of (await storage.read(name))?.body ?? []) size += (part as Buffer).length
    return size
  }

  test('is read for as long as something comes', async () => {
    expect(await sizeOf('archive.zip')).toBe(CAME * PART.length)
  })

  test('is given up where nothing comes any more', async () => {
    await expect(sizeOf('mute')).rejects.toThrow()
  })

  test('has the time for a large file that its size takes, and no more', async () => {
    await storage.keep('large.zip', Buffer.alloc(100_000))
    await expect(storage.keep('small.webp', Buffer.alloc(100))).rejects.toMatchObject(unavailable)
  })
})

test.for([
  ['a bucket that is missing', { bucket: 'missing' }],
  ['keys that are wrong', { accessKeyId: 'another' }],
  ['no server', { endpoint: 'http://127.0.0.1:1' }],
] as const)('%s is a failure that passes', async ([, wrong]) => {
  const storage = openS3Storage({ ...s3, ...KEYS, ...wrong, mediaDir: folder, log })
  await expect(storage.keep(newName(), Buffer.from('x'))).rejects.toMatchObject(unavailable)
  await expect(storage.read(newName())).rejects.toMatchObject(unavailable)
})
