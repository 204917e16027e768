import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { tenantIdOf } from '@hearth/contracts/ids'
import { newWholeFile } from '@hearth/domain/photos/photo-files'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect, onTestFinished } from 'vitest'
import {
  MEGABYTE,
  type Member,
  memberOf,
  PNG,
  pngOf,
  type Site,
  photosTest as test,
} from '../../../server/testing/own-photos.ts'
import { ALPHA, ALPHA_ORIGIN, BETA } from '../../../server/testing/site.ts'

describe('the form without script', () => {
  const form = (fields: Record<string, string>, ...files: readonly Buffer[]) => {
    const part = (head: string, body: Buffer | string) => [
      `--xyz\r\nContent-Disposition: form-data; ${head}\r\n\r\n`,
      body,
      '\r\n',
    ]
    const parts = [
      ...files.flatMap((file) => part('name="photos"; filename="a.png"', file)),
      ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
      '--xyz--\r\n',
    ]
    return Buffer.concat(parts.map((each) => Buffer.from(each)))
  }
  const send = async (site: Site, Cookie: string, body: Buffer, type = 'multipart/form-data; boundary=xyz') => {
    const headers = { Cookie, Origin: ALPHA_ORIGIN, 'Content-Type': type }
    const { status, headers: answered } = await site.ask({
      method: 'POST',
      path: '/profile/photos',
      headers,
      body: body as never,
    })
    return { status, location: answered.location }
  }

  test('takes several files and goes back to where it came from', async ({ media, member }) => {
    const body = form({ returnTo: '/complete-signup?step=photo' }, PNG, PNG)
    expect(await send(media.site, member.Cookie, body)).toEqual({
      status: 303,
      location: '/complete-signup?step=photo#photos',
    })
    expect((await member.photos()).photos).toHaveLength(2)
    expect(await send(media.site, member.Cookie, form({}, PNG, PNG))).toEqual({
      ...{ status: 303, location: '/profile?notice=photos_refused.photos.photo_limit#photos' },
    })
    expect((await member.photos()).photos).toHaveLength(3)
  })

  test('says why files were refused, each reason once, and goes nowhere else', async ({ media, member }) => {
    const refused = form(
      { returnTo: '//elsewhere.test' },
      ...[Buffer.from('no'), pngOf(640, 480, 16 * MEGABYTE), Buffer.from('nor this'), PNG],
    )
    expect(await send(media.site, member.Cookie, refused)).toEqual({
      ...{ status: 303, location: '/profile?notice=photos_refused.photos.unsupported_type%2Cphotos.too_large#photos' },
    })
    expect((await member.photos()).photos).toHaveLength(1)
    expect(media.incoming()).toEqual([])
    expect(await send(media.site, member.Cookie, form({ returnTo: '/members' }))).toEqual({
      status: 303,
      location: '/profile#photos',
    })
  })

  test('takes a boundary of seventy characters and none that is longer, which would hold up everybody', async ({
    media,
    member,
  }) => {
    const sent = (length: number) => {
      const boundary = '-'.repeat(length - 1).concat('x')
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="a.png"\r\n\r\n`
      const body = Buffer.concat([Buffer.from(head), PNG, Buffer.from(`\r\n--${boundary}--\r\n`)])
      return send(media.site, member.Cookie, body, `multipart/form-data; boundary=${boundary}`)
    }
    expect(await sent(70)).toEqual({ status: 303, location: '/profile#photos' })
    for (const length of [71, 13_000]) expect(await sent(length)).toMatchObject({ status: 415 })
    expect((await member.photos()).photos).toHaveLength(1)
  })

  test('stops at a form of more parts than a member may have photos', async ({ media, member }) => {
    const files = (count: number) => form({ returnTo: '/profile' }, ...Array<Buffer>(count).fill(Buffer.from('no')))
    expect(await send(media.site, member.Cookie, files(25))).toMatchObject({ status: 303 })
    expect(await send(media.site, member.Cookie, files(500))).toMatchObject({ status: 400 })
  })

  test('holds nothing of the files that it refuses', async ({ media, member }) => {
    for (let sent = 0; sent < 3; sent += 1) await member.upload(PNG)
    const body = form({}, Buffer.alloc(40 * MEGABYTE, 'A'))
    setFlagsFromString('--expose_gc')
    const collect = runInNewContext('gc') as () => void
    const held = () => {
      collect()
      return process.memoryUsage().arrayBuffers / MEGABYTE
    }
    const before = held()
    const begun = Array.from({ length: 4 }, () => {
      const socket = connect(media.site.port, '127.0.0.1').on('error', () => {})
      socket.write(
        `POST /profile/photos HTTP/1.1\r\nHost: ${ALPHA}\r\nOrigin: ${ALPHA_ORIGIN}\r\nCookie: ${member.Cookie}\r\nContent-Type: multipart/form-data; boundary=xyz\r\nContent-Length: ${body.length}\r\n\r\n`,
      )
      return { socket, sent: new Promise<void>((resolve) => socket.write(body.subarray(0, -20), () => resolve())) }
    })
    // Everything but the end has been sent, 160 megabytes.
    for (const { sent } of begun) await sent
    expect(held() - before).toBeLessThan(70)
    for (const { socket } of begun) socket.destroy()
  })

  test('refuses what is no such form, and a visitor', async ({ media, member }) => {
    expect(await send(media.site, member.Cookie, Buffer.from('{}'), 'application/json')).toMatchObject({ status: 415 })
    expect(await send(media.site, member.Cookie, Buffer.from('--xyz\r\nno'))).toMatchObject({ status: 400 })
    const half = form({}, PNG).subarray(0, 150)
    expect(await send(media.site, member.Cookie, half)).toMatchObject({ status: 400 })
    expect(await send(media.site, '', form({}, PNG))).toMatchObject({
      status: 302,
      location: expect.stringMatching(/^\/login/),
    })
    expect([media.incoming(), (await member.photos()).photos]).toEqual([[], []])
  })
})

describe('the forms without script that change a photo', () => {
  const press = async (who: Member, site: Site, fields: Record<string, string>) => {
    const { status, headers } = await site.ask({
      ...{ method: 'POST', path: '/profile/photo', body: new URLSearchParams(fields).toString() },
      headers: { ...who.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    return { status, location: headers.location }
  }
  const ids = async (who: Member) => (await who.photos()).photos.map(({ id }) => id)
  const back = (query = '') => ({ status: 303, location: `/profile${query}#photos` })

  test('move it, remove it and bring it back', async ({ media, member }) => {
    for (let sent = 0; sent < 3; sent += 1) await member.upload(PNG)
    const [one, two, three] = (await ids(member)) as [string, string, string]
    for (const [id, change, order] of [
      [three, 'main', [three, one, two]],
      [three, 'later', [one, three, two]],
      [two, 'earlier', [one, two, three]],
      [one, 'earlier', [one, two, three]],
      [three, 'later', [one, two, three]],
    ] as const) {
      expect(await press(member, media.site, { id, change })).toEqual(back())
      expect(await ids(member), change).toEqual(order)
    }
    const removed = { id: two, change: 'remove', returnTo: '/complete-signup?step=photo' }
    expect(await press(member, media.site, removed)).toEqual({
      ...{ status: 303, location: `/complete-signup?step=photo&notice=photo_removed.${two}#photos` },
    })
    expect(await ids(member)).toEqual([one, three])
    expect(await press(member, media.site, { id: two, change: 'restore', returnTo: '//elsewhere.test' })).toEqual(
      back(),
    )
    expect(await ids(member)).toEqual([one, two, three])
  })

  test('offer no way back for one that was rejected', async ({ media, member, urls }) => {
    await member.upload(PNG)
    const [id] = (await ids(member)) as [string]
    await withClient(
      urls.superuserUrl,
      (sql) => sql`update photos set status = 'rejected', rejection_reason = 'unreadable' where id = ${id}`,
    )
    expect(await press(member, media.site, { id, change: 'remove' })).toEqual(back())
    expect(await ids(member)).toEqual([])
  })

  test('say why it is not restored', async ({ media, member, urls }) => {
    await member.upload(PNG)
    const [id] = (await ids(member)) as [string]
    await press(member, media.site, { id, change: 'remove' })
    for (let sent = 0; sent < 3; sent += 1) await member.upload(PNG)
    const restore = { id, change: 'restore' }
    expect(await press(member, media.site, restore)).toEqual(back('?notice=photos_refused.photos.photo_limit'))
    await withClient(
      urls.superuserUrl,
      (sql) => sql`update photos set removed_at = removed_at - interval '11 minutes' where id = ${id}`,
    )
    expect(await press(member, media.site, restore)).toEqual(back('?notice=photos_refused.photos.gone'))
  })

  test.for([
    ['another member', ALPHA],
    ['a member of another site', BETA],
  ] as const)('do nothing to the photos of somebody else, for %s', async ([, host], { media, member, db }) => {
    for (let sent = 0; sent < 2; sent += 1) await member.upload(PNG)
    const before = await ids(member)
    const other = await memberOf(media.site, db, host)
    const ask = (path: string, body?: string) =>
      media.site.ask({
        ...{ host, path, method: body ? 'POST' : 'GET', body: body as never },
        headers: { ...other.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    for (const change of ['main', 'later', 'earlier', 'remove', 'restore'])
      expect((await ask('/profile/photo', `id=${before[1]}&change=${change}`)).status, change).toBeLessThan(500)
    expect(await ids(member)).toEqual(before)
    expect((await ask(`/profile/photos/whole?id=${before[0]}`)).status).toBe(404)
  })

  test('are refused where they say something else, and for a visitor', async ({ media, member }) => {
    await member.upload(PNG)
    const [id] = (await ids(member)) as [string]
    for (const fields of [{ id: 'x', change: 'remove' }, { id, change: 'sell' }, { id }] as Record<string, string>[])
      expect(await press(member, media.site, fields)).toMatchObject({ status: 400 })
    const visitor = { ...member, headers: { ...member.headers, Cookie: '' } }
    expect(await press(visitor, media.site, { id, change: 'remove' })).toMatchObject({
      ...{ status: 302, location: expect.stringMatching(/^\/login/) },
    })
    expect(await ids(member)).toEqual([id])
  })
})

test('nothing is done to the photos of whoever logged in after the page was shown', async ({ media, member }) => {
  const { photo } = await member.upload(PNG)
  const other = { 'X-Member': randomUUID() }
  const { photos: before } = await member.photos()
  const calls = [
    await member.upload(PNG, '', other),
    await member.call({
      ...{ method: 'PUT', path: '/api/photos.php', body: JSON.stringify({ order: [] }) },
      headers: { 'Content-Type': 'application/json', ...other },
    }),
  ]
  expect(calls.map(({ status, code }) => [status, code])).toEqual(calls.map(() => [409, 'accounts.other_account']))
  const form = await media.site.ask({
    ...{ method: 'POST', path: '/profile/photo' },
    body: new URLSearchParams({ id: photo?.id ?? '', change: 'remove', member: other['X-Member'] }).toString(),
    headers: { ...member.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  expect([form.status, (await member.photos()).photos, media.incoming()]).toEqual([409, before, []])
})

test('the uncropped file of a photo is sent to its member, and never cached', async ({ media, member, urls }) => {
  const { photo } = await member.upload(PNG, '&crop=0.25,0,0.5,1')
  const ask = (Cookie: string) => media.site.ask({ path: `/profile/photos/whole?id=${photo?.id}`, headers: { Cookie } })
  expect((await ask(member.Cookie)).status).toBe(404)
  const warnings: string[] = []
  const note = ({ message }: Error) => void warnings.push(message)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  // The state after the worker's job.
  const source = newWholeFile(tenantIdOf(ALPHA), { memberId: member.id })
  await withClient(
    urls.superuserUrl,
    (sql) =>
      sql`update photos set prepared_at = now(), status = 'active', original = ${source} where id = ${photo?.id ?? ''}`,
  )
  const { storage } = media.site.runtime.ctx
  await storage.keep(source, Buffer.from('all of it'))
  expect(await ask(member.Cookie)).toMatchObject({
    ...{ status: 200, body: 'all of it' },
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
  expect((await ask('')).status).toBe(302)
  expect((await media.site.ask({ path: `/photos/../${source}` })).status).toBe(404)

  // A client that leaves during the download, as when the dialog is closed, causes no error.
  await storage.keep(source, Buffer.alloc(20 * MEGABYTE))
  for (let times = 0; times < 5; times += 1) {
    const socket = connect(media.site.port, '127.0.0.1')
    socket.write(
      `GET /profile/photos/whole?id=${photo?.id} HTTP/1.1\r\nHost: ${ALPHA}\r\nCookie: ${member.Cookie}\r\n\r\n`,
    )
    await once(socket, 'data')
    socket.destroy()
  }
  expect((await ask(member.Cookie)).status).toBe(200)
  expect(warnings).toEqual([])
})
