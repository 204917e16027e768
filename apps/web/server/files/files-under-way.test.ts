import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { storePhoto } from '@hearth/testing/rows'
import { expect } from 'vitest'
import { ALPHA, openSite } from '../testing/site.ts'
import { serveBuildAssets } from './assets.ts'

/** More than the system keeps for a client that does not read, and nothing that can be packed away. */
const LARGE = randomBytes(12 * 1024 * 1024).toString('base64')
const PHOTO = `${'a'.repeat(32)}.svg`
const DESCRIPTORS = '/proc/self/fd'

const test = dbTest.extend('site', async ({ urls, db }, { onCleanup }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-files-'))
  const assets = path.join(folder, 'assets')
  mkdirSync(assets)
  writeFileSync(path.join(assets, 'large.js'), LARGE)
  const { port, ask, close } = await openSite({
    urls,
    env: { MEDIA_DIR: folder },
    change: (parts) => ({ ...parts, clientFiles: serveBuildAssets(assets) }),
  })
  onCleanup(async () => {
    await close()
    rmSync(folder, { recursive: true })
  })
  const scope = { tenantId: tenantIdOf(ALPHA) }
  const photos = path.join(folder, scope.tenantId)
  mkdirSync(photos)
  writeFileSync(path.join(photos, PHOTO), LARGE)
  const { id: memberId } = await inTenant(db, scope, (tx) => makeMember(tx))
  await storePhoto(urls.superuserUrl, scope, { memberId, filename: PHOTO, thumbFilename: PHOTO, main: false })
  return {
    ask,
    files: { '/assets/large.js': path.join(assets, 'large.js'), [`/photos/${PHOTO}`]: path.join(photos, PHOTO) },
    /** An answer of which nothing but the head was read. */
    async begin(at: string, encoding: string): Promise<IncomingMessage> {
      const headers = { Host: ALPHA, 'Accept-Encoding': encoding }
      const sent = request({ host: '127.0.0.1', port, path: at, agent: false, headers })
      sent.on('error', () => {}).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      return answer.on('error', () => {})
    },
  }
})

const timesOpen = (file: string) =>
  readdirSync(DESCRIPTORS).filter((descriptor) => {
    try {
      return readlinkSync(path.join(DESCRIPTORS, descriptor)) === file
    } catch {
      return false
    }
  }).length

const ENCODINGS = ['identity', 'gzip', 'br']

test('a client that leaves in the middle of a file leaves nothing open', async ({ site, skip }) => {
  skip(!existsSync(DESCRIPTORS), 'open files can be told on Linux only')
  for (const [at, file] of Object.entries(site.files)) {
    const answers = await Promise.all(ENCODINGS.map((encoding) => site.begin(at, encoding)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(timesOpen(file)).toBe(3)
    for (const answer of answers) answer.destroy()
    await expect.poll(() => timesOpen(file)).toBe(0)
    expect(await site.ask({ path: at, method: 'HEAD' })).toMatchObject({ status: 200 })
  }
})

test('an answer whose file is cut short meanwhile is broken off, and the server goes on', async ({ site }) => {
  for (const [at, file] of Object.entries(site.files)) {
    const answers = await Promise.all(ENCODINGS.map((encoding) => site.begin(at, encoding)))
    truncateSync(file, 100_000)
    for (const answer of answers) {
      answer.resume()
      if (!answer.closed) await new Promise((resolve) => answer.once('close', resolve))
      expect(answer.complete).toBe(false)
    }
    expect((await site.ask({ path: '/' })).status).toBe(200)
  }
})
