import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY } from '@hearth/contracts/durations'
import { type ExportId, type MemberId, newId, type PhotoId } from '@hearth/contracts/ids'
import { insertTracking } from '@hearth/db/queries/accounts/members'
import { findLastMail } from '@hearth/db/queries/mail/mails'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { grantCredits } from '@hearth/domain/billing/grant-credits'
import { rotateSession } from '@hearth/domain/identity/sessions'
import { deleteAccount } from '@hearth/domain/leaving/delete-account'
import { eraseDeletedAccounts } from '@hearth/domain/leaving/erase-accounts'
import {
  deleteExpiredExports,
  exportData,
  exportState,
  findDownload,
  openDownload,
  requestExport,
} from '@hearth/domain/leaving/export-data'
import { recordUnsentMail } from '@hearth/domain/mail/mail-member'
import { newWholeFile } from '@hearth/domain/photos/photo-files'
import { openLocalStorage } from '@hearth/runtime/storage'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { lastMailOf, linkIn } from '@hearth/testing/mailed-links'
import { keepCard, storeInterests } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'

const PASSWORD = 'tG7&kq2!mP'
const JPEG = Buffer.from('\xff\xd8\xff a photo that is mine', 'latin1')

const test = dbTest
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures this one needs.
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'hearth-export-'))
    onCleanup(() => rm(folder, { recursive: true, force: true }))
    return folder
  })
  .extend('mine', async ({ db, urls, folder, scopeA: scope }) => {
    const clock = fakeClock()
    const ctx = { ...appContext(db, clock), storage: openLocalStorage(folder, appContext(db, clock).log) }
    const passwordHash = await ctx.passwords.hash(PASSWORD)
    const add = (email: string) =>
      inTenant(
        db,
        scope,
        async (tx) => (await makeMember(tx, { email, passwordHash }, { name: `Name of ${email}` })).id,
      )
    const id = await add('robin@example.com')
    const viewer = { scope, id }
    const exportsOf = () =>
      withClient(urls.superuserUrl, async (sql) =>
        (await sql`select id from data_exports where member_id = ${id} order by requested_at desc`).map(
          (row) => row.id,
        ),
      )
    return {
      ...{ ctx, clock, scope, id, viewer, add, exportsOf },
      addPhoto: async (memberId: MemberId, main = true) => {
        const photo = { memberId, id: newId<PhotoId>() }
        const original = newWholeFile(scope.tenantId, photo)
        await ctx.storage.keep(original, JPEG)
        await withClient(urls.superuserUrl, async (sql) => {
          const key = newId().replaceAll('-', '')
          await sql`insert into photos ${sql({
            ...{ tenant_id: scope.tenantId, id: photo.id, member_id: memberId, original, position: 0, main },
            ...{ filename: `${key}.webp`, thumb_filename: `${key}-thumb.webp`, status: 'active', width: 8, height: 6 },
            ...{ dominant_colour: '#aabbcc', created_at: clock.now(), prepared_at: clock.now() },
          })}`
        })
        await keepCard(urls.superuserUrl, scope, { memberId })
        return photo.id
      },
      /** Requests the archive and runs the job. */
      async make() {
        expect(await requestExport(ctx, { viewer })).toBe(true)
        const [exportId] = await exportsOf()
        await exportData(ctx, { scope, exportId: exportId as ExportId })
      },
      async token() {
        const mailId = await lastMailOf(db, scope, { memberId: id, type: 'data_ready' })
        const purpose = 'download_data' as const
        const linkId = await linkIn(db, scope, { mailId, purpose })
        return new URL(ctx.links.addressOf(scope.tenantId, { linkId, purpose })).searchParams.get('token') ?? ''
      },
      async archive(token: string) {
        const stored = await openDownload(ctx, { viewer, token })
        return stored && Buffer.concat(await stored.body.toArray())
      },
      /** The stored wholes of photos, and archives. */
      files: async () =>
        (await readdir(folder, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name))),
    }
  })

test('an archive holds what is stored about its member, and nothing of others', async ({ mine, urls, db }) => {
  const { ctx, scope, id } = mine
  const other = await mine.add('other@example.com')
  const photoId = await mine.addPhoto(id)
  await mine.addPhoto(other)
  await storeInterests(urls.superuserUrl, scope, { memberId: id, interestIds: ['art', 'tea'] })
  await inTenant(db, scope, async (tx) => {
    await insertTracking(tx, { memberId: id, network: 'spring campaign' })
    await rotateSession(tx, { memberId: id, previousToken: null, device: 'Firefox, Windows' })
    await grantCredits(tx, { memberId: id, amount: 5, kind: 'signup_credits', ref: id, at: mine.clock.now() })
  })
  await mine.make()
  const zip = await mine.archive(await mine.token())
  // Stored uncompressed in the ZIP, so that the bytes can be found.
  expect(zip?.subarray(0, 2).toString()).toBe('PK')
  expect(zip?.includes(JPEG)).toBe(true)
  const text = zip?.toString('utf8') ?? ''
  expect(text).toContain(`photos/${photoId}.jpeg`)
  const data = JSON.parse(/\{\n {2}"account"[\s\S]*?\n\}/.exec(text)?.[0] ?? '')
  expect(data).toMatchObject({
    account: { id, email: 'robin@example.com', status: 'active' },
    profile: { name: 'Name of robin@example.com' },
    ...{ interests: ['art', 'tea'], source: { network: 'spring campaign' }, credits: [{ amount: 5 }] },
    sessions: [{ device: 'Firefox, Windows' }],
    photos: [{ id: photoId, file: `photos/${photoId}.jpeg` }],
  })
  for (const secret of ['other@example.com', other, '$argon2', 'password']) expect(text).not.toContain(secret)
  expect(ctx.clock.now()).toEqual(mine.clock.now())
})

test('an archive says of a mail to somebody else’s address only that it was written', async ({ mine, db }) => {
  const { ctx, scope, id } = mine
  await inTenant(db, scope, async (tx) => {
    await recordUnsentMail(ctx, tx, { memberId: id, type: 'change_address', recipient: 'taken@example.com' })
    await recordUnsentMail(ctx, tx, { memberId: id, type: 'address_changing', recipient: 'Robin@example.com' })
  })
  await mine.make()
  const text = (await mine.archive(await mine.token()))?.toString('utf8') ?? ''
  const { mails } = JSON.parse(/\{\n {2}"account"[\s\S]*?\n\}/.exec(text)?.[0] ?? '')
  expect(mails).toMatchObject([
    { recipient: 'taken@example.com', sentAt: null, refusedAt: null, givenUpAt: null },
    { recipient: 'Robin@example.com', refusedAt: mine.clock.now().toISOString() },
  ])
})

test('an archive can be asked for once a day, of many at once one', async ({ mine }) => {
  const { ctx, viewer, clock } = mine
  const asked = await Promise.all(Array.from({ length: 5 }, () => requestExport(ctx, { viewer })))
  expect(asked.filter((granted) => granted)).toHaveLength(1)
  clock.advance(DAY - 1)
  expect(await requestExport(ctx, { viewer })).toBe(false)
  clock.advance(1)
  expect(await exportState(ctx, { viewer })).toMatchObject({ canAsk: true })
  expect(await requestExport(ctx, { viewer })).toBe(true)
})

test('an archive is its member’s only, for seven days, and then it is removed', async ({ mine }) => {
  const { ctx, scope, viewer, clock } = mine
  await mine.make()
  const token = await mine.token()
  const other = { scope, id: await mine.add('other@example.com') }
  expect(await findDownload(ctx, { viewer, token })).toBe('ready')
  expect([
    await findDownload(ctx, { viewer: other, token }),
    await openDownload(ctx, { viewer: other, token }),
  ]).toEqual([...['other', null]])
  expect(await findDownload(ctx, { viewer, token: 'x' })).toBe('gone')
  expect(await mine.archive(token)).toEqual(await mine.archive(token))
  clock.advance(7 * DAY - 1)
  expect(await deleteExpiredExports(ctx, { scope })).toEqual({ removed: 0 })
  clock.advance(1)
  expect(await openDownload(ctx, { viewer, token })).toBeNull()
  expect(await deleteExpiredExports(ctx, { scope })).toEqual({ removed: 1 })
  expect(await mine.files()).toEqual([])
})

test('a job that runs again, or was cut off, mails once', async ({ mine, db }) => {
  const { ctx, scope, id } = mine
  expect(await requestExport(ctx, { viewer: mine.viewer })).toBe(true)
  const [asked] = await mine.exportsOf()
  const exportId = asked as ExportId
  const cut = { ...ctx, storage: { ...ctx.storage, keep: () => Promise.reject(new Error('The process died')) } }
  await expect(exportData(cut, { scope, exportId })).rejects.toThrow('died')
  expect(await inTenant(db, scope, (tx) => findLastMail(tx, { memberId: id, type: 'data_ready' }))).toBeNull()
  await Promise.all([exportData(ctx, { scope, exportId }), exportData(ctx, { scope, exportId })])
  await exportData(ctx, { scope, exportId })
  const mails = await inTenant(db, scope, (tx) => findLastMail(tx, { memberId: id, type: 'data_ready' }))
  expect(mails).not.toBeNull()
  expect(await mine.archive(await mine.token())).not.toBeNull()
})

test('of whoever left meanwhile no archive is made', async ({ mine }) => {
  const { ctx, scope, viewer } = mine
  expect(await requestExport(ctx, { viewer })).toBe(true)
  const [asked] = await mine.exportsOf()
  const exportId = asked as ExportId
  expect(await deleteAccount(ctx, { viewer, password: PASSWORD, reasons: [] })).toMatchObject({ ok: true })
  await exportData(ctx, { scope, exportId })
  expect(await mine.exportsOf()).toEqual([])
  expect(await mine.files()).toEqual([])
})

test('whoever leaves while the archive is made gets no mail about it, and it is removed', async ({ mine, db }) => {
  const { ctx, scope, viewer, id } = mine
  expect(await requestExport(ctx, { viewer })).toBe(true)
  const [asked] = await mine.exportsOf()
  const keep: typeof ctx.storage.keep = async (...stored) => {
    await deleteAccount(ctx, { viewer, password: PASSWORD, reasons: [] })
    return ctx.storage.keep(...stored)
  }
  await exportData({ ...ctx, storage: { ...ctx.storage, keep } }, { scope, exportId: asked as ExportId })
  expect(await inTenant(db, scope, (tx) => findLastMail(tx, { memberId: id, type: 'data_ready' }))).toBeNull()
  expect([await mine.exportsOf(), await mine.files()]).toEqual([[], []])
})

test('erasing removes photos and archives, and goes on where it was cut off', async ({ mine, urls }) => {
  const { ctx, scope, viewer, id, clock } = mine
  for (const main of [true, false]) await mine.addPhoto(id, main)
  clock.advance(8 * DAY)
  await mine.make()
  expect(await deleteAccount(ctx, { viewer, password: PASSWORD, reasons: [] })).toMatchObject({ ok: true })
  expect((await mine.files()).length).toBeGreaterThan(1)
  clock.advance(14 * DAY)
  let removed = 0
  const remove = (name: string) => {
    removed += 1
    return removed > 3 ? Promise.reject(new Error('The process died')) : ctx.storage.remove(name)
  }
  const cut = { ...ctx, storage: { ...ctx.storage, remove } }
  await expect(eraseDeletedAccounts(cut, { scope })).rejects.toThrow('could not be erased')
  const statuses = () =>
    withClient(urls.superuserUrl, (sql) => sql`select status from members where tenant_id = ${scope.tenantId}`)
  expect(await statuses()).toEqual([{ status: 'disabled' }])
  expect(await eraseDeletedAccounts(ctx, { scope })).toEqual({ erased: 1 })
  expect([await mine.files(), [...(await statuses())]]).toEqual([[], []])
  expect(await mine.exportsOf()).toEqual([])
})
