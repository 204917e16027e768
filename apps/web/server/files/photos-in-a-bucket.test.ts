import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { shownFile } from '@hearth/domain/photos/photo-files'
import { storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import S3rver from 's3rver'
import { expect } from 'vitest'
import { ALPHA, BETA, openSite } from '../testing/site.ts'

const scope = { tenantId: tenantIdOf(ALPHA) }
const KEY = '5'.repeat(32)

const test = dbTest.extend('bucket', { scope: 'file' }, async ({ urls, db }, { onCleanup }) => {
  const directory = mkdtempSync(path.join(tmpdir(), 'hearth-bucket-'))
  const configureBuckets = [{ name: 'photos', configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = (await server.run()) as AddressInfo
  const site = await openSite({
    urls,
    env: {
      ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: 'eu-west-1', S3_BUCKET: 'photos' },
      ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
    },
  })
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= server.close()
    return stopping
  }
  onCleanup(async () => {
    await site.close()
    await stop()
    rmSync(directory, { recursive: true })
  })
  const member = await inTenant(db, scope, (tx) => makeMember(tx))
  const names = { filename: `${KEY}.webp`, thumbFilename: `${KEY}-thumb.webp` }
  await storePhoto(urls.superuserUrl, scope, { memberId: member.id, ...names, main: true })
  const { storage } = site.runtime.ctx
  for (const name of [`${KEY}.webp`, `${KEY}-thumb.webp`, `${KEY}-card.jpg`])
    await storage.keep(shownFile(scope.tenantId, name), Buffer.from(`the bytes of ${name}`))
  return { site, member, stop }
})

test('a photo in a bucket is served as one on the disk is', async ({ bucket, urls }) => {
  const { site, member } = bucket
  const ask = (name: string, headers = {}, host = ALPHA, method = 'GET') =>
    site.ask({ host, method, path: `/photos/${name}`, headers })
  const thumb = await ask(`${KEY}-thumb.webp`)
  expect(thumb).toMatchObject({
    ...{ status: 200, body: `the bytes of ${KEY}-thumb.webp` },
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400, immutable',
      'content-length': '56',
    },
  })
  expect(await ask(`${KEY}.webp`, {}, ALPHA, 'HEAD')).toMatchObject({ status: 200, body: '' })
  expect(await ask(`${KEY}.webp`, { 'If-None-Match': `W/"${KEY}.webp"` })).toMatchObject({ status: 304, body: '' })
  // A file of an earlier release.
  expect((await ask(`${KEY}-card.jpg`)).status).toBe(404)
  // A name without a file, another tenant's photo, and a name that is not a photo's.
  expect((await ask(`${KEY}-match.webp`)).status).toBe(404)
  expect((await ask(`${KEY}.webp`, {}, BETA)).status).toBe(404)
  expect((await ask(`${'6'.repeat(32)}.webp`)).status).toBe(404)
  const ban = (status: string) =>
    withClient(urls.superuserUrl, (sql) => sql`update members set status = ${status} where id = ${member.id}`)
  await ban('disabled')
  expect((await ask(`${KEY}-thumb.webp`)).status).toBe(404)
  await ban('active')
  expect((await ask(`${KEY}-thumb.webp`)).status).toBe(200)
})

test('an unreachable bucket is answered as a temporary failure', async ({ bucket }) => {
  await bucket.stop()
  const { status, code } = await bucket.site.ask({ path: `/photos/${KEY}.webp` })
  expect({ status, code }).toEqual({ status: 503, code: 'platform.unavailable' })
})
