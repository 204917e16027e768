import type { MemberId } from '@hearth/contracts/ids'
import type { Place } from '@hearth/db/paging'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { updateUsesOfNobody } from '@hearth/db/queries/billing/discounts'
import { updateMandatesOfNobody } from '@hearth/db/queries/billing/mandates'
import { updateOrdersOfNobody } from '@hearth/db/queries/billing/orders'
import { removeConversationsOfNobody } from '@hearth/db/queries/conversations/conversations'
import {
  listMessagePhotosOf,
  listMessagePhotosOfNobody,
  removeMessagePhotosOf,
} from '@hearth/db/queries/conversations/message-photos'
import {
  listDueDeletions,
  type OpenDeletionRow,
  removeClosedMember,
  updateDeletionErased,
  updateDeletionRestored,
  updateDeletionsWarned,
} from '@hearth/db/queries/leaving/deletions'
import { listDiscardedFilesOf, updateDiscardedFilesOfNobody } from '@hearth/db/queries/photos/discarded-files'
import { listEveryPhotoOf, lockPhotosOf } from '@hearth/db/queries/photos/own-photos'
import { updateDecisionsOfNobody } from '@hearth/db/queries/reports/decisions'
import { listKeptFiles, updateReportsOfNobody } from '@hearth/db/queries/reports/reports'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { listExportFilesOf } from '../accounts/export-files.ts'
import { endRepeatOrdersOf } from '../billing/repeat-orders.ts'
import type { AppContext } from '../context.ts'
import { discardMessagePhotos, messagePhotoFiles } from '../conversations/message-photo-files.ts'
import { changeMemberStatus } from '../identity/member-status.ts'
import { restoreDeadline } from '../mail/mail-address-owner.ts'
import { mailMember, REGRET_PERIOD, WARNED_BEFORE } from '../mail/mail-member.ts'
import { discardFiles, filesOf } from '../photos/discard-files.ts'
import { eachDue } from '../platform/each-due.ts'
import { logSecurityEvent } from '../platform/security-events.ts'

/** Small batches, so that an interrupted job has little to repeat. */
const BATCH = 100

interface OfTenant {
  readonly scope: TenantScope
}

/** Warns by mail, once each, the members whose accounts will be erased in two days, and returns how many. Restored accounts are left out. */
export async function warnBeforeErasure(ctx: AppContext, { scope }: OfTenant): Promise<{ warned: number }> {
  const now = ctx.clock.now()
  const after = new Date(now.getTime() - REGRET_PERIOD)
  const before = new Date(after.getTime() + WARNED_BEFORE)
  let warned = 0
  let batch: readonly OpenDeletionRow[]
  do {
    batch = await inTenant(ctx.db, scope, async (tx) => {
      const rows = await updateDeletionsWarned(tx, { after, before, at: now, limit: BATCH })
      for (const { memberId, ...deletion } of rows) {
        const member = await lockMember(tx, { memberId, for: 'share' })
        if (member?.status !== 'deleted') continue
        const details = { final_at: restoreDeadline(deletion).toISOString() }
        await mailMember(ctx, tx, { memberId, type: 'deletion_final', details })
      }
      return rows
    })
    warned += batch.length
  } while (batch.length === BATCH)
  return { warned }
}

/**
 * Erases all accounts whose fourteen days are over, and returns their number: first the files, then the stored data. The ledger stays, without names,
 * what the open case of a report needs, and what others have of their conversations.
 * An interrupted run is continued by the next. If an account cannot be erased, the others still are, and the job fails in the end.
 */
export async function eraseDeletedAccounts(
  ctx: AppContext,
  { scope, limit = BATCH }: OfTenant & { readonly limit?: number },
): Promise<{ erased: number }> {
  const before = new Date(ctx.clock.now().getTime() - REGRET_PERIOD)
  const failure = (count: number) => `${count} accounts could not be erased.`
  const list = (page: { after: Place | null; limit: number }) =>
    inTenant(ctx.db, scope, (tx) => listDueDeletions(tx, { before, ...page }))
  let erased = 0
  await eachDue({ list, limit, failure }, async (deletion) => {
    if (await eraseAccount(ctx, scope, deletion)) erased += 1
  })
  return { erased }
}

/** Each step is idempotent; after the first one the account cannot be restored. */
async function eraseAccount(ctx: AppContext, scope: TenantScope, deletion: OpenDeletionRow): Promise<boolean> {
  const { id: deletionId, memberId } = deletion
  if (!(await inTenant(ctx.db, scope, (tx) => closeForGood(ctx, tx, deletion)))) return false
  const removed = new Set<string>()
  let isDone: boolean | null = null
  // A photo that was being prepared may have got new files meanwhile.
  while (isDone === null) {
    const { gone } = await inTenant(ctx.db, scope, (tx) => listFilesOf(tx, { memberId }))
    for (const name of gone) {
      await ctx.storage.remove(name)
      removed.add(name)
    }
    isDone = await inTenant(ctx.db, scope, async (tx) => {
      await lockPhotosOf(tx, { memberId })
      const { gone, kept } = await listFilesOf(tx, { memberId })
      if (gone.some((name) => !removed.has(name))) return null
      await removeMessagePhotosOf(tx, { memberId })
      await updateReportsOfNobody(tx, { memberId })
      await updateDecisionsOfNobody(tx, { memberId })
      await updateUsesOfNobody(tx, { memberId, now: ctx.clock.now() })
      await updateOrdersOfNobody(tx, { memberId })
      await endRepeatOrdersOf(ctx, tx, { memberId })
      await updateMandatesOfNobody(tx, { memberId })
      await removeClosedMember(tx, { memberId })
      await discardMessagePhotos(ctx, tx, await listMessagePhotosOfNobody(tx, { memberId }))
      await removeConversationsOfNobody(tx, { memberId })
      // A job removes what a report keeps, once its case has ended.
      await discardFiles(ctx, tx, { names: kept, memberId: null })
      // They stay recorded, because a job that is preparing a photo may write one of them after this.
      await updateDiscardedFilesOfNobody(tx, { memberId })
      return updateDeletionErased(tx, { deletionId, at: ctx.clock.now() })
    })
  }
  if (isDone) logSecurityEvent(ctx.log, 'account_erased', { deletionId })
  return isDone
}

/** Every stored file of a member, those too that no photo names any more: what goes with the account, and what a report keeps. */
async function listFilesOf(tx: TenantTx, { memberId }: { memberId: MemberId }) {
  const names = [
    ...(await listEveryPhotoOf(tx, { memberId })).flatMap((photo) => filesOf(tx, photo)),
    ...(await listMessagePhotosOf(tx, { memberId })).flatMap(messagePhotoFiles),
    ...(await listExportFilesOf(tx, { memberId })),
    ...(await listDiscardedFilesOf(tx, { memberId })),
  ]
  const kept = await listKeptFiles(tx, { names })
  return { gone: names.filter((name) => !kept.includes(name)), kept }
}

/** Closes the account, so that concurrent requests find it gone; false if it was restored meanwhile. */
async function closeForGood(ctx: AppContext, tx: TenantTx, { memberId }: OpenDeletionRow): Promise<boolean> {
  const member = await lockMember(tx, { memberId, for: 'no key update' })
  if (member?.status === 'active' || member?.status === 'not_confirmed') {
    // Support has reopened it by hand.
    await updateDeletionRestored(tx, { memberId, at: ctx.clock.now() })
    return false
  }
  await changeMemberStatus(tx, { memberId, from: ['deleted'], to: 'disabled' })
  return true
}
