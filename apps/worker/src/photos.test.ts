import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PhotoId } from '@hearth/contracts/ids'
import type { WorkerContext } from '@hearth/domain/context'
import { AppError } from '@hearth/domain/failures'
import { rejectPhoto } from '@hearth/domain/photos/moderate-photos'
import { cropPhoto } from '@hearth/domain/photos/own-photos'
import { preparePhoto, prepareWaitingPhotos, rejectUnreadable } from '@hearth/domain/photos/prepare-photo'
import { withClient } from '@hearth/testing/with-client'
import sharp from 'sharp'
import { describe, expect } from 'vitest'

import { GIVEN_UP_HANDLERS, PROCESSORS } from './processors.ts'
import { colourAt, images, mediaDir, plainPhoto, photoTest as test, twoColours } from './testing/photos.ts'

describe('a photo that was sent', () => {
  test('is shown once it is prepared: upright, in every size, without the metadata of its file', async ({ own }) => {
    const sent = await (await twoColours(2400, 1800))
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(sent.includes('SECRET')).toBe(true)
    const id = await own.send(sent)
    expect(await own.find(id)).toMatchObject({ status: 'pending', prepared: false, filename: null, main: false })
    await own.prepare(id)

    // What is kept of the file as sent is a picture of the same.
    expect(own.sent()).toEqual([])
    expect(own.wholes()).toHaveLength(1)
    const whole = readFileSync(path.join(own.folders[1] as string, own.wholes()[0] as string))
    expect(whole.includes('SECRET')).toBe(false)
    const { format, exif, icc, xmp, orientation, ...kept } = await sharp(whole).metadata()
    expect({ format, exif, icc, xmp, orientation }).toEqual({ format: 'jpeg' })
    expect([kept.width, kept.height]).toEqual([1800, 2400])

    const photo = await own.find(id)
    expect(photo).toMatchObject({ status: 'active', prepared: true, main: true, width: 1200, height: 1600, crop: null })
    expect(photo.filename).toMatch(/^[0-9a-f]{32}\.webp$/)
    expect(photo.thumb_filename).toBe(photo.filename?.replace('.webp', '-thumb.webp'))
    const sizes: Record<string, string> = {}
    for (const suffix of ['.webp', '-match.webp', '-thumb.webp']) {
      const { width, height, format, exif, icc, xmp, orientation, space, hasAlpha } = await sharp(
        await own.file(id, suffix),
      ).metadata()
      sizes[suffix] = `${width}x${height}`
      const told = { format, exif, icc, xmp, orientation, space, hasAlpha }
      expect(told).toEqual({ format: 'webp', space: 'srgb', hasAlpha: false })
    }
    expect(sizes).toEqual({ '.webp': '1200x1600', '-match.webp': '960x1200', '-thumb.webp': '480x600' })
    expect(own.shown()).toHaveLength(3)
    // Rotated to the right, its left side is at the top.
    const file = await own.file(id)
    expect([await colourAt(file, 0.5, 0.1), await colourAt(file, 0.5, 0.9)]).toEqual(['red', 'blue'])
    expect(photo.dominant_colour).toMatch(/^#[0-9a-f]{6}$/)
  })

  test.for(['jpeg', 'png', 'webp', 'avif'] as const)('may be %s, and keeps its colours', async (format, { own }) => {
    const id = await own.show(await (await twoColours(500, 400)).toFormat(format).toBuffer())
    const file = await own.file(id)
    expect([await colourAt(file, 0.1, 0.5), await colourAt(file, 0.9, 0.5)]).toEqual(['red', 'blue'])
    expect(await own.find(id)).toMatchObject({ width: 500, height: 400 })
  })

  test('that would take more memory than its header says is not decoded', { timeout: 60_000 }, async () => {
    const copy = async (file: Buffer) => (await images.copy(file, { alone: false, begin: async () => {} }))?.byteLength
    const avif = await sharp({ create: { width: 3_000, height: 2_500, channels: 3, background: '#d02020' } })
      .avif({ effort: 0 })
      .toBuffer()
    const lying = Buffer.from(avif)
    const size = lying.indexOf('ispe', 0, 'latin1')
    lying.writeUInt32BE(640, size + 8)
    lying.writeUInt32BE(480, size + 12)
    expect([await copy(avif), await copy(lying), await copy(await plainPhoto())]).toEqual([
      ...[undefined, undefined],
      expect.any(Number),
    ])
  })

  test('is white where it is transparent', async ({ own }) => {
    const clear = { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    const id = await own.show(await sharp({ create: clear }).png().toBuffer())
    expect(await colourAt(await own.file(id), 0.5, 0.5)).toMatch(/^25\d,25\d,25\d$/)
  })

  test('leaves nothing of what else its file is', async ({ own }) => {
    const payload = '<script>alert("polyglot")</script>'
    const photo = await plainPhoto()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, payload.length + 2]), Buffer.from(payload)])
    const polyglot = Buffer.concat([
      photo.subarray(0, 2),
      comment,
      photo.subarray(2),
      Buffer.from(`PK\x03\x04${payload}`),
    ])
    await own.show(polyglot)
    expect([own.shown().length, own.sent()]).toEqual([3, []])
    const [whole = ''] = own.wholes()
    expect(readFileSync(path.join(own.folders[1] as string, whole)).includes('polyglot')).toBe(false)
    for (const name of own.shown())
      expect(readFileSync(path.join(mediaDir, own.viewer.scope.tenantId, name)).includes('polyglot')).toBe(false)
  })

  test('that breaks when it is decoded is rejected, and nothing of it stays', async ({ own }) => {
    const whole = await plainPhoto()
    const lying = await (await twoColours(300, 300)).png().toBuffer()
    lying.fill(0x55, 60)
    for (const bytes of [whole.subarray(0, whole.length / 2), lying]) {
      const id = await own.show(bytes)
      expect(await own.find(id)).toMatchObject({
        ...{ status: 'rejected', rejection_reason: 'unreadable', filename: null, main: false },
      })
    }
    expect([own.shown(), own.sent(), own.wholes()]).toEqual([[], [], []])
  })
})

describe('preparing', () => {
  test('again, or by two processes at once, changes nothing that is shown', async ({ own }) => {
    const id = await own.send(await plainPhoto())
    await Promise.all([own.prepare(id), own.prepare(id)])
    const { filename } = await own.find(id)
    await own.prepare(id)
    expect((await own.find(id)).filename).toBe(filename)
    await own.tidy()
    expect(own.shown().every((name) => name.startsWith(filename?.replace('.webp', '') ?? '-'))).toBe(true)
    expect(own.shown()).toHaveLength(3)
  })

  test('that ends in the middle leaves the photo as it was, and nothing else once it was done', async ({
    own,
    ctx,
  }) => {
    const id = await own.send(await plainPhoto())
    // The whole and two of the three files.
    let left = 3
    const full: WorkerContext = {
      ...ctx,
      storage: {
        ...ctx.storage,
        keep: (...kept) => (left-- > 0 ? ctx.storage.keep(...kept) : Promise.reject(new Error('The process died.'))),
      },
    }
    await expect(preparePhoto(full, { scope: own.viewer.scope, photoId: id })).rejects.toThrow('died')
    expect(await own.find(id)).toMatchObject({ status: 'pending', prepared: false, filename: null })
    expect(own.shown()).toHaveLength(2)
    await own.prepare(id)
    expect(await own.find(id)).toMatchObject({ status: 'active', prepared: true })
    expect(own.shown()).toHaveLength(5)
    await own.tidy()
    expect(own.shown()).toHaveLength(3)
    expect([own.sent(), own.wholes().length]).toEqual([[], 1])
  })

  test.for([
    ['first', true],
    ['last', false],
  ] as const)('shows the crop that was chosen last, if that is ready %s', async ([, first], { own, ctx, scopeA }) => {
    const id = await own.show(await (await twoColours(1000, 800)).jpeg().toBuffer())
    const before = await own.find(id)
    const [left, right] = [0, 0.5].map((x) => ({ x, y: 0, width: 0.5, height: 1 })) as [never, never]
    await cropPhoto(ctx, { viewer: own.viewer, photoId: id, crop: left })
    // The former files are shown until the crop is ready.
    expect(await own.find(id)).toMatchObject({ status: 'active', prepared: false, filename: before.filename })
    const slow: WorkerContext = {
      ...ctx,
      images: {
        ...images,
        async prepare(...picture) {
          const made = await images.prepare(...picture)
          await cropPhoto(ctx, { viewer: own.viewer, photoId: id, crop: right })
          if (first) await own.prepare(id)
          return made
        },
      },
    }
    await preparePhoto(slow, { scope: scopeA, photoId: id })
    expect((await own.find(id)).prepared).toBe(first)
    await own.prepare(id)
    const photo = await own.find(id)
    expect(photo).toMatchObject({ prepared: true, crop: right, width: 500, height: 800 })
    expect(photo.filename).not.toBe(before.filename)
    expect(await colourAt(await own.file(id), 0.1, 0.5)).toBe('blue')
    await own.tidy()
    expect(own.shown()).toHaveLength(3)
  })

  test('is prepared after all once the storage is reachable again, although its job was given up', async ({
    own,
    ctx,
    clock,
    scopeA,
    urls,
  }) => {
    const [first, shown] = [await own.send(await plainPhoto()), await own.show()]
    await cropPhoto(ctx, { viewer: own.viewer, photoId: shown, crop: { x: 0, y: 0, width: 1, height: 0.5 } })
    const away = () => Promise.reject(new AppError('platform.unavailable', 503))
    const without: WorkerContext = { ...ctx, storage: { ...ctx.storage, read: away, keep: away, remove: away } }
    for (const photoId of [first, shown]) {
      const payload = { tenantId: scopeA.tenantId, photoId }
      await expect(PROCESSORS['photos.prepare-photo'](without, payload, { id: 'job' })).rejects.toMatchObject({
        status: 503,
      })
      await GIVEN_UP_HANDLERS['photos.prepare-photo']?.(without, payload, { reason: 'away', processesDied: false })
    }
    expect(await own.find(first)).toMatchObject({ status: 'pending', rejection_reason: null })
    expect(await own.find(shown)).toMatchObject({ status: 'active', prepared: false })

    clock.advance(61 * 60_000)
    await withClient(urls.superuserUrl, (sql) => sql`delete from outbox where tenant_id = ${scopeA.tenantId}`)
    await prepareWaitingPhotos(ctx, { scope: scopeA })
    const jobs = await withClient(
      urls.superuserUrl,
      (sql) =>
        sql<{ id: PhotoId }[]>`select payload ->> 'photoId' as id from outbox where tenant_id = ${scopeA.tenantId}`,
    )
    expect(jobs.map(({ id }) => id).toSorted()).toEqual([first, shown].toSorted())
    for (const { id } of jobs) await own.prepare(id)
    for (const id of [first, shown]) expect(await own.find(id)).toMatchObject({ status: 'active', prepared: true })
  })

  test('that ends its process twice is not tried a third time, and alone the second time', async ({
    own,
    ctx,
    scopeA,
  }) => {
    const [guilty, innocent] = [await own.send(await plainPhoto()), await own.send(await plainPhoto())]
    const tries: boolean[] = []
    const died = new Error('The process died.')
    const deadly: WorkerContext = {
      ...ctx,
      images: {
        ...images,
        async copy(_, { alone, begin }) {
          tries.push(alone)
          await begin()
          throw died
        },
      },
    }
    const scope = { scope: scopeA }
    for (const photoId of [guilty, innocent, guilty])
      await expect(preparePhoto(deadly, { ...scope, photoId })).rejects.toBe(died)
    expect(tries).toEqual([false, false, true])
    await preparePhoto(deadly, { ...scope, photoId: guilty })
    expect(tries).toHaveLength(3)
    expect(await own.find(guilty)).toMatchObject({ status: 'rejected', rejection_reason: 'unreadable' })
    await own.prepare(innocent)
    expect(await own.find(innocent)).toMatchObject({ status: 'active' })
    expect([own.sent(), own.wholes().length]).toEqual([[], 1])
  })

  test('replaces files as sent that were left: of rejected photos, and of earlier releases', async ({
    own,
    ctx,
    clock,
    scopeA,
    urls,
  }) => {
    const [rejected, shown, broken] = [await own.send(await plainPhoto()), await own.show(), await own.show()]
    await rejectPhoto(ctx, { scope: scopeA, photoId: rejected, reason: 'minor' })
    const sent = (id: string) => `originals/${scopeA.tenantId}/${own.viewer.id}/${id}`
    await ctx.storage.keep(sent(shown), await plainPhoto())
    await ctx.storage.keep(sent(broken), Buffer.from('no picture'))
    await withClient(urls.superuserUrl, async (sql) => {
      for (const id of [shown, broken]) await sql`update photos set original = ${sent(id)} where id = ${id}`
      await sql`delete from outbox where tenant_id = ${scopeA.tenantId}`
    })
    const before = await own.list()
    expect(own.sent()).toHaveLength(3)
    clock.advance(61 * 60_000)
    await prepareWaitingPhotos(ctx, { scope: scopeA })
    const jobs = await withClient(
      urls.superuserUrl,
      (sql) =>
        sql<{ id: PhotoId }[]>`select payload ->> 'photoId' as id from outbox where tenant_id = ${scopeA.tenantId}`,
    )
    expect(jobs.map(({ id }) => id).toSorted()).toEqual([rejected, shown, broken].toSorted())
    for (const { id } of jobs) await own.prepare(id)
    expect(own.sent()).toEqual([])
    // A photo that is shown stays, also if no other part of it can be shown any more.
    expect(await own.list()).toEqual(
      before.map((photo) => (photo.id === broken ? { ...photo, croppable: false } : photo)),
    )
  })

  test('that no process survives ends with a rejection', async ({ own, ctx, scopeA }) => {
    const photoId = await own.send(await plainPhoto())
    const payload = { tenantId: scopeA.tenantId, photoId }
    await GIVEN_UP_HANDLERS['photos.prepare-photo']?.(ctx, payload, { reason: 'stalled', processesDied: true })
    expect(await own.find(photoId)).toMatchObject({ status: 'rejected', rejection_reason: 'unreadable' })
  })

  test('that is given up says so to the member, unless another run was better', async ({ own, ctx, scopeA }) => {
    const [waiting, shown] = [await own.send(await plainPhoto()), await own.show()]
    for (const photoId of [waiting, shown]) await rejectUnreadable(ctx, { scope: scopeA, photoId })
    expect(await own.find(waiting)).toMatchObject({ status: 'rejected', rejection_reason: 'unreadable' })
    expect(await own.find(shown)).toMatchObject({ status: 'active', main: true })
  })
})
