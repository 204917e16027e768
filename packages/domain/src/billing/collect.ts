import { DAY } from '@hearth/contracts/durations'
import { type CollectionId, isUuid, newId, type OrderId } from '@hearth/contracts/ids'
import { statementName } from '@hearth/contracts/payment-settings'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { lockMember } from '@hearth/db/queries/accounts/members'
import {
  type CollectionRow,
  findCollection,
  listCollectionFiles,
  listDueCollections,
  listFiledCollections,
  lockCollection,
  updateCollection,
} from '@hearth/db/queries/billing/collections'
import { findMandate, updateMandateUsed } from '@hearth/db/queries/billing/mandates'
import { findOrder, listOrdersToRefund, lockOrder, type OrderRow, updateOrder } from '@hearth/db/queries/billing/orders'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import { canLogIn } from '../identity/sessions.ts'
import { decryptBankText } from '../platform/bank-secrets.ts'
import { applyPayment } from './apply-payment.ts'
import type { ReportedCollection, UnreadLine } from './bank-report.ts'
import { fileDays, laterDay } from './collection-days.ts'
import { collectionFile, endToEndId, type OpenCollection } from './collection-file.ts'
import {
  bookSettlement,
  cancelCollection,
  collectedPayment,
  giveUpCollection,
  type Reported,
  returnCollection,
  settleCollection,
} from './collections.ts'
import { findConcludedOrder } from './concluded-orders.ts'
import { isBlockedFor, mandateEnd, openMandate } from './mandates.ts'
import { orderNumber } from './packages.ts'
import { dayOf } from './target-days.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'bankSecret'> & { readonly log: Pick<AppContext['log'], 'error'> }
type Site = Pick<Settings, 'direct_debit' | 'company' | 'discreet_name'>

/** The most collections of one file, unless it is told otherwise. */
const MOST = 5_000

interface CollectFile {
  readonly fileId: string
  /** The collections in the file, and what they come to in cents. */
  readonly count: number
  readonly amount: number
  /** Orders that are given up, because their member or account is blocked. */
  readonly blocked: readonly OrderId[]
  /** Orders that could not be taken, and are due as before. */
  readonly failed: readonly OrderId[]
  /** Whether more is due than one file takes. */
  readonly hasMore: boolean
}

interface CollectDue {
  readonly scope: TenantScope
  readonly settings: Site
  /** Is told the id of the file before anything is in it: `fileText` writes what is in it, even if this breaks off. */
  readonly onFile?: (fileId: string) => void
  /** The most collections of one file. */
  readonly most?: number
}

/**
 * Puts what is due (`fileDays`) into one file for the bank, and returns its name; null if nothing is due. Each collection is in one file, however often
 * and from however many processes this runs: what is in one is noted before the file is made (`fileText`). One that fails stays due and stops no other. What would be
 * collected of somebody who is gone and has received nothing is given up, and of a member or an account that is blocked it counts as returned.
 */
export async function collectDue(
  ctx: Needs,
  { scope, settings, onFile, most = MOST }: CollectDue,
): Promise<Outcome<CollectFile | null, 'direct_debits.not_offered'>> {
  if (!settings.direct_debit) return refuse('direct_debits.not_offered')
  const { until, earliest } = fileDays(ctx.clock.now())
  const fileId = newFileId()
  const found = await inTenant(ctx.db, scope, (tx) => listDueCollections(tx, { until, limit: most + 1 }))
  const due = found.slice(0, most)
  if (due.length === 0) return accept(null)
  onFile?.(fileId)
  let [count, amount] = [0, 0]
  const [blocked, failed]: [OrderId[], OrderId[]] = [[], []]
  for (const { id, orderId, dueOn } of due) {
    const collectOn = laterDay(dueOn, earliest)
    try {
      const taken = await take(ctx, { scope, id, orderId, collectOn, fileId })
      if (taken === 'blocked') blocked.push(orderId)
      else if (taken !== null) [count, amount] = [count + 1, amount + taken.amount]
    } catch (err) {
      ctx.log.error('collection_failed', { orderId, err })
      failed.push(orderId)
    }
  }
  const isNothing = count + blocked.length + failed.length === 0
  return accept(isNothing ? null : { fileId, count, amount, blocked, failed, hasMore: found.length > most })
}

/** Notes that a collection is in a file, and returns it; `blocked` if it is given up, null if it is not due any more. */
const take = (
  ctx: Needs,
  of: {
    readonly scope: TenantScope
    readonly id: CollectionId
    readonly orderId: OrderId
    readonly collectOn: string
    readonly fileId: string
  },
): Promise<Pick<CollectionRow, 'amount'> | 'blocked' | null> =>
  inTenant(ctx.db, of.scope, async (tx) => {
    const { id, orderId, collectOn, fileId } = of
    // The order before its member, and that before the collection, as all do.
    const order = await lockOrder(tx, { id: orderId })
    if (!order) return null
    const { memberId } = order
    const member = await lockMember(tx, { memberId, for: 'no key update' })
    if (order.state !== 'paid' && (!member || !canLogIn(member.status))) {
      await cancelCollection(ctx, tx, order)
      return null
    }
    const collection = await lockCollection(tx, { orderId })
    if (collection?.state !== 'scheduled') return null
    const mandate = await findMandate(tx, { id: collection.mandateId })
    if (!mandate) throw new Error('A collection has no mandate.')
    if (await isBlockedFor(ctx, tx, { memberId, mandate })) {
      await giveUpCollection(ctx, tx, { order, collection })
      return 'blocked'
    }
    // What cannot be read could never be written into the file.
    openMandate(ctx, of.scope, mandate)
    await updateCollection(tx, { id, from: ['scheduled'], change: { state: 'sent', fileId, collectOn } })
    await updateMandateUsed(tx, { id: mandate.id, now: ctx.clock.now(), keptUntil: mandateEnd(collectOn) })
    return collection
  })

/** A file's id has the time at which it was made, as an id does of which it is the beginning. */
const newFileId = (): string => `F${newId().replaceAll('-', '').slice(0, 27).toUpperCase()}`
const FILE_ID = /^F([0-9A-F]{12})[0-9A-F]{15}$/
const madeAt = (fileId: string): Date | null => {
  const [, time] = FILE_ID.exec(fileId) ?? []
  return time === undefined ? null : new Date(Number.parseInt(time, 16))
}

type ListedFile = Awaited<ReturnType<typeof listCollectionFiles>>[number] & {
  /** Null for an id that is none of `collectDue`. */
  readonly madeAt: Date | null
}

/** The files for the bank, newest first, a hundred at most. */
export const listFiles = (
  { db }: Pick<AppContext, 'db'>,
  { scope }: { readonly scope: TenantScope },
): Promise<readonly ListedFile[]> =>
  inTenant(db, scope, async (tx) =>
    (await listCollectionFiles(tx, { limit: 100 })).map((file) => ({ ...file, madeAt: madeAt(file.fileId) })),
  )

/** The text of a file for the bank, which the collections in it and the settings of the site make; null if there is no such file. */
export async function fileText(
  ctx: Pick<AppContext, 'db' | 'clock' | 'bankSecret'>,
  { scope, settings, fileId }: { readonly scope: TenantScope; readonly settings: Site; readonly fileId: string },
): Promise<string | null> {
  const debit = settings.direct_debit
  if (!debit) return null
  const rows = await inTenant(ctx.db, scope, (tx) => listFiledCollections(tx, { fileId }))
  if (rows.length === 0) return null
  const collections = rows.map(({ mandateId, collectOn, signedAt, orderId, createdAt, ...row }): OpenCollection => {
    const open = (field: 'iban' | 'holder') => decryptBankText(ctx, { scope, mandateId, field }, row[field])
    return {
      ...{ id: row.id, amount: row.amount, reference: row.reference, collectOn: collectOn ?? dayOf(createdAt) },
      ...{ signedOn: dayOf(signedAt ?? createdAt), iban: open('iban'), holder: open('holder') },
      purpose: `${statementName(settings)} ${orderNumber(orderId)}`,
    }
  })
  const createdAt = madeAt(fileId) ?? ctx.clock.now()
  return collectionFile({ fileId, createdAt, company: settings.company.name, debit, collections })
}

/** What became of the lines of a report, and those that are about nothing here. */
interface ReportResult {
  readonly settled: number
  readonly returned: number
  /** What was read before. */
  readonly known: number
  readonly unmatched: readonly (ReportedCollection & {
    readonly why: Exclude<Reported, 'settled' | 'returned' | 'known'> | 'unknown' | 'failed'
  })[]
  readonly unread: readonly UnreadLine[]
}

/** Takes in what a bank reports, line by line; what was read before changes nothing. A line that fails is named, and stops no other. */
export async function applyBankReport(
  ctx: Needs,
  { scope, report }: { readonly scope: TenantScope; readonly report: readonly (ReportedCollection | UnreadLine)[] },
): Promise<ReportResult> {
  const counts = { settled: 0, returned: 0, known: 0 }
  const unmatched: ReportResult['unmatched'][number][] = []
  const unread: UnreadLine[] = []
  /** What a part of a line comes to. */
  const without = async <Value>(line: ReportedCollection, part: () => Promise<Value>): Promise<Value | null> => {
    try {
      return await part()
    } catch (err) {
      ctx.log.error('report_line_failed', { endToEndId: line.endToEndId, groupId: line.groupId, err })
      unmatched.push({ ...line, why: 'failed' })
      return null
    }
  }
  for (const line of report) {
    if (line.outcome === 'unread') {
      unread.push(line)
      continue
    }
    const found = await without(line, () => collectionsOf(ctx, scope, line))
    if (found?.length === 0) unmatched.push({ ...line, why: 'unknown' })
    for (const collection of found ?? []) {
      // A group is settled one by one, and each of them can fail.
      const one =
        line.endToEndId === null ? { ...line, endToEndId: endToEndId(collection.id), amount: collection.amount } : line
      const became = await without(one, () => applyLine(ctx, scope, collection.orderId, one))
      if (became === 'too_early' || became === 'another_amount') unmatched.push({ ...one, why: became })
      else if (became !== null) counts[became] += 1
    }
  }
  return { ...counts, unmatched, unread }
}

const applyLine = (
  ctx: Needs,
  scope: TenantScope,
  orderId: OrderId,
  { outcome, amount, reason }: ReportedCollection,
): Promise<Reported> =>
  outcome === 'settled'
    ? settleCollection(ctx, { scope, orderId, amount })
    : returnCollection(ctx, { scope, orderId, amount, reason: reason || 'NARR' })

/** The collection of an end-to-end id, in whatever letters it is written; null if there is none. */
async function findByName(db: AppContext['db'], scope: TenantScope, name: string): Promise<CollectionRow | null> {
  const id = name.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const found = isUuid(id) ? await inTenant(db, scope, (tx) => findCollection(tx, { id: id as CollectionId })) : null
  return found && endToEndId(found.id) === name.toLowerCase() ? found : null
}

/** The collections that a line is about: one by its id, or those of a group, if its sum is theirs. */
async function collectionsOf(
  { db }: Pick<AppContext, 'db'>,
  scope: TenantScope,
  { endToEndId: name, groupId, amount }: ReportedCollection,
): Promise<readonly CollectionRow[]> {
  if (name !== null) {
    const found = await findByName(db, scope, name)
    return found ? [found] : []
  }
  const [, fileId, at] = /^(F[0-9A-F]{27})-(\d{1,3})$/.exec(groupId ?? '') ?? []
  if (!fileId) return []
  const filed = await inTenant(db, scope, (tx) => listFiledCollections(tx, { fileId }))
  const day = [...new Set(filed.map(({ collectOn }) => collectOn))].sort()[Number(at) - 1]
  const group = filed.filter(({ collectOn }) => collectOn === day)
  return group.reduce((sum, one) => sum + one.amount, 0) === amount ? group : []
}

/** Notes that the bank has rejected or given back a collection, where it tells so otherwise than by a notification; `unknown` if there is none of that id. */
export async function returnByHand(
  ctx: Needs,
  {
    scope,
    endToEndId: name,
    reason,
  }: { readonly scope: TenantScope; readonly endToEndId: string; readonly reason: string },
): Promise<Reported | 'unknown'> {
  const found = await findByName(ctx.db, scope, name)
  return found ? returnCollection(ctx, { scope, orderId: found.orderId, amount: found.amount, reason }) : 'unknown'
}

/** What is due back of an order and has not gone back, in cents. */
const dueBack = ({ amount, refundDue, refunded, chargedBack }: OrderRow): number =>
  Math.min(refundDue - refunded, amount - refunded - chargedBack)

/**
 * Notes that the company has paid back by itself that amount of a settled order, in cents, which has to be what is due (`listRefundsByHand`): that may
 * have changed since it was listed.
 */
export const payBackByHand = (
  ctx: Needs,
  { scope, number, amount }: { readonly scope: TenantScope; readonly number: string; readonly amount: number },
): Promise<
  Outcome<
    { readonly amount: number },
    'contracts.no_contract' | 'direct_debits.nothing_due' | 'direct_debits.another_amount'
  >
> =>
  inTenant(ctx.db, scope, async (tx) => {
    const found = await findConcludedOrder(tx, { number })
    const order = found && (await lockOrder(tx, { id: found.id }))
    if (!order) return refuse('contracts.no_contract')
    const collection = await lockCollection(tx, { orderId: order.id })
    const due = dueBack(order)
    if (collection?.state !== 'settled' || due <= 0) return refuse('direct_debits.nothing_due')
    if (amount !== due) return refuse('direct_debits.another_amount', { due })
    const amountRefunded = order.refunded + amount
    await applyPayment(ctx, tx, order, collectedPayment(order, collection.id, { status: 'paid', amountRefunded }))
    await bookSettlement(ctx, tx, { ref: `${collection.id}:refund:${amountRefunded}`, amount: -amount })
    await updateOrder(tx, { id: order.id, change: { refundingUntil: null } })
    return accept({ amount })
  })

/** What the company has to pay back by itself, with the account to which it goes. Amounts are cents. */
interface RefundByHand {
  readonly number: string
  readonly amount: number
  readonly iban: string
  readonly holder: string
}

/** What is due back of settled direct debits, a hundred at most. */
export const listRefundsByHand = (
  ctx: Pick<AppContext, 'db' | 'clock' | 'bankSecret'>,
  { scope }: { readonly scope: TenantScope },
): Promise<readonly RefundByHand[]> =>
  inTenant(ctx.db, scope, async (tx) => {
    const refunds: RefundByHand[] = []
    // Whoever pays them back by hand waits for no job.
    const aYear = new Date(ctx.clock.now().getTime() + 365 * DAY)
    for (const { id } of await listOrdersToRefund(tx, { now: aYear, limit: 100 })) {
      const [order, collection] = [await findOrder(tx, { id }), await findCollection(tx, { orderId: id })]
      const mandate = collection?.state === 'settled' ? await findMandate(tx, { id: collection.mandateId }) : null
      if (!order || !mandate) continue
      const open = (field: 'iban' | 'holder') =>
        decryptBankText(ctx, { scope, mandateId: mandate.id, field }, mandate[field])
      refunds.push({ number: orderNumber(id), amount: dueBack(order), iban: open('iban'), holder: open('holder') })
    }
    return refunds
  })
