import { UPLOADS_AT_ONCE } from '@hearth/domain/photos/uploads-under-way'
import { shortOrLong } from '@hearth/testing/fault-size'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import {
  MEGABYTE,
  type Member,
  memberOf,
  PNG,
  pngOf,
  slowly,
  photosTest as test,
} from '../../../server/testing/own-photos.ts'
import { ALPHA, BETA } from '../../../server/testing/site.ts'

describe('uploading', () => {
  test('adds a photo that waits to be prepared, with its crop', async ({ media, member }) => {
    const { status, photo } = await member.upload(PNG, '&crop=0.25,0,0.5,1')
    expect({ status, photo }).toMatchObject({
      status: 200,
      photo: {
        ...{ status: 'pending', prepared: false, filename: null, thumb_filename: null, main: false, width: 640 },
        crop: { x: 0.25, y: 0, width: 0.5, height: 1 },
      },
    })
    expect(await member.photos()).toMatchObject({ photos: [photo], limit: 3 })
    expect(media.originals(member.id)).toEqual([photo?.id])
    expect(media.incoming()).toEqual([])
  })

  test.for([
    ['a page named as a photo', Buffer.from('<!doctype html>'), 'photos.unsupported_type'],
    ['nothing', Buffer.alloc(0), 'photos.unsupported_type'],
    ['a photo of a phone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'photos.heic'],
    ['200 megapixels in a small file', pngOf(20_000, 10_000), 'photos.too_many_pixels'],
    ['the beginning of a photo', PNG.subarray(0, 20), 'photos.unreadable'],
    ['16 megabytes', pngOf(640, 480, 16 * MEGABYTE), 'photos.too_large'],
  ] as const)('refuses %s with a text, and keeps nothing', async ([, body, reason], { media, member }) => {
    const answer = await member.upload(body)
    expect(answer).toMatchObject({ status: 422, code: reason, error: { message: expect.not.stringMatching(/\{\{/) } })
    expect([media.incoming(), media.originals(member.id), (await member.photos()).photos]).toEqual([[], [], []])
  })

  test('takes a file of fifteen megabytes', async ({ member }) => {
    expect(await member.upload(pngOf(640, 480, 15 * MEGABYTE))).toMatchObject({ status: 200 })
  })

  test.for(['1', '0,0,1', '0,0,1,1,1', '0,0,2,1', '-1,0,1,1', '0,0,0,1', 'a,b,c,d', '0,0,1e9,1'])(
    'refuses a crop %s',
    async (crop, { member }) => {
      expect(await member.upload(PNG, `&crop=${crop}`)).toMatchObject({ status: 400, code: 'request.invalid_query' })
    },
  )

  test('has no room for more than three, however many come at once', async ({ member }) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => member.upload(PNG)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(3).fill(200), ...Array(17).fill(422)])
    expect(answers.find(({ code }) => code)).toMatchObject({
      ...{ code: 'photos.photo_limit', error: { message: expect.stringContaining('3') } },
    })
    expect((await member.photos()).photos).toHaveLength(3)
  })

  test('that is cut off half way keeps nothing', async ({ media, member }) => {
    const socket = slowly(media.site, member, pngOf(640, 480, MEGABYTE / 2))
    await expect.poll(() => media.incoming(), { timeout: 10_000 }).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => media.incoming(), { timeout: 10_000 }).toEqual([])
    expect([media.originals(member.id), (await member.photos()).photos]).toEqual([[], []])
  })

  test('at one byte a second is ended by the server with an answer, and keeps nothing', { timeout: 120_000 }, async ({
    media,
    member,
    skip,
  }) => {
    skip(shortOrLong(0, 1) === 0, 'it takes a minute: the long run has it, and body.test.ts the rule')
    const socket = slowly(media.site, member, Buffer.from('x'))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    // One who is no member is refused at once, and holds nothing by sending on.
    const stranger = slowly(media.site, { ...member, headers: { ...member.headers, Cookie: '' } }, Buffer.from('x'))
    const isOpen = () => {
      if (stranger.writable) stranger.write('x')
      return socket.writable && socket.write('x')
    }
    await expect
      .poll(() => isOpen() && answer, { timeout: 100_000, interval: 1_000 })
      .toMatch(/ 408 .*request.too_slow/s)
    expect(media.incoming()).toEqual([])
    await expect.poll(() => isOpen() || stranger.writable, { timeout: 60_000, interval: 1_000 }).toBe(false)
    expect((await member.photos()).photos).toEqual([])
  })

  test('holds the server for nobody else, however many a member or a network sends slowly', async ({
    media,
    member,
    db,
  }) => {
    const begin = (count: number, who: Member) =>
      Array.from({ length: count }, () => slowly(media.site, who, pngOf(640, 480, 1000)))
    const others = await Promise.all([1, 2, 3, 4].map(() => memberOf(media.site, db, ALPHA)))
    const [other] = others as [Member]
    const [{ member: most, network }, before] = [UPLOADS_AT_ONCE, media.incoming().length]
    const sockets = begin(most, member)
    await expect.poll(() => media.incoming().length - before, { timeout: 10_000 }).toBe(most)
    const refused = { status: 429, code: 'photos.too_many_at_once', headers: { 'retry-after': '60' } }
    expect(await member.upload(PNG)).toMatchObject(refused)
    expect(await other.upload(PNG)).toMatchObject({ status: 200 })

    for (const who of others.slice(1)) sockets.push(...begin(most, who))
    await expect.poll(() => media.incoming().length - before, { timeout: 10_000 }).toBe(network)
    expect(await other.upload(PNG)).toMatchObject(refused)
    expect(await other.photos()).toMatchObject({ photos: [{ status: 'pending' }] })
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => media.incoming().length - before, { timeout: 10_000 }).toBe(0)
    for (const who of [member, other]) expect(await who.upload(PNG)).toMatchObject({ status: 200 })
  })

  test('and cropping are for sixty pictures an hour, also of one who removes them', async ({ member }) => {
    const once = async () => {
      const { status, photo } = await member.upload(PNG)
      if (photo) await member.json('DELETE', '/api/photo.php', { id: photo.id })
      return status
    }
    const { photo } = await member.upload(PNG)
    for (let sent = 1; sent < 50; sent += 1) expect(await once()).toBe(200)
    const crops = await Promise.all(
      Array.from({ length: 40 }, () => member.json('PUT', '/api/photo.php', { id: photo?.id, crop: null })),
    )
    expect(crops.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = {
      status: 429,
      code: 'photos.too_many_pictures',
      headers: { 'retry-after': expect.stringMatching(/^\d{4}$/) },
    }
    for (const answer of crops) if (answer.status !== 200) expect(answer).toMatchObject(refused)
    expect(await member.upload(PNG)).toMatchObject(refused)
  })

  test('under a key whose photo was removed says so, and sends nothing anew', async ({ media, member }) => {
    const key = { 'Idempotency-Key': 'the key' }
    const { photo } = await member.upload(PNG, '', key)
    expect((await member.upload(PNG, '', key)).photo).toEqual(photo)
    await member.json('DELETE', '/api/photo.php', { id: photo?.id })
    expect(await member.upload(PNG, '', key)).toMatchObject({ status: 422, code: 'photos.gone' })
    expect([(await member.photos()).photos, media.originals(member.id).length]).toEqual([[], 1])
  })

  test('that is refused before its end is read to it, so that whoever sends it sees why', async ({ media, member }) => {
    for (let sent = 0; sent < 3; sent += 1) await member.upload(PNG)
    const socket = slowly(media.site, member, Buffer.alloc(0), 15 * MEGABYTE)
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    await new Promise((resolve) => socket.write(pngOf(640, 480, 15 * MEGABYTE), resolve))
    await expect.poll(() => answer, { timeout: 10_000 }).toMatch(/ 422 .*photos.photo_limit/s)
    socket.destroy()
  })

  test('is for members, of pages of this site', async ({ media, member }) => {
    const without = { Cookie: '', 'Content-Type': 'image/png' }
    expect(await member.upload(PNG, '', without)).toMatchObject({ status: 403, authentication_required: true })
    expect(await member.upload(PNG, '', { Origin: 'http://elsewhere.test' })).toMatchObject({ status: 403 })
    expect(await member.upload(PNG, '', { 'X-Client-Request': '0' })).toMatchObject({ status: 400 })
    expect(media.originals(member.id)).toEqual([])
  })

  test('ends with an account that was deleted meanwhile', async ({ member, urls }) => {
    await withClient(urls.superuserUrl, (sql) => sql`update members set status = 'deleted' where id = ${member.id}`)
    expect([403, 404]).toContain((await member.upload(PNG)).status)
  })
})

describe('changing', () => {
  test('another part of a photo is offered where it was sent, and refused where it was not', async ({
    member,
    urls,
  }) => {
    const id = (await member.upload(PNG)).photo?.id as string
    expect((await member.photos()).photos[0]?.croppable).toBe(true)
    // As the demo people have it.
    await withClient(
      urls.superuserUrl,
      (sql) => sql`update photos set original = null, status = 'active' where id = ${id}`,
    )
    expect((await member.photos()).photos[0]?.croppable).toBe(false)
    expect(await member.json('PUT', '/api/photo.php', { id, crop: null })).toMatchObject({
      code: 'photos.not_croppable',
    })
  })

  test('photos goes by their ids: order, crop, removal and return', async ({ member }) => {
    const ids = []
    for (let sent = 0; sent < 3; sent += 1) ids.push((await member.upload(PNG)).photo?.id as string)
    const [one, two, three] = ids as [string, string, string]
    const ordered = await member.json('PUT', '/api/photos.php', { order: [three, one] })
    expect(ordered.photos?.map(({ id }) => id)).toEqual([three, one, two])
    const crop = { x: 0.5, y: 0.5, width: 1, height: 0.25 }
    expect((await member.json('PUT', '/api/photo.php', { id: one, crop })).photo?.crop).toEqual({ ...crop, x: 0 })
    expect(await member.json('DELETE', '/api/photo.php', { id: three })).toMatchObject({ status: 200 })
    expect((await member.photos()).photos.map(({ id }) => id)).toEqual([one, two])
    expect((await member.json('PUT', '/api/photo.php?restore=1', { id: three })).photo).toMatchObject({ id: three })
    expect((await member.photos()).photos.map(({ id }) => id)).toEqual([three, one, two])
  })

  test.for([
    ['another member', ALPHA],
    ['a member of another site', BETA],
  ] as const)('does nothing to the photos of somebody else, for %s', async ([, host], { media, member, db }) => {
    const id = (await member.upload(PNG)).photo?.id as string
    const before = await member.photos()
    const other = await memberOf(media.site, db, host)
    for (const attempt of [
      other.json('PUT', '/api/photo.php', { id, crop: null }),
      other.json('PUT', '/api/photo.php?restore=1', { id }),
      other.json('DELETE', '/api/photo.php', { id }),
    ])
      expect(await attempt).toMatchObject({ status: 404, code: 'platform.not_found' })
    expect((await other.json('PUT', '/api/photos.php', { order: [id] })).photos).toEqual([])
    expect((await other.photos()).photos).toEqual([])
    expect((await member.photos()).photos).toEqual(before.photos)
  })

  test.for([
    ['PUT', '/api/photo.php', { id: 'x', crop: null }],
    [
      'PUT',
      '/api/photo.php',
      { id: '0b0e7b0e-5b7e-7f6e-9d53-6f2a4c1f0a11', crop: { x: 0, y: 0, width: 0, height: 1 } },
    ],
    ['PUT', '/api/photos.php', { order: 'x' }],
    ['PUT', '/api/photos.php', { order: Array(200).fill('0b0e7b0e-5b7e-7f6e-9d53-6f2a4c1f0a11') }],
    ['DELETE', '/api/photo.php', { id: "' or 1=1" }],
  ] as const)('refuses what cannot be: %s %s %j', async ([method, where, body], { member }) => {
    expect(await member.json(method, where, body)).toMatchObject({ status: 400, code: 'request.invalid_body' })
  })
})
