import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { EXPORT_DAYS } from '@hearth/contracts/accounts'
import { DAY } from '@hearth/contracts/durations'
import { type ExportId, type MemberId, newId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { lockMember } from '@hearth/db/queries/accounts/members'
import {
  type ExportRow,
  findExport,
  insertExport,
  listExpiredExports,
  listExportsOf,
  removeExport,
  updateExportReady,
} from '@hearth/db/queries/leaving/exports'
import { findStoredData, type StoredData } from '@hearth/db/queries/leaving/stored-data'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { makeZip } from 'client-zip'
import { exportFile } from '../accounts/export-files.ts'
import type { AppContext, StoredFile } from '../context.ts'
import { canLogIn, type Viewer } from '../identity/sessions.ts'
import { ifNamed } from '../identity/shown.ts'
import { addressHashOf } from '../identity/viewpoint.ts'
import { mailMember } from '../mail/mail-member.ts'
import { findLink } from '../mail/open-link.ts'
import { kindOf } from '../photos/image-formats.ts'
import { decryptBankText } from '../platform/bank-secrets.ts'
import { wentElsewhere } from '../settings/own-settings.ts'

/** Bytes: more than a premium member's photos can take. */
const LARGEST = 1024 ** 3
const BATCH = 100

type Owner = Pick<Viewer, 'scope' | 'id'>

/** The last archive that a member requested, if it still exists; `canAsk` is true once a day. */
interface ExportState {
  /** Null if there is none or it was removed. */
  readonly last: Pick<ExportRow, 'requestedAt' | 'readyAt' | 'expiresAt'> | null
  readonly canAsk: boolean
}

export const exportState = (ctx: AppContext, { viewer }: { viewer: Owner }): Promise<ExportState> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const [last] = await listExportsOf(tx, { memberId: viewer.id })
    return { last: last ?? null, canAsk: !last || !isOfToday(ctx, last) }
  })

/** Whether it is too early to request another. */
const isOfToday = ({ clock }: Pick<AppContext, 'clock'>, { requestedAt }: ExportRow): boolean =>
  clock.now().getTime() - requestedAt.getTime() < DAY

/** Enqueues an archive of all data about a member, once a day; false if one was requested within the day, or concurrently. */
export const requestExport = (
  ctx: AppContext,
  { viewer: { scope, id: memberId } }: { viewer: Owner },
): Promise<boolean> =>
  inTenant(ctx.db, scope, async (tx) => {
    await lockMember(tx, { memberId, for: 'no key update' })
    const [last] = await listExportsOf(tx, { memberId })
    if (last && isOfToday(ctx, last)) return false
    const id = newId<ExportId>()
    const requestedAt = ctx.clock.now()
    await insertExport(tx, {
      id,
      memberId,
      requestedAt,
      expiresAt: new Date(requestedAt.getTime() + EXPORT_DAYS * DAY),
    })
    await enqueueOnCommit(tx, outboxJob('leaving.export-data', { exportId: id }))
    return true
  })

interface WhichExport {
  readonly scope: TenantScope
  readonly exportId: ExportId
}

/**
 * Makes the archive and mails its member the link, once. Replaces a partial file of an interrupted run. Makes none for an account that was closed or
 * deleted meanwhile. For mails to another address than the member's, the archive does not contain the outcome.
 */
export async function exportData(ctx: AppContext, { scope, exportId }: WhichExport): Promise<void> {
  const data = await inTenant(ctx.db, scope, async (tx) => {
    const found = await findExport(tx, { exportId })
    return found && found.readyAt === null
      ? findStoredData(tx, { memberId: found.memberId, addressHashOf: (email) => addressHashOf(ctx, scope, email) })
      : null
  })
  if (!data) return
  if (!canLogIn(data.account.status)) return giveUpExport(ctx, { scope, exportId })
  const name = exportFile(scope.tenantId, exportId)
  const received = await ctx.storage.receive(Readable.fromWeb(makeZip(filesOf(ctx, scope, data)) as ReadableStream), {
    most: LARGEST,
  })
  if (!received) throw new Error('The archive of a member is larger than any can be.')
  await ctx.storage.keep(name, received).finally(() => received.discard())
  const { id: memberId } = data.account
  const isReady = await inTenant(ctx.db, scope, async (tx) => {
    const member = await lockMember(tx, { memberId, for: 'share' })
    if (member && !canLogIn(member.status)) return null
    const readyAt = ctx.clock.now()
    const expiresAt = new Date(readyAt.getTime() + EXPORT_DAYS * DAY)
    if (!(await updateExportReady(tx, { exportId, readyAt, expiresAt }))) return false
    await mailMember(ctx, tx, { memberId, type: 'data_ready' })
    return true
  })
  if (isReady === null) return giveUpExport(ctx, { scope, exportId })
  // Another run has finished first, or the member is gone.
  if (!isReady && !(await inTenant(ctx.db, scope, (tx) => findExport(tx, { exportId })))) await ctx.storage.remove(name)
}

interface FileOfArchive {
  readonly name: string
  readonly lastModified: Date
  readonly input: AsyncIterable<Uint8Array<ArrayBuffer>>
}

/** One after another, so that only one photo is open at a time. */
async function* filesOf(ctx: AppContext, scope: TenantScope, data: StoredData): AsyncGenerator<FileOfArchive> {
  const { storage, clock } = ctx
  const lastModified = clock.now()
  const photos: object[] = []
  for (const { source, ...photo } of data.photos) {
    const stored = source === null ? null : await storage.read(source)
    if (!stored) {
      photos.push(photo)
      continue
    }
    const bytes = stored.body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
    const first = await bytes.next()
    const kind = first.done ? null : kindOf(Buffer.from(first.value))
    const name = `photos/${photo.id}${kind ? `.${kind}` : ''}`
    photos.push({ ...photo, file: name })
    yield { name, lastModified, input: joined(first, bytes) }
  }
  const messagePhotos: object[] = []
  for (const { file, ...photo } of data.messagePhotos) {
    const stored = file === null ? null : await storage.read(file)
    const name = `message-photos/${photo.conversationId}-${photo.seq}.webp`
    messagePhotos.push({ ...photo, file: stored && name })
    if (stored) yield { name, lastModified, input: stored.body as AsyncIterable<Uint8Array<ArrayBuffer>> }
  }
  const mails = data.mails.map((mail) =>
    wentElsewhere(mail, data.account.email) ? { ...mail, sentAt: null, refusedAt: null, givenUpAt: null } : mail,
  )
  // Whom the member has blocked stands there as in their settings. Who has blocked the member is in no archive.
  const blocks = data.blocks.map((row) => ({ name: ifNamed(row)?.name ?? null, createdAt: row.createdAt }))
  const mandates = data.mandates.map((mandate) => {
    const open = (field: 'iban' | 'holder' | 'phone') =>
      decryptBankText(ctx, { scope, mandateId: mandate.id, field }, mandate[field])
    return { ...mandate, iban: open('iban'), holder: open('holder'), phone: open('phone') }
  })
  const told = { ...data, mails, photos, messagePhotos, blocks, mandates }
  const text = new TextEncoder().encode(JSON.stringify(told, null, 2))
  yield { name: 'data.json', lastModified, input: one(text) }
}

async function* one(part: Uint8Array<ArrayBuffer>) {
  yield part
}

async function* joined(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let part = first; !part.done; part = await rest.next()) yield part.value as Uint8Array<ArrayBuffer>
}

/** Forgets an archive that could not be made, so that its member may request another at once. */
export const giveUpExport = async (ctx: AppContext, { scope, exportId }: WhichExport): Promise<void> => {
  await ctx.storage.remove(exportFile(scope.tenantId, exportId))
  await inTenant(ctx.db, scope, (tx) => removeExport(tx, { exportId }))
}

/** Removes archives whose seven days are over, the file first, and returns their number. Idempotent. */
export async function deleteExpiredExports(
  ctx: AppContext,
  { scope }: { scope: TenantScope },
): Promise<{ removed: number }> {
  const before = ctx.clock.now()
  let removed = 0
  let batch: readonly ExportRow[]
  do {
    batch = await inTenant(ctx.db, scope, (tx) => listExpiredExports(tx, { before, limit: BATCH }))
    for (const { id: exportId } of batch) await giveUpExport(ctx, { scope, exportId })
    removed += batch.length
  } while (batch.length === BATCH)
  return { removed }
}

interface Download {
  readonly viewer: Owner
  /** The token in the link's address. */
  readonly token: string
}

/** The state of the mailed link for a member: their archive, somebody else's, or none. */
type DownloadState = 'ready' | 'other' | 'gone'

export const findDownload = async (ctx: AppContext, download: Download): Promise<DownloadState> =>
  (await findArchive(ctx, download)).state

/** The archive as a stream, which must be read or destroyed; null for any other state. It can be downloaded repeatedly. */
export async function openDownload(ctx: AppContext, download: Download): Promise<StoredFile | null> {
  const { exportId } = await findArchive(ctx, download)
  return exportId && ctx.storage.read(exportFile(download.viewer.scope.tenantId, exportId))
}

/** The latest archive that can be downloaded: a link leads to the member's data, whichever mail contains it. */
const findArchive = (
  ctx: AppContext,
  { viewer: { scope, id }, token }: Download,
): Promise<{ state: DownloadState; exportId: ExportId | null }> =>
  inTenant(ctx.db, scope, async (tx) => {
    const link = await findLink(ctx, tx, { token, purpose: 'download_data' })
    if (!link) return { state: 'gone', exportId: null }
    const memberId: MemberId = link.memberId
    if (memberId !== id) return { state: 'other', exportId: null }
    const archives = await listExportsOf(tx, { memberId })
    const ready = archives.find(({ readyAt, expiresAt }) => readyAt !== null && expiresAt > ctx.clock.now())
    return ready ? { state: 'ready', exportId: ready.id } : { state: 'gone', exportId: null }
  })
