import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY } from '@hearth/contracts/durations'
import { type MemberId, newMemberId, type PhotoId } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { AppError } from '@hearth/domain/failures'
import { eraseDeletedAccounts } from '@hearth/domain/leaving/erase-accounts'
import { rejectPhoto } from '@hearth/domain/photos/moderate-photos'
import {
  cropPhoto,
  discardPhotosOf,
  openWholePhoto,
  orderPhotos,
  preparePhotosAnew,
  removePhoto,
  restorePhoto,
} from '@hearth/domain/photos/own-photos'
import { withClient } from '@hearth/testing/with-client'
import sharp from 'sharp'
import { describe, expect } from 'vitest'

import { leave, photosOf, plainPhoto, photoTest as test, twoColours } from './testing/photos.ts'

const codeOf = ({ code }: { code?: string }) => code ?? 'no code'

const rowsOf = (memberId: MemberId, superuserUrl: string) =>
  withClient(superuserUrl, async (sql) => [
    ...(await sql<{ id: PhotoId }[]>`select id from photos where member_id = ${memberId}`),
  ])

describe('the photos of a member', () => {
  test('are three for free and twenty-five for premium members, under twenty uploads at once', async ({
    own,
    ctx,
    clock,
    db,
    scopeA,
    urls,
  }) => {
    const discarded = () =>
      withClient(urls.superuserUrl, async (sql) => [
        ...(await sql`select name from discarded_files where tenant_id = ${scopeA.tenantId}`),
      ])
    const photo = await plainPhoto()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => own.upload(photo)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    for (const outcome of outcomes)
      if (!outcome.ok) expect(outcome).toMatchObject({ reason: 'photos.photo_limit', params: { max: 3 } })
    expect(await own.list()).toHaveLength(3)
    // Nothing of those that were refused stays, not even for the job that tidies up.
    expect(own.sent().toSorted()).toEqual((await own.list()).map(({ id }) => id).toSorted())
    expect(await discarded()).toEqual([])

    const premium = await inTenant(db, scopeA, async (tx) => (await makeMember(tx, { paidUser: true })).id)
    const theirs = photosOf(ctx, clock, scopeA, premium)
    for (const taken of [20, 5]) {
      const sent = await Promise.all(Array.from({ length: 20 }, () => theirs.upload(photo)))
      expect(sent.filter(({ ok }) => ok)).toHaveLength(taken)
      for (const outcome of sent) if (!outcome.ok) expect(outcome).toMatchObject({ params: { max: 25 } })
    }
    expect(await theirs.list()).toHaveLength(25)
  })

  test('are one for one key, however often and at whatever moment it is sent, and never another member’s', async ({
    own,
    ctx,
    clock,
    db,
    scopeA,
  }) => {
    const photo = await plainPhoto()
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => own.upload(photo, 'the key')))
    const [{ id } = { id: '' }] = await own.list()
    expect(outcomes).toEqual(Array(5).fill({ ok: true, value: expect.objectContaining({ id }) }))
    expect(await own.list()).toHaveLength(1)
    expect(own.sent()).toHaveLength(1)
    for (let more = 0; more < 2; more += 1) await own.send(photo)
    // A rejected photo does not make room for another.
    expect(await own.upload(photo, 'the key')).toMatchObject({ ok: true, value: { id } })
    const other = photosOf(ctx, clock, scopeA, await inTenant(db, scopeA, async (tx) => (await makeMember(tx)).id))
    expect(await other.upload(photo, 'the key')).not.toMatchObject({ value: { id } })
  })

  test('have the first that is shown for their main one, whatever becomes of the others', async ({ own, ctx }) => {
    const [one, two, three] = [await own.show(), await own.show(), await own.send(await plainPhoto())]
    const mainOf = async () => (await own.list()).filter(({ main }) => main).map(({ id }) => id)
    expect(await mainOf()).toEqual([one])
    // The first is not prepared, so the next one is the main photo.
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
    const both = [
      orderPhotos(ctx, { viewer: own.viewer, order }),
      orderPhotos(ctx, { viewer: own.viewer, order: [one] }),
    ]
    await Promise.all(both)
    const now = (await own.list()).map(({ id }) => id)
    expect([[one, three].join(), [three, one].join()]).toContain(now.join())
    await orderPhotos(ctx, { viewer: own.viewer, order })
    expect((await own.list()).map(({ id }) => id)).toEqual([three, one])
  })

  test('can be restored for ten minutes, and are deleted with their files afterwards', async ({ own, ctx, clock }) => {
    const [kept, lost] = [await own.show(), await own.show()]
    // Photos of earlier releases have more files.
    writeFileSync(await own.file(lost, '-card.jpg'), '')
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
    expect([own.wholes().length, own.shown().length]).toEqual([1, 3])
  })

  test('that were sent and removed are twelve at most: the one that was removed first is gone for good', async ({
    own,
    ctx,
    clock,
    memberId,
    urls,
  }) => {
    const photo = await plainPhoto()
    const removed: PhotoId[] = []
    for (let sent = 0; sent < 15; sent += 1) {
      const photoId = await own.send(photo)
      await removePhoto(ctx, { viewer: own.viewer, photoId })
      removed.push(photoId)
      clock.advance(1_000)
    }
    const left = (await rowsOf(memberId, urls.superuserUrl)).map(({ id }) => id)
    expect(left.toSorted()).toEqual(removed.slice(3).toSorted())
    for (let run = 0; run < 2; run += 1) await own.tidy()
    expect(own.sent()).toEqual([])
  })

  test('are sixty an hour at most, under a hundred uploads at once', async ({ ctx, clock, db, scopeA }) => {
    const premium = await inTenant(db, scopeA, async (tx) => (await makeMember(tx, { paidUser: true })).id)
    const own = photosOf(ctx, clock, scopeA, premium)
    const photo = await plainPhoto()
    let taken = 0
    const sendAndRemove = async () => {
      const outcome = await own.upload(photo)
      if (!outcome.ok) return outcome.reason
      taken += 1
      await removePhoto(ctx, { viewer: own.viewer, photoId: outcome.value.id as PhotoId })
      return 'taken'
    }
    for (let sent = 0; sent < 50; sent += 1) await sendAndRemove()
    const outcomes = await Promise.all(Array.from({ length: 100 }, sendAndRemove))
    expect(new Set(outcomes)).toEqual(new Set(['taken', 'photos.too_many_at_once', 'photos.too_many_pictures']))
    expect(taken).toBe(60)
    expect(await own.upload(photo)).toMatchObject({ reason: 'photos.too_many_pictures', params: { minutes: 60 } })
    clock.advance(60 * 60_000)
    expect(await own.upload(photo)).toMatchObject({ ok: true })
  })

  test('are not restored beyond the limit', async ({ own, ctx }) => {
    const removed = await own.show()
    await removePhoto(ctx, { viewer: own.viewer, photoId: removed })
    for (let sent = 0; sent < 3; sent += 1) await own.send(await plainPhoto())
    expect(await restorePhoto(ctx, { viewer: own.viewer, photoId: removed, moderation: 'after' })).toMatchObject({
      ...{ ok: false, reason: 'photos.photo_limit' },
    })
  })

  test('have other names when their account is restored, and none until then', async ({
    own,
    ctx,
    db,
    scopeA,
    memberId,
  }) => {
    const id = await own.show()
    const before = await own.find(id)
    await inTenant(db, scopeA, (tx) => preparePhotosAnew(ctx, tx, { memberId }))
    expect(await own.find(id)).toMatchObject({ status: 'pending', filename: null, main: false })
    await own.prepare(id)
    const after = await own.find(id)
    expect(after).toMatchObject({ status: 'active', main: true })
    expect(after.filename).not.toBe(before.filename)
    await own.tidy()
    expect(own.shown()).toHaveLength(3)
  })

  test('are none where there is no room to keep one, and are sent again', async ({ own, ctx, clock }) => {
    const full = () => Promise.reject(new AppError('platform.unavailable', 503))
    const { scope, id } = own.viewer
    const onFullDisk = photosOf({ ...ctx, storage: { ...ctx.storage, keep: full } }, clock, scope, id)
    await expect(onFullDisk.upload(await plainPhoto(), 'the key')).rejects.toMatchObject({ status: 503 })
    expect(await own.list()).toEqual([])
    expect(await own.upload(await plainPhoto(), 'the key')).toMatchObject({ ok: true })
    await own.tidy()
    expect([own.sent().length, own.incoming()]).toEqual([1, []])
  })

  test.for(['active', 'not_confirmed'] as const)(
    'are gone with everything of them when their %s member leaves while they are sent and prepared',
    async (status, { ctx, clock, db, scopeA, urls }) => {
      const photo = await plainPhoto()
      for (let moment = 0; moment < 10; moment += 1) {
        const memberId = await inTenant(db, scopeA, async (tx) => (await makeMember(tx, { paidUser: true, status })).id)
        const leaver = photosOf(ctx, clock, scopeA, memberId)
        const first = await leaver.send(photo)
        const outcomes = await Promise.all([
          ...Array.from({ length: 4 }, () => leaver.upload(photo).then(({ ok }) => ok, codeOf)),
          leaver.prepare(first).then(() => true, codeOf),
          sleep(moment * 2).then(() => leave(ctx, leaver.viewer, urls.superuserUrl)),
        ])
        for (const outcome of outcomes) expect([true, 'platform.not_found']).toContain(outcome)

        clock.advance(15 * DAY)
        const left = await rowsOf(memberId, urls.superuserUrl)
        await Promise.all([
          eraseDeletedAccounts(ctx, { scope: scopeA }),
          ...left.map(({ id }) => leaver.prepare(id).catch(codeOf)),
          leaver.upload(photo).then(() => expect.unreachable('There is nobody to send it.'), codeOf),
        ])
        for (let run = 0; run < 2; run += 1) await leaver.tidy()
        expect([
          await rowsOf(memberId, urls.superuserUrl),
          leaver.shown(),
          leaver.sent(),
          leaver.wholes(),
          leaver.incoming(),
        ]).toEqual([[], [], [], [], []])
        expect(leaver.folders.map((folder) => existsSync(folder))).toEqual([false, false])
      }
    },
  )

  test('that are prepared while their account is erased leave no file', async ({ own, ctx, clock, scopeA, urls }) => {
    const id = await own.send(await plainPhoto())
    await leave(ctx, own.viewer, urls.superuserUrl)
    clock.advance(15 * DAY)
    // Its files are listed, and the last one is being removed.
    let left = 1
    const remove = async (name: string) => {
      if (left > 0) {
        left -= 1
        await own.prepare(id)
      }
      await ctx.storage.remove(name)
    }
    expect(await eraseDeletedAccounts({ ...ctx, storage: { ...ctx.storage, remove } }, { scope: scopeA })).toEqual({
      erased: 1,
    })
    expect([left, own.shown(), own.sent(), own.wholes()]).toEqual([0, [], [], []])
  })

  test('are erased with the files that they had before, and no note of those names their member', async ({
    own,
    ctx,
    clock,
    scopeA,
    urls,
  }) => {
    const photoId = await own.show()
    await cropPhoto(ctx, { viewer: own.viewer, photoId, crop: { x: 0, y: 0, width: 0.5, height: 1 } })
    await own.prepare(photoId)
    expect(own.shown()).toHaveLength(6)
    await leave(ctx, own.viewer, urls.superuserUrl)
    clock.advance(15 * DAY)
    expect(await eraseDeletedAccounts(ctx, { scope: scopeA })).toEqual({ erased: 1 })
    expect([own.shown(), own.sent(), own.wholes()]).toEqual([[], [], []])
    const notes = await withClient(
      urls.superuserUrl,
      (sql) => sql`select member_id from discarded_files where tenant_id = ${scopeA.tenantId}`,
    )
    expect(new Set(notes.map((row) => row.member_id))).toEqual(new Set([null]))
  })

  test('are gone with every file when their member is', async ({ own, ctx, db, scopeA, memberId }) => {
    await own.show()
    await removePhoto(ctx, { viewer: own.viewer, photoId: await own.show() })
    await own.send(await plainPhoto())
    await inTenant(db, scopeA, (tx) => discardPhotosOf(ctx, tx, { memberId }))
    await own.tidy()
    expect([await own.list(), own.shown(), own.sent(), own.wholes()]).toEqual([[], [], [], []])
  })
})

describe('all of a photo of which others see a part', () => {
  test('is there for its member alone, until the photo is rejected, and is gone with it', async ({
    own,
    ctx,
    clock,
    db,
    scopeA,
    scopeB,
  }) => {
    const id = await own.show(await (await twoColours(1000, 800)).jpeg().toBuffer())
    const whole = (viewer = own.viewer) => openWholePhoto(ctx, { viewer, photoId: id })
    await cropPhoto(ctx, { viewer: own.viewer, photoId: id, crop: { x: 0.5, y: 0, width: 0.5, height: 1 } })
    expect(await whole()).toBeNull()
    await own.prepare(id)
    const chunks: Buffer[] = []
    for await (const chunk of (await whole())?.body ?? []) chunks.push(chunk as Buffer)
    const { width, height, format, exif } = await sharp(Buffer.concat(chunks)).metadata()
    expect([width, height, format, exif]).toEqual([1000, 800, 'jpeg', undefined])
    for (const scope of [scopeA, scopeB]) {
      const other = await inTenant(db, scope, async (tx) => (await makeMember(tx)).id)
      await expect(whole(photosOf(ctx, clock, scope, other).viewer)).rejects.toMatchObject({ status: 404 })
    }
    expect(own.wholes()).toHaveLength(1)
    await rejectPhoto(ctx, { scope: scopeA, photoId: id, reason: 'minor' })
    expect(await whole()).toBeNull()
    await removePhoto(ctx, { viewer: own.viewer, photoId: id })
    await own.tidy()
    await own.tidy()
    expect(own.wholes()).toEqual([])
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
