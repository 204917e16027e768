import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { dbTest } from '@hearth/db/test-fixture'
import { expect } from 'vitest'
import type { TestRequest } from '../testing/ask.ts'
import { BUILT_ASSETS, openSite, siteTest as test } from '../testing/site.ts'
import { serveBuildAssets } from './assets.ts'

/** A brand that appears while the server runs, and its picture. */
const brandTest = test.extend('brand', async ({ site, task }) => {
  const folder = `${task.id.replaceAll(/[^a-z0-9]/g, '')}.test`
  await site.addTenant(folder)
  const hash = () => site.runtime.tenants.byHost(folder)?.tenant.brand.hash
  return {
    picture: path.join(site.folders.dir, folder, 'assets', 'hero.svg'),
    hash,
    ask: (hash: string | undefined, request: TestRequest = {}) =>
      site.ask({ host: folder, path: `/brand/${hash}/hero.svg`, ...request }),
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

/** A site with what the build made in a folder of its own. */
const buildTest = dbTest.extend('build', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-assets-'))
  cpSync(BUILT_ASSETS, folder, { recursive: true })
  symlinkSync('/etc/hosts', path.join(folder, 'link.js'))
  const site = await openSite({ urls, change: (parts) => ({ ...parts, clientFiles: serveBuildAssets(folder) }) })
  onCleanup(async () => {
    await site.close()
    rmSync(folder, { recursive: true })
  })
  const at = (name: string) => path.join(folder, name)
  const sizeOf = (name: string) => statSync(at(name)).size
  const largestFirst = readdirSync(BUILT_ASSETS).sort((one, other) => sizeOf(other) - sizeOf(one))
  return {
    at,
    /** A file that no other test has got. */
    take(ending: '.js' | '.css') {
      const name = String(largestFirst.find((known) => known.endsWith(ending)))
      largestFirst.splice(largestFirst.indexOf(name), 1)
      return name
    },
    ask: (name: string, request: TestRequest = {}) => site.ask({ path: `/assets/${name}`, ...request }),
  }
})
const BROTLI = { headers: { 'Accept-Encoding': 'gzip, deflate, br' } }

buildTest.for([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
] as const)(
  'a %s file of the build comes whole and for ever, packed for whoever takes that',
  async ([ending, type], { build }) => {
    const name = build.take(ending)
    const content = readFileSync(build.at(name))
    const headers = {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    }
    const plain = await build.ask(name)
    expect(plain).toMatchObject({ status: 200, headers: { ...headers, 'content-length': String(content.length) } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.bytes.equals(content)).toBe(true)
    const packed = await build.ask(name, BROTLI)
    const size = String(statSync(build.at(`${name}.br`)).size)
    expect(packed).toMatchObject({
      status: 200,
      headers: { ...headers, 'content-encoding': 'br', 'content-length': size },
    })
    expect(brotliDecompressSync(packed.bytes).equals(content)).toBe(true)
    const refused = await build.ask(name, { headers: { 'Accept-Encoding': 'br;q=0, identity' } })
    expect(refused.bytes.equals(content)).toBe(true)
  },
)

buildTest('HEAD tells of a file without it, and its tag confirms it', async ({ build }) => {
  const name = build.take('.js')
  for (const [request, file] of [
    [{}, name],
    [BROTLI, `${name}.br`],
  ] as const) {
    const head = await build.ask(name, { method: 'HEAD', ...request })
    const length = String(statSync(build.at(file)).size)
    expect(head).toMatchObject({ status: 200, body: '', headers: { 'content-length': length } })
    const headers = { ...request.headers, 'If-None-Match': String(head.headers.etag) }
    expect(await build.ask(name, { headers })).toMatchObject({ status: 304, body: '' })
  }
})

buildTest.for(['bytes=5-2', 'bytes=-5', 'bytes=0-0', 'bytes=0-0,-1', 'bytes=99999999-', 'bytes=', '-', 'lines=1-2'])(
  'whoever asks for a part of a file gets all of it: %s',
  async (range, { build }) => {
    const name = String(readdirSync(BUILT_ASSETS).find((file) => file.endsWith('.css')))
    const answer = await build.ask(name, { headers: { Range: range } })
    expect(answer).toMatchObject({ status: 200, body: readFileSync(path.join(BUILT_ASSETS, name), 'utf8') })
    expect(answer.headers['content-range']).toBeUndefined()
  },
)

buildTest('nothing but GET and HEAD is answered with a file of the build', async ({ build }) => {
  const name = build.take('.css')
  for (const method of ['POST', 'PUT', 'DELETE']) expect(await build.ask(name, { method })).toMatchObject(NOT_FOUND)
})

buildTest(
  'a file that is gone or cut short since the start is not found, and the server goes on',
  async ({ build }) => {
    for (const spoil of [(at: string) => rmSync(at), (at: string) => truncateSync(at, 10)]) {
      const name = build.take('.js')
      expect((await build.ask(name, BROTLI)).headers['content-encoding']).toBe('br')
      spoil(build.at(`${name}.br`))
      const content = readFileSync(build.at(name), 'utf8')
      expect(await build.ask(name, { headers: { 'Accept-Encoding': 'br, identity' } })).toMatchObject({ status: 200 })
      expect(await build.ask(name)).toMatchObject({ status: 200, body: content })
      spoil(build.at(name))
      for (const method of ['GET', 'HEAD'])
        expect((await build.ask(name, { method, ...BROTLI })).status, method).toBe(404)
      expect(await build.ask(name)).toMatchObject(NOT_FOUND)
    }
    expect(await build.ask(build.take('.js'))).toMatchObject({ status: 200 })
  },
)

buildTest('what only lies beside the files of the build is not found', async ({ build }) => {
  const name = build.take('.css')
  for (const other of [
    `${name}.br`,
    `${name}/`,
    `x/../../${name}`,
    `..%2fassets%2f${name}`,
    'link.js',
    '',
    '.',
    '%2e%2e',
  ])
    expect((await build.ask(other, BROTLI)).status, other).toBe(404)
})
