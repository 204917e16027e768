import type { PhotoId } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { expect } from 'vitest'
import { approvePhoto, rejectPhoto } from '../photos/moderate-photos.ts'
import { preparePhotosAnew, removePhoto, restorePhoto } from '../photos/own-photos.ts'
import { codeOf, reportTest, take } from './testing/report-world.ts'

const REMOVE = take('remove_photo', 'bad.webp')

/** Somebody with a photo that can be prepared anew, which is reported. */
const test = reportTest.extend('reported', async ({ world }) => {
  const { join, photo, reported, sql } = world
  const [me, ann] = [await join(), await join()]
  await photo(ann.id, 'bad')
  await photo(ann.id, 'other', false)
  await sql(
    `update photos set original = 'wholes/' || id || '.jpg', prepared_at = created_at where member_id = '${ann.id}'`,
  )
  const [row] = await sql<{ id: PhotoId }>(`select id from photos where filename = 'bad.webp'`)
  const photoId = row?.id as PhotoId
  const find = async () =>
    (await sql<object>(`select status, rejection_reason, filename from photos where id = '${photoId}'`))[0]
  return { number: await reported(me, ann, { photo: 'bad.webp' }), ann, which: { viewer: ann, photoId }, find }
})

test('a photo that was prepared anew since it was reported is removed by the name that it had', async ({
  world,
  reported: { number, ann, find },
}) => {
  const { ctx, scope, decide, mailsTo } = world
  await inTenant(ctx.db, scope, (tx) => preparePhotosAnew(ctx, tx, { memberId: ann.id }))
  expect(await find()).toMatchObject({ status: 'pending', filename: expect.not.stringMatching('bad.webp') })
  expect(codeOf(await decide([number], take('remove_photo', 'none.webp')))).toBe('reports.impossible')
  expect(codeOf(await decide([number], REMOVE))).toBe('ok')
  expect(await find()).toMatchObject({ status: 'rejected', rejection_reason: 'decided' })
  expect((await mailsTo(ann)).map(({ type }) => type)).toEqual(['statement_given'])
})

test('a photo that its member has removed since it was reported comes back rejected', async ({
  world,
  reported: { number, which, find },
}) => {
  const { ctx, scope, join, reported, decide } = world
  const again = await reported(await join(), which.viewer)
  await removePhoto(ctx, which)
  // Nobody sees it, so nobody else looks at it; a report does not wait until it is back.
  expect(await approvePhoto(ctx, { scope, filename: 'bad.webp' })).toBe(false)
  expect(await rejectPhoto(ctx, { scope, photoId: which.photoId, reason: 'explicit' })).toBe(false)
  expect(codeOf(await decide([number], REMOVE))).toBe('ok')
  expect(await find()).toMatchObject({ status: 'removed', filename: expect.not.stringMatching('bad.webp') })
  expect(codeOf(await decide([again], REMOVE))).toBe('reports.impossible')
  expect(await restorePhoto(ctx, { ...which, moderation: 'after' })).toMatchObject({
    value: { status: 'rejected', filename: null },
  })
})
