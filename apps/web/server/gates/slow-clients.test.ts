import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { freePort } from '@hearth/db/embedded'
import { dbTest } from '@hearth/db/test-fixture'
import { shortOrLong } from '@hearth/testing/fault-size'
import { expect } from 'vitest'
import { ask } from '../testing/ask.ts'
import { startWeb } from '../testing/process.ts'
import { ALPHA, ALPHA_ORIGIN, BUILT_ASSETS, siteEnv } from '../testing/site.ts'
import { makeTenantFolders } from '../testing/tenant-folders.ts'

const sizeOf = (name: string) => statSync(path.join(BUILT_ASSETS, name)).size
const [LARGEST] = readdirSync(BUILT_ASSETS).sort((one, other) => sizeOf(other) - sizeOf(one))
const ASSET = `GET /assets/${LARGEST} HTTP/1.1\r\nHost: ${ALPHA}\r\n\r\n`
/** The long form also waits for the server to close slow connections by itself, for a minute and a half. */
const LONG = shortOrLong(0, 1) > 0
/** The most file descriptors of the process, and its peak memory in megabytes. */
const MOST = { descriptors: 500, memory: 250 }

const test = dbTest.extend('web', async ({ urls }, { onCleanup }) => {
  const folders = makeTenantFolders()
  folders.write(ALPHA)
  const port = await freePort()
  const { child, ready, exited } = startWeb({ ...siteEnv(urls, folders.dir), PORT: String(port) })
  const clients: Socket[] = []
  onCleanup(async () => {
    for (const client of clients) client.destroy()
    child.kill('SIGKILL')
    await exited
    folders.removeAll()
  })
  await ready
  const descriptors = () => readdirSync(`/proc/${child.pid}/fd`).length
  return {
    clients,
    descriptors,
    /** Opens a client that sends this and never reads. */
    async send(bytes: string, { thenEnds = false } = {}) {
      const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
      clients.push(client)
      await once(client, 'connect')
      client.write(bytes)
      if (thenEnds) client.end()
    },
    /** Repeatedly makes another visitor's request, which must succeed, and returns what the process holds meanwhile. */
    async holds() {
      const held: number[] = []
      for (let round = 0; round < 20; round += 1) {
        expect((await ask(port, { host: ALPHA, path: '/login' })).status).toBe(200)
        held.push(descriptors())
      }
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return { descriptors: Math.max(...held), memory: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024 }
    },
  }
})
const UNTOLD = 'what a process holds can be told on Linux only'

test('15,000 requests for a file, sent ahead on one connection that is never read, hold next to nothing', async ({
  web,
  skip,
}) => {
  skip(!existsSync('/proc/self/fd'), UNTOLD)
  await web.send(ASSET.repeat(15_000))
  const { descriptors, memory } = await web.holds()
  expect(descriptors).toBeLessThan(MOST.descriptors)
  expect(memory).toBeLessThan(MOST.memory)
})

test('a hundred slow connections hold little, and are ended', { timeout: 180_000 }, async ({ web, skip }) => {
  skip(!existsSync('/proc/self/fd'), UNTOLD)
  const head = (line: string) => `${line} HTTP/1.1\r\nHost: ${ALPHA}\r\nOrigin: ${ALPHA_ORIGIN}\r\n`
  const before = web.descriptors()
  for (let round = 0; round < 20; round += 1) {
    await web.send(head('GET /'))
    await web.send(`${head('POST /login')}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`)
    await web.send(ASSET.repeat(16))
    await web.send(`${head('GET /')}Accept-Encoding: br\r\n\r\n`.repeat(16))
    await web.send(ASSET.repeat(16), { thenEnds: true })
  }
  const { descriptors, memory } = await web.holds()
  expect(descriptors).toBeLessThan(MOST.descriptors)
  expect(memory).toBeLessThan(MOST.memory)
  if (!LONG) return
  // Clients that are still connected send a byte each second.
  const left = () => {
    for (const client of web.clients) if (client.writable) client.write('x')
    return web.descriptors()
  }
  await expect.poll(left, { timeout: 120_000, interval: 1_000 }).toBeLessThan(before + 10)
})
