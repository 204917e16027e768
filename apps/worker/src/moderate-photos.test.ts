import { inTenant, type TenantScope } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import type { WorkerContext } from '@hearth/domain/context'
import { approvePhoto, listPhotosToLookAt, rejectPhoto, takeRejectionBack } from '@hearth/domain/photos/moderate-photos'
import { cropPhoto, removePhoto } from '@hearth/domain/photos/own-photos'
import { preparePhoto } from '@hearth/domain/photos/prepare-photo'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'

import { leave, photosOf, plainPhoto, photoTest as test, twoColours } from './testing/photos.ts'

describe('support', () => {
  const toLookAt = async (ctx: WorkerContext, scope: TenantScope) =>
    (await listPhotosToLookAt(ctx, { scope })).map(({ id }) => id)
  const approve = (ctx: WorkerContext, scope: TenantScope, { filename }: { filename: string | null }) =>
    approvePhoto(ctx, { scope, filename: filename ?? 'none' })

  test('reviews a photo that others see already, and rejects it with a mail that says why', async ({
    own,
    ctx,
    scopeA,
    urls,
    memberId,
  }) => {
    const [good, bad] = [await own.show(), await own.show()]
    expect(await toLookAt(ctx, scopeA)).toEqual([good, bad])
    expect(await approve(ctx, scopeA, await own.find(good))).toBe(true)
    for (const done of [true, false])
      expect(await rejectPhoto(ctx, { scope: scopeA, photoId: bad, reason: 'explicit' })).toBe(done)
    expect(await toLookAt(ctx, scopeA)).toEqual([])
    expect(await own.find(good)).toMatchObject({ status: 'active' })
    expect(await own.find(bad)).toMatchObject({ status: 'rejected', rejection_reason: 'explicit', filename: null })
    const mails = await withClient(
      urls.backupUrl,
      (sql) => sql`select type, details from mails where member_id = ${memberId}`,
    )
    const details = { reason: 'explicit', number: '2', added_at: expect.stringMatching(/^\d{4}-.*Z$/) }
    expect([...mails]).toEqual([{ type: 'photo_rejected', details }])
    await own.tidy()
    expect([own.shown().length, own.wholes().length]).toEqual([3, 2])

    // The rejection was a mistake, and the photo's files are gone.
    for (const done of [true, false]) expect(await takeRejectionBack(ctx, { scope: scopeA, photoId: bad })).toBe(done)
    await own.prepare(bad)
    expect(await own.find(bad)).toMatchObject({ status: 'active', rejection_reason: null })
    expect(await toLookAt(ctx, scopeA)).toEqual([bad])
  })

  test('looks first where the site says so', async ({ own, ctx, scopeA, moderation }) => {
    moderation.now = 'before'
    const [id, waiting] = [await own.show(), await own.send(await plainPhoto())]
    expect(await own.find(id)).toMatchObject({ status: 'pending', prepared: true, main: true })
    expect((await own.find(id)).filename).not.toBeNull()
    const seen = await own.find(id)
    expect(await approve(ctx, scopeA, seen)).toBe(true)
    expect(await own.find(id)).toMatchObject({ status: 'active' })
    await own.prepare(waiting)
    expect(await own.find(waiting)).toMatchObject({ status: 'pending' })
    expect(await toLookAt(ctx, scopeA)).toEqual([waiting])
  })

  test('looks at every part of a photo that is to be shown, and approves no other than it has seen', async ({
    own,
    ctx,
    scopeA,
    moderation,
  }) => {
    moderation.now = 'before'
    const id = await own.show(await (await twoColours(1000, 800)).jpeg().toBuffer())
    const first = await own.find(id)
    await approve(ctx, scopeA, first)
    await cropPhoto(ctx, { viewer: own.viewer, photoId: id, crop: { x: 0.5, y: 0, width: 0.5, height: 1 } })
    // The approved files are shown until the new ones are ready, which must not count as approved.
    expect(await own.find(id)).toMatchObject({ status: 'active', filename: first.filename })
    expect(await approve(ctx, scopeA, first)).toBe(false)
    expect(await listPhotosToLookAt(ctx, { scope: scopeA })).toMatchObject([{ id, filename: null }])
    await own.prepare(id)
    const second = await own.find(id)
    expect(second).toMatchObject({ status: 'pending' })
    await cropPhoto(ctx, { viewer: own.viewer, photoId: id, crop: null })
    await own.prepare(id)
    for (const seen of [first, second]) expect(await approve(ctx, scopeA, seen)).toBe(false)
    expect(await own.find(id)).toMatchObject({ status: 'pending' })
    expect(await toLookAt(ctx, scopeA)).toEqual([id])
    expect(await approve(ctx, scopeA, await own.find(id))).toBe(true)
    expect(await own.find(id)).toMatchObject({ status: 'active' })

    // A reverted rejection does not approve them either.
    await rejectPhoto(ctx, { scope: scopeA, photoId: id, reason: 'minor' })
    await takeRejectionBack(ctx, { scope: scopeA, photoId: id })
    await own.prepare(id)
    expect(await own.find(id)).toMatchObject({ status: 'pending' })
    expect(await toLookAt(ctx, scopeA)).toEqual([id])
  })

  test('sees the photos of others however many one member has removed', async ({
    own,
    ctx,
    clock,
    db,
    scopeA,
    urls,
  }) => {
    const photoId = await own.show()
    await removePhoto(ctx, { viewer: own.viewer, photoId })
    await withClient(
      urls.superuserUrl,
      (sql) => sql`
        insert into photos
        select (jsonb_populate_record(photos, jsonb_build_object('id', gen_random_uuid()))).*
        from photos, generate_series(1, 1000) where id = ${photoId}`,
    )
    clock.advance(1_000)
    const other = photosOf(ctx, clock, scopeA, await inTenant(db, scopeA, async (tx) => (await makeMember(tx)).id))
    const theirs = await other.show()
    expect(await toLookAt(ctx, scopeA)).toEqual([theirs])
  })

  test('tells the member, and what was told of a photo is withdrawn when its member removes it', async ({
    own,
    ctx,
    scopeA,
    urls,
    moderation,
    memberId,
  }) => {
    moderation.now = 'before'
    const [one, two, kept] = [await own.show(), await own.show(), await own.show()]
    for (const id of [one, two, kept]) await approve(ctx, scopeA, await own.find(id))
    await rejectPhoto(ctx, { scope: scopeA, photoId: two, reason: 'minor' })
    const told = () =>
      withClient(urls.superuserUrl, async (sql) => [
        ...(await sql`select kind, ids from notifications where member_id = ${memberId} order by created_at, id`),
      ])
    const tellings = ([kind, photoId]: readonly string[]) => ({ kind, ids: { photoId } })
    const approved = [one, two, kept].map((id) => ['photo.approved', id])
    expect(await told()).toEqual([...approved, ['photo.rejected', two]].map(tellings))
    for (const photoId of [one, two, two]) await removePhoto(ctx, { viewer: own.viewer, photoId })
    expect(await told()).toEqual([tellings(['photo.approved', kept])])
    const events = await withClient(
      urls.superuserUrl,
      (sql) => sql`select number from events where member_id = ${memberId} and kind = 'notification.changed'`,
    )
    expect(events).toHaveLength(2)
  })

  test('mails nobody who has left', async ({ own, ctx, scopeA, urls, memberId }) => {
    const photoId = await own.show()
    await leave(ctx, own.viewer, urls.superuserUrl)
    expect(await rejectPhoto(ctx, { scope: scopeA, photoId, reason: 'minor' })).toBe(true)
    const mails = await withClient(urls.backupUrl, (sql) => sql`select type from mails where member_id = ${memberId}`)
    expect([...mails]).toEqual([])
  })

  test('of another site reaches no photo', async ({ own, ctx, scopeB }) => {
    const photoId = await own.show()
    expect(await approve(ctx, scopeB, await own.find(photoId))).toBe(false)
    expect(await takeRejectionBack(ctx, { scope: scopeB, photoId })).toBe(false)
    expect(await rejectPhoto(ctx, { scope: scopeB, photoId, reason: 'minor' })).toBe(false)
    expect(await toLookAt(ctx, scopeB)).toEqual([])
    await preparePhoto(ctx, { scope: scopeB, photoId })
    expect(await own.find(photoId)).toMatchObject({ status: 'active' })
  })
})
