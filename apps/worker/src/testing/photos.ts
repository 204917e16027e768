import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HOUR } from '@hearth/contracts/durations'
import { type MemberId, newId, type PhotoId } from '@hearth/contracts/ids'
import type { PhotoModeration } from '@hearth/contracts/photos'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { removeUnconfirmed } from '@hearth/domain/accounts/remove-unconfirmed'
import type { WorkerContext } from '@hearth/domain/context'
import { changeMemberStatus } from '@hearth/domain/identity/member-status'
import { deleteDiscardedFiles } from '@hearth/domain/photos/discard-files'
import { listOwnPhotos } from '@hearth/domain/photos/own-photos'
import { preparePhoto } from '@hearth/domain/photos/prepare-photo'
import { uploadPhoto } from '@hearth/domain/photos/upload-photo'
import { openImages } from '@hearth/runtime/images'
import { openLocalStorage } from '@hearth/runtime/storage'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { withClient } from '@hearth/testing/with-client'
import sharp from 'sharp'
import { afterAll } from 'vitest'

export const mediaDir = mkdtempSync(path.join(tmpdir(), 'hearth-photos-'))
afterAll(() => rmSync(mediaDir, { recursive: true, force: true }))
export const images = openImages()

/** A picture of two colours: the first on the left or, in a portrait format, at the top. */
export async function twoColours(width: number, height: number, colours = ['#d02020', '#2020d0'] as const) {
  const half = width > height ? { width: width / 2, height } : { width, height: height / 2 }
  const first = await sharp({ create: { ...half, channels: 3, background: colours[0] } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: colours[1] } }).composite([
    { input: first, left: 0, top: 0 },
  ])
}
export const plainPhoto = async () => (await twoColours(400, 500)).jpeg().toBuffer()

/** A test with a member, the worker, and the photos of that member. */
export const photoTest = dbTest
  .extend('moderation', (): { now: PhotoModeration } => ({ now: 'after' }))
  .extend('clock', () => fakeClock())
  .extend('ctx', ({ db, clock, moderation }): WorkerContext => {
    const ctx = appContext(db, clock)
    return {
      ...ctx,
      storage: openLocalStorage(mediaDir, ctx.log),
      images,
      photoModeration: () => moderation.now,
      fictionalLikes: () => 0,
      automaticAnswers: () => [],
      messageSettings: () => null,
      shopOf: () => null,
      invoiceSettings: () => null,
      unreadMails: () => ({ after: 0, between: 0 }),
      likesShownFree: () => 'all',
      mailer: { send: () => Promise.reject(new Error('Nothing is sent here.')) },
    }
  })
  .extend('memberId', ({ db, scopeA }) => inTenant(db, scopeA, async (tx) => (await makeMember(tx)).id))
  .extend('own', ({ ctx, clock, scopeA, memberId }) => photosOf(ctx, clock, scopeA, memberId))

/** The actions of a member and of the worker on the member's photos. */
export function photosOf(
  ctx: WorkerContext,
  clock: ReturnType<typeof fakeClock>,
  scope: TenantScope,
  memberId: MemberId,
) {
  const viewer = { scope, id: memberId }
  const folder = path.join(mediaDir, scope.tenantId)
  const [sent, wholes] = ['originals', 'wholes'].map((kind) => path.join(mediaDir, kind, scope.tenantId, memberId)) as [
    string,
    string,
  ]
  const filesIn = (place: string) => (existsSync(place) ? readdirSync(place) : [])
  const own = {
    viewer,
    /** The folders whose name is this member's. */
    folders: [sent, wholes],
    list: async () => (await listOwnPhotos(ctx, { scope, memberId })).photos,
    async find(id: string) {
      const photo = (await own.list()).find((each) => each.id === id)
      if (!photo) throw new Error(`${id} is gone`)
      return photo
    },
    upload: (bytes: Uint8Array, key: string | null = null) =>
      uploadPhoto(ctx, { viewer, network: '192.0.2.1', body: oneChunk(bytes), crop: null, key }),
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
    sent: () => filesIn(sent),
    wholes: () => filesIn(wholes),
    incoming: () => filesIn(path.join(mediaDir, 'incoming')),
    /** Moves the clock past the time for undoing, and waits until no job is left. */
    async tidy() {
      clock.advance(2 * HOUR)
      await deleteDiscardedFiles(ctx, { scope })
    },
  }
  return own
}

/** Deletes the account and runs the jobs of its erasure. */
export async function leave(ctx: WorkerContext, { scope, id: memberId }: Viewer, superuserUrl: string): Promise<true> {
  const isGone = await inTenant(ctx.db, scope, (tx) => removeUnconfirmed(ctx, tx, { memberId }))
  if (isGone) return true
  const row = {
    tenant_id: scope.tenantId,
    id: newId(),
    member_id: memberId,
    requested_at: ctx.clock.now(),
    reasons: [],
  }
  await withClient(superuserUrl, (sql) => sql`insert into account_deletions ${sql(row)}`)
  await inTenant(ctx.db, scope, (tx) => changeMemberStatus(tx, { memberId, from: ['active'], to: 'deleted' }))
  return true
}
type Viewer = ReturnType<typeof photosOf>['viewer']

async function* oneChunk(bytes: Uint8Array) {
  yield bytes
}

/** Whether a picture has that colour at a place, given as fractions of width and height. */
export async function colourAt(file: string, x: number, y: number) {
  const { width = 0, height = 0 } = await sharp(file).metadata()
  const [r = 0, g = 0, b = 0] = await sharp(file)
    .extract({ left: Math.floor(x * width), top: Math.floor(y * height), width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return r > b && r > g ? 'red' : b > r && b > g ? 'blue' : `${r},${g},${b}`
}
