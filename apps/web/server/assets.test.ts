import { readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dbTest } from '@hearth/testing/db-test'
import { expect } from 'vitest'
import type { Question } from './testing/ask.ts'
import { openSite } from './testing/site.ts'

const test = dbTest.extend('site', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
  const site = await openSite({ urls })
  onCleanup(site.close)
  return site
})

/** A brand that appears while the server runs, and its picture. */
const brandTest = test.extend('brand', async ({ site, task }) => {
  const folder = `${task.id.replaceAll(/[^a-z0-9]/g, '')}.test`
  site.folders.write(folder)
  const hash = () => site.runtime.tenants.byHost(folder)?.tenant.brand.hash
  await expect.poll(hash, { timeout: 15_000, interval: 20 }).toBeDefined()
  return {
    picture: path.join(site.folders.dir, folder, 'assets', 'hero.svg'),
    hash,
    ask: (hash: string | undefined, question: Question = {}) =>
      site.ask({ host: folder, path: `/brand/${hash}/hero.svg`, ...question }),
  }
})
const NOT_FOUND = { status: 404, code: 'platform.not_found', headers: { 'cache-control': 'no-store' } }

brandTest('a brand file comes whole, with its type, and is confirmed by its tag', async ({ brand }) => {
  const content = readFileSync(brand.picture, 'utf8')
  const answer = await brand.ask(brand.hash())
  expect(answer).toMatchObject({ status: 200, body: content, headers: { 'content-type': 'image/svg+xml' } })
  expect(answer.headers['content-length']).toBe(String(content.length))
  const tag = String(answer.headers.etag)
  expect(await brand.ask(brand.hash(), { headers: { 'If-None-Match': tag } })).toMatchObject({ status: 304, body: '' })
  const head = await brand.ask(brand.hash(), { method: 'HEAD' })
  expect(head).toMatchObject({
    status: 200,
    body: '',
    headers: { 'content-length': String(content.length), etag: tag },
  })
})

brandTest(
  'a file that is written to is not served under the hash from before, but under its own',
  async ({ brand }) => {
    const before = brand.hash()
    const content = readFileSync(brand.picture, 'utf8').replace('4 3', '3 4')
    const { atime, mtime } = statSync(brand.picture)
    writeFileSync(brand.picture, content)
    utimesSync(brand.picture, atime, mtime)
    expect(await brand.ask(before)).toMatchObject(NOT_FOUND)
    await expect.poll(brand.hash, { timeout: 15_000, interval: 20 }).not.toBe(before)
    expect(await brand.ask(brand.hash())).toMatchObject({ status: 200, body: content })
    expect(await brand.ask(before)).toMatchObject(NOT_FOUND)
  },
)

brandTest('a link that took the place of a file is not followed', async ({ brand }) => {
  rmSync(brand.picture)
  symlinkSync('../settings.json', brand.picture)
  expect(await brand.ask(brand.hash())).toMatchObject(NOT_FOUND)
})

brandTest('a file that is written anew with the same content is served on', async ({ brand }) => {
  const before = brand.hash()
  const content = readFileSync(brand.picture, 'utf8')
  writeFileSync(brand.picture, content)
  expect(await brand.ask(before)).toMatchObject(NOT_FOUND)
  await expect.poll(() => brand.ask(before), { timeout: 15_000 }).toMatchObject({ status: 200, body: content })
})

brandTest('a link inside the folder is served as what it led to when it was checked, compressed', async ({ brand }) => {
  const before = brand.hash()
  const large = path.join(path.dirname(brand.picture), 'large.svg')
  writeFileSync(large, `<svg xmlns="http://www.w3.org/2000/svg"><!--${'x'.repeat(300_000)}--></svg>`)
  rmSync(brand.picture)
  symlinkSync('large.svg', brand.picture)
  await expect.poll(brand.hash, { timeout: 15_000, interval: 20 }).not.toBe(before)
  expect((await brand.ask(brand.hash())).body).toBe(readFileSync(large, 'utf8'))
  const packed = await brand.ask(brand.hash(), { headers: { 'Accept-Encoding': 'gzip' } })
  expect(packed).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip' } })
})
