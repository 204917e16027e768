import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dbTest } from '@hearth/db/test-fixture'
import { expect } from 'vitest'
import type { TestRequest } from './testing/ask.ts'
import { ALPHA, BETA, openSite } from './testing/site.ts'

const name = (digit: string, ending = 'svg') => `${digit.repeat(32)}.${ending}`
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg"><!--${'x'.repeat(4000)}--></svg>`

const test = dbTest.extend('photos', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-media-'))
  const site = await openSite({ urls, env: { MEDIA_DIR: folder } })
  onCleanup(async () => {
    await site.close()
    rmSync(folder, { recursive: true })
  })
  const own = (host: string) => path.join(folder, String(site.runtime.tenants.byHost(host)?.tenant.id))
  mkdirSync(own(ALPHA))
  mkdirSync(own(BETA))
  writeFileSync(path.join(folder, 'secret.svg'), 'secret')
  writeFileSync(path.join(own(ALPHA), name('a')), PICTURE)
  writeFileSync(path.join(own(ALPHA), name('a', 'webp')), 'RIFF')
  writeFileSync(path.join(own(ALPHA), name('a', 'html')), 'page')
  writeFileSync(path.join(own(ALPHA), 'portrait.svg'), PICTURE)
  writeFileSync(path.join(own(BETA), name('b')), PICTURE)
  symlinkSync(path.join(folder, 'secret.svg'), path.join(own(ALPHA), name('c')))
  mkdirSync(path.join(own(ALPHA), name('d')))
  return {
    ask: (file: string, request: TestRequest = {}) => site.ask({ path: `/photos/${file}`, ...request }),
    folderOf: own,
    site,
  }
})

const NOT_FOUND = { status: 404, code: 'platform.not_found', headers: { 'cache-control': 'no-store' } }

test('a photo comes whole, as what it is, kept for ever and able to do nothing', async ({ photos }) => {
  const answer = await photos.ask(name('a'))
  expect(answer).toMatchObject({
    status: 200,
    body: PICTURE,
    headers: {
      'content-type': 'image/svg+xml',
      'content-length': String(PICTURE.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    },
  })
  expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox;/)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await photos.ask(name('a', 'webp'))).toMatchObject({
    status: 200,
    body: 'RIFF',
    headers: { 'content-type': 'image/webp' },
  })
})

test('a photo is confirmed by its tag, told of by HEAD, and sent compressed', async ({ photos }) => {
  const head = await photos.ask(name('a'), { method: 'HEAD' })
  expect(head).toMatchObject({ status: 200, body: '', headers: { 'content-length': String(PICTURE.length) } })
  const headers = { 'If-None-Match': String(head.headers.etag) }
  expect(await photos.ask(name('a'), { headers })).toMatchObject({ status: 304, body: '' })
  const packed = await photos.ask(name('a'), { headers: { 'Accept-Encoding': 'gzip' } })
  expect(packed).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip' } })
})

test('a photo of another tenant is unknown', async ({ photos }) => {
  expect(await photos.ask(name('b'), { host: BETA })).toMatchObject({ status: 200, body: PICTURE })
  expect(await photos.ask(name('b'))).toMatchObject(NOT_FOUND)
  expect(await photos.ask(name('a'), { host: BETA })).toMatchObject(NOT_FOUND)
  const beta = path.basename(photos.folderOf(BETA))
  for (const way of [`../${beta}/`, `..%2f${beta}%2f`, `%2e%2e/${beta}/`, `..\\${beta}\\`, `${beta}/`])
    expect(await photos.ask(`${way}${name('b')}`), way).not.toMatchObject({ status: 200 })
})

test('a link and a folder are no photos', async ({ photos }) => {
  expect(await photos.ask(name('c'))).toMatchObject(NOT_FOUND)
  expect(await photos.ask(name('d'))).toMatchObject(NOT_FOUND)
})

test.for([
  ['a name that nobody has', name('e')],
  ['another ending', name('a', 'html')],
  ['no ending', 'a'.repeat(32)],
  ['a name that is there and not one of ours', 'portrait.svg'],
  ['capitals', name('A')],
  ['a digit too few', `${'a'.repeat(31)}.svg`],
  ['a digit too many', `a${name('a')}`],
  ['an encoded digit', `%61${'a'.repeat(31)}.svg`],
  ['an encoded dot', `${'a'.repeat(32)}%2esvg`],
  ['an encoded line end', `${name('a')}%0a`],
  ['a slash at the end', `${name('a')}/`],
  ['the folder', ''],
  ['a folder up, encoded', '%2e%2e/secret.svg'],
  ['a folder up and its slash, encoded', '..%2fsecret.svg'],
  ['a folder up, encoded twice', '%252e%252e%252fsecret.svg'],
] as const)('%s is not found', async ([, file], { photos }) => {
  expect(await photos.ask(file)).toMatchObject(NOT_FOUND)
})

test.for([
  ['a NUL', `${name('a')}%00.png`],
  ['a backslash', '..\\secret.svg'],
  ['an encoded backslash', '..%5csecret.svg'],
  ['a folder up', '../secret.svg'],
  ['an encoding that is none', '%zz'],
] as const)('%s gives no file', async ([, file], { photos }) => {
  const answer = await photos.ask(file)
  expect([400, 404]).toContain(answer.status)
  expect(answer.body).not.toContain('secret')
})

test('nothing but GET and HEAD is answered', async ({ photos }) => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(await photos.ask(name('a'), { method }), method).toMatchObject(NOT_FOUND)
})

test('a photo of a tenant with a content network may be shown from there', async ({ photos }) => {
  const host = await photos.site.addTenant('network.test', { cdn_prefix: 'https://img.example.com' })
  mkdirSync(photos.folderOf(host))
  writeFileSync(path.join(photos.folderOf(host), name('f')), PICTURE)
  expect(await photos.ask(name('f'), { host })).toMatchObject({
    status: 200,
    headers: { 'cross-origin-resource-policy': 'cross-origin' },
  })
})
