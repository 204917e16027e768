import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type MemberId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { keepCard, storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import type { TestRequest } from '../testing/ask.ts'
import { logIn } from '../testing/members.ts'
import { ALPHA, BETA, openSite } from '../testing/site.ts'
import { openTcpProxy } from '../testing/tcp-proxy.ts'

const name = (digit: string, ending = 'svg') => `${digit.repeat(32)}.${ending}`
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg"><!--${'x'.repeat(4000)}--></svg>`

interface Stored {
  readonly memberId?: MemberId
  readonly thumbFilename?: string
  readonly status?: 'pending' | 'rejected'
  readonly main?: boolean
}

const test = dbTest.extend('photos', { scope: 'file' }, async ({ urls, db }, { onCleanup }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-media-'))
  const site = await openSite({ urls, env: { MEDIA_DIR: folder } })
  onCleanup(async () => {
    await site.close()
    rmSync(folder, { recursive: true })
  })
  const scopeOf = (host: string) => ({ tenantId: tenantIdOf(host) })
  const own = (host: string) => path.join(folder, scopeOf(host).tenantId)
  /** Stores a photo of a new member, or of an existing one. */
  const store = async (host: string, filename: string, { memberId, ...photo }: Stored = {}): Promise<MemberId> => {
    const owner = memberId ?? (await inTenant(db, scopeOf(host), (tx) => makeMember(tx))).id
    const row = { memberId: owner, filename, thumbFilename: filename, main: false, ...photo }
    await storePhoto(urls.superuserUrl, scopeOf(host), row)
    return owner
  }
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
  for (const file of [name('a'), name('a', 'webp'), name('c'), name('d')]) await store(ALPHA, file)
  await store(BETA, name('b'))
  return {
    ask: (file: string, request: TestRequest = {}) => site.ask({ path: `/photos/${file}`, ...request }),
    folderOf: own,
    store,
    site,
  }
})

const NOT_FOUND = { status: 404, code: 'platform.not_found', headers: { 'cache-control': 'no-store' } }

test('a photo is sent whole, with its media type, cacheable for a day, and cannot run anything', async ({ photos }) => {
  const answer = await photos.ask(name('a'))
  expect(answer).toMatchObject({
    status: 200,
    body: PICTURE,
    headers: {
      'content-type': 'image/svg+xml',
      'content-length': String(PICTURE.length),
      'cache-control': 'public, max-age=86400, immutable',
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

test('a photo is confirmed by its tag, answers HEAD, and is sent compressed', async ({ photos }) => {
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
  await photos.store(host, name('f'))
  expect(await photos.ask(name('f'), { host })).toMatchObject({
    status: 200,
    headers: { 'cross-origin-resource-policy': 'cross-origin' },
  })
})

test('the photos of a member who is banned or deleted are gone at once, from caches that ask again too', async ({
  photos,
  urls,
}) => {
  const [file, thumb, others] = [name('1'), name('2', 'webp'), name('3')]
  for (const each of [file, thumb, others]) writeFileSync(path.join(photos.folderOf(ALPHA), each), PICTURE)
  const memberId = await photos.store(ALPHA, file, { thumbFilename: thumb })
  await photos.store(ALPHA, others)
  const setStatus = (status: string) =>
    withClient(urls.superuserUrl, async (sql) => {
      await sql`update members set status = ${status} where id = ${memberId}`
    })
  const { etag } = (await photos.ask(file)).headers
  const headers = { 'If-None-Match': String(etag) }
  for (const status of ['disabled', 'active', 'deleted', 'not_confirmed']) {
    await setStatus(status)
    const gone = ['disabled', 'deleted'].includes(status)
    for (const each of [file, thumb])
      expect(await photos.ask(each), status).toMatchObject(gone ? NOT_FOUND : { status: 200 })
    expect(await photos.ask(file, { headers }), status).toMatchObject(gone ? NOT_FOUND : { status: 304 })
    expect(await photos.ask(others), status).toMatchObject({ status: 200 })
  }
})

test('a photo that was refused is gone, one that waits to be looked at is there', async ({ photos }) => {
  for (const [digit, status] of [
    ['4', 'rejected'],
    ['5', 'pending'],
  ] as const) {
    writeFileSync(path.join(photos.folderOf(ALPHA), name(digit)), PICTURE)
    await photos.store(ALPHA, name(digit), { status })
  }
  expect(await photos.ask(name('4'))).toMatchObject(NOT_FOUND)
  expect(await photos.ask(name('5'))).toMatchObject({ status: 200 })
})

test('the name of a photo that waits for review is sent to its member only', async ({ photos, db, urls }) => {
  const scope = { tenantId: tenantIdOf(ALPHA) }
  const newMember = () => inTenant(db, scope, (tx) => makeMember(tx, {}, { searchable: true }))
  const [owner, other] = [await newMember(), await newMember()]
  await photos.store(ALPHA, name('7'), { memberId: owner.id, status: 'pending', main: true })
  const pageOf = async (path: string, Cookie = '') => (await photos.site.ask({ path, headers: { Cookie } })).body
  const [own, others] = [await logIn(photos.site, ALPHA, owner.id), await logIn(photos.site, ALPHA, other.id)]
  const seen = async () =>
    (
      await Promise.all(
        ['/members', `/members/${owner.id}`].flatMap((path) => [pageOf(path, others), pageOf(`${path}.data`, others)]),
      )
    ).map((page) => page.includes(name('7')))
  expect(await pageOf('/profile', own)).toContain(name('7'))
  expect(await seen()).toEqual([false, false, false, false])
  await withClient(urls.superuserUrl, (sql) => sql`update photos set status = 'active' where member_id = ${owner.id}`)
  await keepCard(urls.superuserUrl, scope, { memberId: owner.id })
  expect(await seen()).toEqual([true, true, true, true])
})

test('a file that belongs to no photo is not found', async ({ photos }) => {
  writeFileSync(path.join(photos.folderOf(ALPHA), name('6')), PICTURE)
  expect(await photos.ask(name('6'))).toMatchObject(NOT_FOUND)
})

test('photos that are asked for at once are each answered as what they are', async ({ photos }) => {
  const files = [name('a'), name('e'), name('b'), name('a', 'webp')]
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => photos.ask(files[at % 4] as string)))
  expect(answers.map(({ status }) => status)).toEqual(
    answers.map((_, at) => (at % 4 === 1 || at % 4 === 2 ? 404 : 200)),
  )
})

test('without the database there are no photos for the moment', async ({ urls, onTestFinished }) => {
  const proxy = await openTcpProxy(urls.appUrl)
  const site = await openSite({ urls: { ...urls, appUrl: proxy.url } })
  onTestFinished(site.close)
  proxy.cut()
  expect(await site.ask({ path: `/photos/${name('a')}` })).toMatchObject({
    status: 503,
    code: 'platform.unavailable',
    headers: { 'cache-control': 'no-store', 'retry-after': '5' },
  })
})
