import { FREE_ALLOWANCE_DAYS } from '@hearth/contracts/billing'
import { DAY } from '@hearth/contracts/durations'
import { EVENT_DAYS } from '@hearth/contracts/events'
import { SKIP_DAYS, UNMATCH_DAYS } from '@hearth/contracts/likes'
import { OPTIONAL_MAIL_DAYS } from '@hearth/contracts/mail'
import { NOTIFICATION_DAYS } from '@hearth/contracts/notifications'
import { VIEW_DAYS } from '@hearth/contracts/relations'
import { OBJECTION_DAYS } from '@hearth/contracts/reports'
import { listUnconfirmedMembers } from '@hearth/db/queries/accounts/members'
import { removeOldDirectDebitBlocks } from '@hearth/db/queries/billing/collections'
import { removeOldDiscountUses } from '@hearth/db/queries/billing/discounts'
import { removeOldFreeUses } from '@hearth/db/queries/billing/free-allowances'
import { removeOldInvoices } from '@hearth/db/queries/billing/invoices'
import { removeOldMandateCodes, removeOldMandates } from '@hearth/db/queries/billing/mandates'
import { removeOldVatEvidence } from '@hearth/db/queries/billing/vat-evidence'
import { removeOldEvents } from '@hearth/db/queries/events/events'
import { removeExpiredSessions } from '@hearth/db/queries/identity/sessions'
import { removeOldEndedMatches, removeOldSkips } from '@hearth/db/queries/likes/likes'
import { removeOldLinks } from '@hearth/db/queries/mail/links'
import { removeOldOptionalMails, removeOldReceiptMails } from '@hearth/db/queries/mail/mails'
import { removeOldNotifications } from '@hearth/db/queries/notifications/notifications'
import { removeExpiredRateLimits } from '@hearth/db/queries/platform/rate-limits'
import { removeOldReceipts } from '@hearth/db/queries/platform/receipts'
import { removeOldViews } from '@hearth/db/queries/relations/profile-views'
import { updateDecisionsEnded } from '@hearth/db/queries/reports/decisions'
import { listEndedReports, updateReportsEnded } from '@hearth/db/queries/reports/reports'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { removeUnconfirmed } from '../accounts/remove-unconfirmed.ts'
import type { AppContext } from '../context.ts'
import { UNCONFIRMED_LIFETIME } from '../mail/mail-member.ts'

/** Longer than any job is retried or kept by the queue, so that an older receipt has no effect. */
const RECEIPTS_KEPT = 30 * DAY
/** So long after its end nobody asks any more what became of a link. */
const ENDED_LINKS_KEPT = 30 * DAY
/** One that kept an address says which links are of later addresses (`ENDED_LINKS`), for as long as the last of these can be good. */
const KEEP_ADDRESS_KEPT = OPTIONAL_MAIL_DAYS * DAY
/** Small batches, so that nobody who uses the table has to wait. */
const BATCH = 1_000

interface Expired {
  readonly scope: TenantScope
}
interface Removed {
  /** The number of all removed rows. */
  readonly removed: number
}

/** Removes the tenant's expired sessions and returns their number. Idempotent. */
export function deleteExpiredSessions(ctx: AppContext, { scope }: Expired): Promise<Removed> {
  const before = ctx.clock.now()
  return removeInBatches(ctx, scope, (tx, limit) => removeExpiredSessions(tx, { before, limit }))
}

/** Removes the counters of rate limits, the tenant's and those of the whole platform, whose window is over and returns their number. Idempotent. */
export async function deleteExpiredRateLimits(ctx: AppContext, { scope }: Expired): Promise<Removed> {
  const before = ctx.clock.now()
  const remove = (of: TenantScope) =>
    removeInBatches(ctx, of, (tx, limit) => removeExpiredRateLimits(tx, { before, limit }))
  const [own, shared] = [await remove(scope), await remove(ctx.platformScope)]
  return { removed: own.removed + shared.removed }
}

/**
 * Removes the tenant's accounts whose address was not confirmed within seven days, and returns their number: their addresses are free again. The
 * ledger stays. Idempotent.
 */
export function deleteUnconfirmedAccounts(ctx: AppContext, { scope }: Expired): Promise<Removed> {
  const before = new Date(ctx.clock.now().getTime() - UNCONFIRMED_LIFETIME)
  return removeInBatches(ctx, scope, async (tx, limit) => {
    const found = await listUnconfirmedMembers(tx, { before, limit })
    for (const memberId of found) await removeUnconfirmed(ctx, tx, { memberId })
    return found.length
  })
}

/**
 * Removes the tenant's job receipts, and the mailed receipts of those who withdrew without an account, that are older than thirty days, and returns
 * their number. Idempotent.
 */
export async function deleteOldReceipts(ctx: AppContext, { scope }: Expired): Promise<Removed> {
  const before = new Date(ctx.clock.now().getTime() - RECEIPTS_KEPT)
  const ofJobs = await removeInBatches(ctx, scope, (tx, limit) => removeOldReceipts(tx, { before, limit }))
  const mailed = await removeInBatches(ctx, scope, (tx, limit) => removeOldReceiptMails(tx, { before, limit }))
  return { removed: ofJobs.removed + mailed.removed }
}

/**
 * Removes the tenant's links that ended thirty days ago (a year ago, if they kept an address) and its optional mails that are older than a year, and
 * returns how many of both. All other mails stay: they prove what a member was told. Idempotent.
 */
export async function deleteOldMails(ctx: AppContext, { scope }: Expired): Promise<Removed> {
  const ago = (time: number) => new Date(ctx.clock.now().getTime() - time)
  const ended = { before: ago(ENDED_LINKS_KEPT), keepAddressBefore: ago(KEEP_ADDRESS_KEPT) }
  const links = await removeInBatches(ctx, scope, (tx, limit) => removeOldLinks(tx, { ...ended, limit }))
  const before = ago(OPTIONAL_MAIL_DAYS * DAY)
  const mails = await removeInBatches(ctx, scope, (tx, limit) => removeOldOptionalMails(tx, { before, limit }))
  return { removed: links.removed + mails.removed }
}

/** Removes the tenant's events that are older than a week and returns their number. Idempotent. */
export function deleteOldEvents(ctx: AppContext, { scope }: Expired): Promise<Removed> {
  const before = new Date(ctx.clock.now().getTime() - EVENT_DAYS * DAY)
  return removeInBatches(ctx, scope, (tx, limit) => removeOldEvents(tx, { before, limit }))
}

/**
 * Forgets what mailboxes of the tenant have used of what is free, a year after the last use, and of discounts, a year after that if their member is
 * gone; returns how many. Idempotent.
 */
export async function deleteOldFreeUses(ctx: AppContext, { scope }: Expired): Promise<Removed> {
  const before = new Date(ctx.clock.now().getTime() - FREE_ALLOWANCE_DAYS * DAY)
  const free = await removeInBatches(ctx, scope, (tx, limit) => removeOldFreeUses(tx, { before, limit }))
  const discounts = await removeInBatches(ctx, scope, (tx, limit) => removeOldDiscountUses(tx, { before, limit }))
  return { removed: free.removed + discounts.removed }
}

/** Forgets what showed the country of orders, once nobody may ask for it, and returns the number of orders. Idempotent. */
export const deleteOldVatEvidence = (ctx: AppContext, { scope }: Expired): Promise<Removed> =>
  removeInBatches(ctx, scope, (tx, limit) => removeOldVatEvidence(tx, { before: ctx.clock.now(), limit }))

/** Removes invoices and credit notes once nobody may ask for them, and returns their number. Idempotent. */
export const deleteOldInvoices = (ctx: AppContext, { scope }: Expired): Promise<Removed> =>
  removeInBatches(ctx, scope, (tx, limit) => removeOldInvoices(tx, { before: ctx.clock.now(), limit }))

/** Removes mandates, with their collections, and blocks once nobody may ask for them, and codes a day after they ended; returns how many. Idempotent. */
export async function deleteOldMandates(ctx: AppContext, { scope }: Expired): Promise<Removed> {
  const now = ctx.clock.now()
  const aDayAgo = new Date(now.getTime() - DAY)
  const codes = await removeInBatches(ctx, scope, (tx, limit) => removeOldMandateCodes(tx, { before: aDayAgo, limit }))
  const mandates = await removeInBatches(ctx, scope, (tx, limit) => removeOldMandates(tx, { before: now, limit }))
  const blocks = await removeInBatches(ctx, scope, (tx, limit) =>
    removeOldDirectDebitBlocks(tx, { before: now, limit }),
  )
  return { removed: codes.removed + mandates.removed + blocks.removed }
}

/**
 * Leaves of cases whose objections are decided or can no longer be made what the yearly figures count, lets their files go, and returns how many
 * reports and decisions there were. Idempotent.
 */
export async function endOldCases(ctx: AppContext, { scope }: Expired): Promise<Removed> {
  const before = new Date(ctx.clock.now().getTime() - OBJECTION_DAYS * DAY)
  const reports = await removeInBatches(ctx, scope, async (tx, limit) =>
    updateReportsEnded(tx, { reportIds: await listEndedReports(tx, { before, limit }) }),
  )
  const decisions = await removeInBatches(ctx, scope, (tx, limit) => updateDecisionsEnded(tx, { before, limit }))
  return { removed: reports.removed + decisions.removed }
}

/** Removes the tenant's notifications that are older than ninety days and returns their number. Idempotent. */
export function deleteOldNotifications(ctx: AppContext, { scope }: Expired): Promise<Removed> {
  const before = new Date(ctx.clock.now().getTime() - NOTIFICATION_DAYS * DAY)
  return removeInBatches(ctx, scope, (tx, limit) => removeOldNotifications(tx, { before, limit }))
}

/** Removes the tenant's views of profiles whose last look was ninety days ago and returns their number. Idempotent. */
export function deleteOldViews(ctx: AppContext, { scope }: Expired): Promise<Removed> {
  const before = new Date(ctx.clock.now().getTime() - VIEW_DAYS * DAY)
  return removeInBatches(ctx, scope, (tx, limit) => removeOldViews(tx, { before, limit }))
}

/** Removes the tenant's ends of matches that are older than thirty days, after which the two may like each other again. Idempotent. */
export function deleteOldEndedMatches(ctx: AppContext, { scope }: Expired): Promise<Removed> {
  const before = new Date(ctx.clock.now().getTime() - UNMATCH_DAYS * DAY)
  return removeInBatches(ctx, scope, (tx, limit) => removeOldEndedMatches(tx, { before, limit }))
}

/** Removes the tenant's skips that are older than ninety days. Idempotent. */
export function deleteOldSkips(ctx: AppContext, { scope }: Expired): Promise<Removed> {
  const before = new Date(ctx.clock.now().getTime() - SKIP_DAYS * DAY)
  return removeInBatches(ctx, scope, (tx, limit) => removeOldSkips(tx, { before, limit }))
}

/** Calls `remove` in separate transactions until it removes fewer rows than its limit. */
async function removeInBatches(
  ctx: AppContext,
  scope: TenantScope,
  remove: (tx: TenantTx, limit: number) => Promise<number>,
): Promise<Removed> {
  let removed = 0
  let batch: number
  do {
    batch = await inTenant(ctx.db, scope, (tx) => remove(tx, BATCH))
    removed += batch
  } while (batch === BATCH)
  return { removed }
}
