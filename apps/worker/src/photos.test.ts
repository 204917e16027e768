import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newMemberId, type MemberId, type PhotoId } from '@hearth/contracts/ids'
import type { PhotoModeration } from '@hearth/contracts/photos'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import type { WorkerContext } from '@hearth/domain/context'
import { deleteDiscardedFiles } from '@hearth/domain/media/discard-files'
import { approvePhoto, listPhotosToLookAt, rejectPhoto } from '@hearth/domain/media/moderate-photos'
import {
  cropPhoto,
  discardPhotosOf,
  listOwnPhotos,
  orderPhotos,
  preparePhotosAnew,
  removePhoto,
  restorePhoto,
} from '@hearth/domain/media/own-photos'
import { preparePhoto, rejectUnreadable } from '@hearth/domain/media/prepare-photo'
import { uploadPhoto } from '@hearth/domain/media/upload-photo'
import { openImages } from '@hearth/runtime/images'
import { openLocalStorage } from '@hearth/runtime/storage'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { withClient } from '@hearth/testing/with-client'
import sharp from 'sharp'
import { afterAll, describe, expect } from 'vitest'

const mediaDir = mkdtempSync(path.join(tmpdir(), 'hearth-photos-'))
afterAll(() => rmSync(mediaDir, { recursive: true, force: true }))
const images = openImages()
const HOUR = 3_600_000

/** A picture of two colours, the first one on the left or, of one that is higher than wide, at the top. */
async function twoColours(width: number, height: number, colours = ['#d02020', '#2020d0'] as const) {
  const half = width > height ? { width: width / 2, height } : { width, height: height / 2 }
  const first = await sharp({ create: { ...half, channels: 3, background: colours[0] } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: colours[1] } }).composite([
    { input: first, left: 0, top: 0 },
  ])
}
const plainPhoto = async () => (await twoColours(400, 500)).jpeg().toBuffer()

const test = dbTest
  .extend('moderation', (): { now: PhotoModeration } => ({ now: 'after' }))
  .extend('clock', () => fakeClock())
  .extend('ctx', ({ db, clock, moderation }): WorkerContext => {
    const ctx = appContext(db, clock)
    return {
      ...ctx,
      storage: openLocalStorage(mediaDir, ctx.log),
      images,
      photoModeration: () => moderation.now,
      mailer: { send: () => Promise.reject(new Error('Nothing is sent here.')) },
    }
  })
  .extend('memberId', ({ db, scopeA }) => inTenant(db, scopeA, async (tx) => (await makeMember(tx)).id))
  .extend('own', ({ ctx, clock, scopeA, memberId }) => photosOf(ctx, clock, scopeA, memberId))

/** What a member does with their photos, and what the worker does with them. */
function photosOf(ctx: WorkerContext, clock: ReturnType<typeof fakeClock>, scope: TenantScope, memberId: MemberId) {
  const viewer = { scope, id: memberId }
  const folder = path.join(mediaDir, scope.tenantId)
  const originals = path.join(mediaDir, 'originals', scope.tenantId, memberId)
  const filesIn = (place: string) => (existsSync(place) ? readdirSync(place) : [])
  const own = {
    viewer,
    list: async () => (await listOwnPhotos(ctx, { scope, memberId })).photos,
    async find(id: string) {
      const photo = (await own.list()).find((each) => each.id === id)
      if (!photo) throw new Error(`${id} is gone`)
      return photo
    },
    upload: (bytes: Uint8Array) => uploadPhoto(ctx, { viewer, body: oneChunk(bytes), crop: null }),
    async send(bytes: Uint8Array) {
      const outcome = await own.upload(bytes)
      if (!outcome.ok) throw new Error(outcome.reason)
      return outcome.value.id as PhotoId
    },
    prepare: (photoId: PhotoId) => preparePhoto(ctx, { scope, photoId }),
    async show(bytes?: Uint8Array) {
      const id = await own.send(bytes ?? (await plainPhoto()))
      await own.prepare(id)
      return id
    },
    file: async (id: PhotoId, suffix = '.webp') =>
      path.join(folder, `${(await own.find(id)).filename?.replace('.webp', '')}${suffix}`),
    shown: () => filesIn(folder),
    originals: () => filesIn(originals),
    /** Whoever may undo something has had the time, and nothing is on its way. */
    async tidy() {
      clock.advance(2 * HOUR)
      await deleteDiscardedFiles(ctx, { scope })
    },
  }
  return own
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes
}

/** Whether a picture is of that colour there; the fractions are of its width and height. */
async function colourAt(file: string, x: number, y: number) {
  const { width = 0, height = 0 } = await sharp(file).metadata()
  const [r = 0, g = 0, b = 0] = await sharp(file)
    .extract({ left: Math.floor(x * width), top: Math.floor(y * height), width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return r > b && r > g ? 'red' : b > r && b > g ? 'blue' : `${r},${g},${b}`
}

describe('a photo that was sent', () => {
  test('is shown once it is prepared: upright, in every size and format, without what its file told', async ({ own }) => {
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

    const photo = await own.find(id)
    expect(photo).toMatchObject({ status: 'active', prepared: true, main: true, width: 1200, height: 1600, crop: null })
    expect(photo.filename).toMatch(/^[0-9a-f]{32}\.webp$/)
    expect(photo.thumb_filename).toBe(photo.filename?.replace('.webp', '-thumb.webp'))
    const sizes: Record<string, string> = {}
    for (const variant of ['', '-match', '-thumb', '-card'])
      for (const ending of ['webp', 'jpg']) {
        const file = await own.file(id, `${variant}.${ending}`)
        const { width, height, exif, icc, xmp, orientation, space, hasAlpha } = await sharp(file).metadata()
        sizes[`${variant}.${ending}`] = `${width}x${height}`
        const told = { exif, icc, xmp, orientation, space, hasAlpha }
        expect(told).toEqual({ space: 'srgb', hasAlpha: false })
      }
    expect(sizes).toEqual({
      ...{ '.webp': '1200x1600', '.jpg': '1200x1600', '-match.webp': '960x1200', '-match.jpg': '960x1200' },
      ...{ '-thumb.webp': '480x600', '-thumb.jpg': '480x600', '-card.webp': '320x400', '-card.jpg': '320x400' },
    })
    // Turned to the right, what was on the left is at the top.
    const file = await own.file(id)
    expect([await colourAt(file, 0.5, 0.1), await colourAt(file, 0.5, 0.9)]).toEqual(['red', 'blue'])
    expect(photo.dominant_colour).toMatch(/^#[0-9a-f]{6}$/)
  })

  test.for(['jpeg', 'png', 'webp', 'avif'] as const)('may be %s, and keeps its colours', async (format, { own }) => {
    const id = await own.show(await (await twoColours(500, 400)).toFormat(format).toBuffer())
    const file = await own.file(id, '.jpg')
    expect([await colourAt(file, 0.1, 0.5), await colourAt(file, 0.9, 0.5)]).toEqual(['red', 'blue'])
    expect(await own.find(id)).toMatchObject({ width: 500, height: 400 })
  })

  test('is white where it is transparent', async ({ own }) => {
    const clear = { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    const id = await own.show(await sharp({ create: clear }).png().toBuffer())
    expect(await colourAt(await own.file(id), 0.5, 0.5)).toMatch(/^25\d,25\d,25\d$/)
  })

  test('of one pixel is no fault', async ({ own }) => {
    const one = { width: 1, height: 1, channels: 3, background: '#123456' } as const
    const id = await own.show(await sharp({ create: one }).png().toBuffer())
    expect(await own.find(id)).toMatchObject({ status: 'active', width: 1, height: 1 })
  })

  test('leaves nothing of what else its file is', async ({ own }) => {
    const payload = '<script>alert("polyglot")</script>'
    const photo = await plainPhoto()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, payload.length + 2]), Buffer.from(payload)])
    const polyglot = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), Buffer.from(`PK\x03\x04${payload}`)])
    await own.show(polyglot)
    expect(own.shown()).toHaveLength(8)
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
    expect(own.shown()).toEqual([])
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
    expect(own.shown()).toHaveLength(8)
  })

  test('that ends in the middle leaves the photo as it was, and nothing else once it was done', async ({ own, ctx }) => {
    const id = await own.send(await plainPhoto())
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
    expect(own.shown()).toHaveLength(3)
    await own.prepare(id)
    expect(await own.find(id)).toMatchObject({ status: 'active', prepared: true })
    expect(own.shown()).toHaveLength(11)
    await own.tidy()
    expect(own.shown()).toHaveLength(8)
    expect(own.originals()).toEqual([id])
  })

  test('shows the crop that was chosen last, whichever is ready first', async ({ own, ctx, scopeA }) => {
    const id = await own.show(await (await twoColours(1000, 800)).jpeg().toBuffer())
    const before = await own.find(id)
    const [left, right] = [0, 0.5].map((x) => ({ x, y: 0, width: 0.5, height: 1 })) as [never, never]
    await cropPhoto(ctx, { viewer: own.viewer, photoId: id, crop: left })
    // What is shown stays until the crop is ready.
    expect(await own.find(id)).toMatchObject({ status: 'active', prepared: false, filename: before.filename })
    const slow: WorkerContext = {
      ...ctx,
      images: {
        async prepare(...picture) {
          const made = await images.prepare(...picture)
          await cropPhoto(ctx, { viewer: own.viewer, photoId: id, crop: right })
          await own.prepare(id)
          return made
        },
      },
    }
    await preparePhoto(slow, { scope: scopeA, photoId: id })
    const photo = await own.find(id)
    expect(photo).toMatchObject({ prepared: true, crop: right, width: 500, height: 800 })
    expect(photo.filename).not.toBe(before.filename)
    expect(await colourAt(await own.file(id), 0.1, 0.5)).toBe('blue')
    await own.tidy()
    expect(own.shown()).toHaveLength(8)
  })

  test('that is given up says so to the member, unless another run was better', async ({ own, ctx, scopeA }) => {
    const [waiting, shown] = [await own.send(await plainPhoto()), await own.show()]
    for (const photoId of [waiting, shown]) await rejectUnreadable(ctx, { scope: scopeA, photoId })
    expect(await own.find(waiting)).toMatchObject({ status: 'rejected', rejection_reason: 'unreadable' })
    expect(await own.find(shown)).toMatchObject({ status: 'active', main: true })
  })
})

describe('the photos of a member', () => {
  test('are three for free and twenty-five for premium members, under twenty uploads at once', async ({
    own,
    ctx,
    clock,
    db,
    scopeA,
  }) => {
    const photo = await plainPhoto()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => own.upload(photo)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    for (const outcome of outcomes)
      if (!outcome.ok) expect(outcome).toMatchObject({ reason: 'media.photo_limit', params: { max: 3 } })
    expect(await own.list()).toHaveLength(3)
    await own.tidy()
    expect(own.originals().toSorted()).toEqual((await own.list()).map(({ id }) => id).toSorted())

    const premium = await inTenant(db, scopeA, async (tx) => (await makeMember(tx, { paidUser: true })).id)
    const theirs = photosOf(ctx, clock, scopeA, premium)
    for (let sent = 0; sent < 25; sent += 1) await theirs.send(photo)
    expect(await theirs.upload(photo)).toMatchObject({ ok: false, params: { max: 25 } })
  })

  test('have the first that is shown for their main one, whatever becomes of the others', async ({ own, ctx }) => {
    const [one, two, three] = [await own.show(), await own.show(), await own.send(await plainPhoto())]
    const mainOf = async () => (await own.list()).filter(({ main }) => main).map(({ id }) => id)
    expect(await mainOf()).toEqual([one])
    // Not prepared, so the next one stands for the member.
    await orderPhotos(ctx, { viewer: own.viewer, order: [three, two, one] })
    expect((await own.list()).map(({ id }) => id)).toEqual([three, two, one])
    expect(await mainOf()).toEqual([two])
    await own.prepare(three)
    expect(await mainOf()).toEqual([three])
    await removePhoto(ctx, { viewer: own.viewer, photoId: three })
    expect(await mainOf()).toEqual([two])
    await rejectPhoto(ctx, { scope: own.viewer.scope, photoId: two, reason: 'minor' })
    expect(await mainOf()).toEqual([one])
    await restorePhoto(ctx, { viewer: own.viewer, photoId: three, moderation: 'after' })
    expect(await mainOf()).toEqual([three])
  })

  test('take an order that another window made before one of them came and another went', async ({ own, ctx }) => {
    const [one, two, three] = [await own.show(), await own.show(), await own.show()]
    await removePhoto(ctx, { viewer: own.viewer, photoId: two })
    const order = [newMemberId() as string as PhotoId, two, three, three]
    const both = [orderPhotos(ctx, { viewer: own.viewer, order }), orderPhotos(ctx, { viewer: own.viewer, order: [one] })]
    await Promise.all(both)
    const now = (await own.list()).map(({ id }) => id)
    expect([[one, three].join(), [three, one].join()]).toContain(now.join())
    await orderPhotos(ctx, { viewer: own.viewer, order })
    expect((await own.list()).map(({ id }) => id)).toEqual([three, one])
  })

  test('come back for ten minutes, and are gone with their files afterwards', async ({ own, ctx, clock }) => {
    const [kept, lost] = [await own.show(), await own.show()]
    for (const photoId of [kept, lost]) await removePhoto(ctx, { viewer: own.viewer, photoId })
    expect(await own.list()).toEqual([])
    clock.advance(9 * 60_000)
    const back = await restorePhoto(ctx, { viewer: own.viewer, photoId: kept, moderation: 'after' })
    expect(back).toMatchObject({ ok: true, value: { id: kept, status: 'active', main: true } })
    clock.advance(2 * 60_000)
    await expect(restorePhoto(ctx, { viewer: own.viewer, photoId: lost, moderation: 'after' })).rejects.toMatchObject({
      status: 404,
    })
    for (let run = 0; run < 2; run += 1) await own.tidy()
    expect([own.originals(), own.shown().length]).toEqual([[kept], 8])
  })

  test('do not come back where there is no room', async ({ own, ctx }) => {
    const removed = await own.show()
    await removePhoto(ctx, { viewer: own.viewer, photoId: removed })
    for (let sent = 0; sent < 3; sent += 1) await own.send(await plainPhoto())
    expect(await restorePhoto(ctx, { viewer: own.viewer, photoId: removed, moderation: 'after' })).toMatchObject({
      ...{ ok: false, reason: 'media.photo_limit' },
    })
  })

  test('have other names when their account comes back, and none until then', async ({ own, ctx, db, scopeA, memberId }) => {
    const id = await own.show()
    const before = await own.find(id)
    await inTenant(db, scopeA, (tx) => preparePhotosAnew(ctx, tx, { memberId }))
    expect(await own.find(id)).toMatchObject({ status: 'pending', filename: null, main: false })
    await own.prepare(id)
    const after = await own.find(id)
    expect(after).toMatchObject({ status: 'active', main: true })
    expect(after.filename).not.toBe(before.filename)
    await own.tidy()
    expect(own.shown()).toHaveLength(8)
  })

  test('are gone with every file when their member is', async ({ own, ctx, db, scopeA, memberId }) => {
    await own.show()
    await removePhoto(ctx, { viewer: own.viewer, photoId: await own.show() })
    await own.send(await plainPhoto())
    await inTenant(db, scopeA, (tx) => discardPhotosOf(ctx, tx, { memberId }))
    await own.tidy()
    expect([await own.list(), own.shown(), own.originals()]).toEqual([[], [], []])
  })
})

describe('support', () => {
  const toLookAt = async (ctx: WorkerContext, scope: TenantScope) =>
    (await listPhotosToLookAt(ctx, { scope })).map(({ id }) => id)

  test('looks at a photo that others see already, and takes it away with a mail that says why', async ({
    own,
    ctx,
    scopeA,
    urls,
    memberId,
  }) => {
    const [good, bad] = [await own.show(), await own.show()]
    expect(await toLookAt(ctx, scopeA)).toEqual([good, bad])
    expect(await approvePhoto(ctx, { scope: scopeA, photoId: good })).toBe(true)
    for (const done of [true, false])
      expect(await rejectPhoto(ctx, { scope: scopeA, photoId: bad, reason: 'explicit' })).toBe(done)
    expect(await toLookAt(ctx, scopeA)).toEqual([])
    expect(await own.find(good)).toMatchObject({ status: 'active' })
    expect(await own.find(bad)).toMatchObject({ status: 'rejected', rejection_reason: 'explicit', filename: null })
    const mails = await withClient(urls.backupUrl, (sql) => sql`select type, details from mails where member_id = ${memberId}`)
    expect([...mails]).toEqual([{ type: 'photo_rejected', details: { reason: 'explicit' } }])
    await own.tidy()
    expect([own.shown().length, own.originals().length]).toEqual([8, 2])

    // It was a mistake.
    expect(await approvePhoto(ctx, { scope: scopeA, photoId: bad })).toBe(true)
    await own.prepare(bad)
    expect(await own.find(bad)).toMatchObject({ status: 'active', rejection_reason: null })
  })

  test('looks first where the site says so', async ({ own, ctx, scopeA, moderation }) => {
    moderation.now = 'before'
    const [id, waiting] = [await own.show(), await own.send(await plainPhoto())]
    expect(await own.find(id)).toMatchObject({ status: 'pending', prepared: true, main: true })
    expect((await own.find(id)).filename).not.toBeNull()
    for (const photoId of [id, waiting]) await approvePhoto(ctx, { scope: scopeA, photoId })
    expect(await own.find(id)).toMatchObject({ status: 'active' })
    expect(await own.find(waiting)).toMatchObject({ status: 'pending', prepared: false })
    await own.prepare(waiting)
    expect(await own.find(waiting)).toMatchObject({ status: 'active' })
  })

  test('of another site reaches no photo', async ({ own, ctx, scopeB }) => {
    const photoId = await own.show()
    expect(await approvePhoto(ctx, { scope: scopeB, photoId })).toBe(false)
    expect(await rejectPhoto(ctx, { scope: scopeB, photoId, reason: 'minor' })).toBe(false)
    expect(await toLookAt(ctx, scopeB)).toEqual([])
    await preparePhoto(ctx, { scope: scopeB, photoId })
    expect(await own.find(photoId)).toMatchObject({ status: 'active' })
  })
})

describe('somebody else', () => {
  test('neither orders, crops, removes nor brings back a photo', async ({ own, ctx, clock, db, scopeA, scopeB }) => {
    const photoId = await own.show()
    const before = await own.find(photoId)
    for (const scope of [scopeA, scopeB]) {
      const id = await inTenant(db, scope, async (tx) => (await makeMember(tx)).id)
      const which = { viewer: photosOf(ctx, clock, scope, id).viewer, photoId }
      await expect(cropPhoto(ctx, { ...which, crop: null })).rejects.toMatchObject({ status: 404 })
      await expect(removePhoto(ctx, which)).rejects.toMatchObject({ status: 404 })
      await expect(restorePhoto(ctx, { ...which, moderation: 'after' })).rejects.toMatchObject({ status: 404 })
      expect(await orderPhotos(ctx, { viewer: which.viewer, order: [photoId] })).toEqual([])
    }
    expect(await own.find(photoId)).toEqual(before)
  })
})
