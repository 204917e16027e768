import { DAY } from '@hearth/contracts/durations'
import { type CollectionId, isUuid, newId, type OrderId } from '@hearth/contracts/ids'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { lockMember } from '@hearth/db/queries/accounts/members'
import {
  findCollection,
  listDueCollections,
  listFiledCollections,
  lockCollection,
  updateCollection,
} from '@hearth/db/queries/billing/collections'
import { findMandate, updateMandateUsed } from '@hearth/db/queries/billing/mandates'
import {
  findOrder,
  findOrderByNumber,
  listOrdersToRefund,
  lockOrder,
  updateOrder,
} from '@hearth/db/queries/billing/orders'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import { decryptBankText } from '../platform/bank-secrets.ts'
import { applyPayment } from './apply-payment.ts'
import type { ReportedCollection } from './bank-report.ts'
import { collectionFile, endToEndId, type OpenCollection } from './collection-file.ts'
import {
  bookSettlement,
  cancelCollection,
  collectedPayment,
  type Reported,
  returnCollection,
  settleCollection,
} from './collections.ts'
import { mandateEnd } from './mandates.ts'
import { orderNumber } from './packages.ts'
import { bankDayFrom, dayOf, daysAfter } from './target-days.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'bankSecret'> & { readonly log: Pick<AppContext['log'], 'error'> }
type Site = Pick<Settings, 'direct_debit' | 'company'>

/** How many days ahead banks get what is to be collected. */
const DAYS_AHEAD = 5
/** The most collections of one file. */
const MOST = 5_000

interface CollectFile {
  readonly fileId: string
  readonly count: number
  /** Cents. */
  readonly amount: number
}

/**
 * Puts what is due within five days into one file for the bank, and returns its name; null if nothing is due. Each collection is in one file, however
 * often and from however many processes this runs: what is in one is noted before the file is made (`fileText`). What would be collected of somebody who is
 * gone and has received nothing is given up.
 */
export async function collectDue(
  ctx: Needs,
  { scope, settings }: { readonly scope: TenantScope; readonly settings: Site },
): Promise<Outcome<CollectFile | null, 'direct_debits.not_offered'>> {
  if (!settings.direct_debit) return refuse('direct_debits.not_offered')
  const today = dayOf(ctx.clock.now())
  // A bank takes what is to be collected on the next day at the earliest.
  const first = bankDayFrom(daysAfter(bankDayFrom(daysAfter(today, 1)), 1))
  const fileId = `F${newId().replaceAll('-', '').slice(0, 27).toUpperCase()}`
  const until = daysAfter(today, DAYS_AHEAD)
  const due = await inTenant(ctx.db, scope, (tx) => listDueCollections(tx, { until, limit: MOST }))
  let [count, amount] = [0, 0]
  for (const { id, orderId, dueOn } of due) {
    const [, collectOn = dueOn] = [dueOn, first].sort()
    const taken = await inTenant(ctx.db, scope, async (tx) => {
      // The order before its collection, as all do.
      const order = await lockOrder(tx, { id: orderId })
      if (!order) return null
      const member = await lockMember(tx, { memberId: order.memberId, for: 'share' })
      if (order.state !== 'paid' && (!member || member.status === 'deleted')) {
        await cancelCollection(ctx, tx, order)
        return null
      }
      const change = { state: 'sent', fileId, collectOn } as const
      if (!(await updateCollection(tx, { id, from: ['scheduled'], change }))) return null
      const collection = await lockCollection(tx, { orderId })
      if (collection) {
        const keptUntil = mandateEnd(collectOn)
        await updateMandateUsed(tx, { id: collection.mandateId, now: ctx.clock.now(), keptUntil })
      }
      return collection
    })
    if (!taken) continue
    count += 1
    amount += taken.amount
  }
  return accept(count === 0 ? null : { fileId, count, amount })
}

/** The text of a file for the bank, the same each time; null if there is no such file. */
export async function fileText(
  ctx: Pick<AppContext, 'db' | 'clock' | 'bankSecret'>,
  { scope, settings, fileId }: { readonly scope: TenantScope; readonly settings: Site; readonly fileId: string },
): Promise<string | null> {
  const debit = settings.direct_debit
  if (!debit) return null
  const rows = await inTenant(ctx.db, scope, (tx) => listFiledCollections(tx, { fileId }))
  if (rows.length === 0) return null
  const company = settings.company.name
  const collections = rows.map(({ mandateId, collectOn, signedAt, orderId, createdAt, ...row }): OpenCollection => {
    const open = (field: 'iban' | 'holder') => decryptBankText(ctx, { scope, mandateId, field }, row[field])
    return {
      ...{ id: row.id, amount: row.amount, reference: row.reference, collectOn: collectOn ?? dayOf(createdAt) },
      ...{ signedOn: dayOf(signedAt ?? createdAt), iban: open('iban'), holder: open('holder') },
      purpose: `${company} ${orderNumber(orderId)}`,
    }
  })
  const [earliest = ctx.clock.now()] = rows.map(({ createdAt }) => createdAt).sort((one, other) => +other - +one)
  return collectionFile({ fileId, createdAt: earliest, company, debit, collections })
}

/** What became of the lines of a report, and those that are about nothing here. */
interface ReportResult {
  readonly settled: number
  readonly returned: number
  /** What was read before. */
  readonly known: number
  readonly unmatched: readonly (ReportedCollection & {
    readonly why: Exclude<Reported, 'settled' | 'returned' | 'known'> | 'unknown'
  })[]
}

/** Takes in what a bank reports, line by line; what was read before changes nothing. */
export async function applyBankReport(
  ctx: Needs,
  { scope, report }: { readonly scope: TenantScope; readonly report: readonly ReportedCollection[] },
): Promise<ReportResult> {
  const counts = { settled: 0, returned: 0, known: 0 }
  const unmatched: ReportResult['unmatched'][number][] = []
  for (const line of report) {
    const found = await collectionsOf(ctx, scope, line)
    if (found.length === 0) unmatched.push({ ...line, why: 'unknown' })
    for (const { orderId, amount } of found) {
      const of = { scope, orderId, amount: line.endToEndId === null ? amount : line.amount }
      const became =
        line.outcome === 'settled'
          ? await settleCollection(ctx, of)
          : await returnCollection(ctx, { ...of, reason: line.reason || 'NARR' })
      if (became === 'too_early' || became === 'another_amount') unmatched.push({ ...line, why: became })
      else counts[became] += 1
    }
  }
  return { ...counts, unmatched }
}

/** The collections that a line is about: one by its id, or those of a group, if its sum is theirs. */
async function collectionsOf(
  { db }: Pick<AppContext, 'db'>,
  scope: TenantScope,
  { endToEndId: name, groupId, amount }: ReportedCollection,
): Promise<readonly { readonly orderId: OrderId; readonly amount: number }[]> {
  if (name !== null) {
    const id = name.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    const found = isUuid(id) ? await inTenant(db, scope, (tx) => findCollection(tx, { id: id as CollectionId })) : null
    return found && endToEndId(found.id) === name.toLowerCase() ? [found] : []
  }
  const [, fileId, at] = /^(F[0-9A-F]{27})-(\d{1,3})$/.exec(groupId ?? '') ?? []
  if (!fileId) return []
  const filed = await inTenant(db, scope, (tx) => listFiledCollections(tx, { fileId }))
  const day = [...new Set(filed.map(({ collectOn }) => collectOn))].sort()[Number(at) - 1]
  const group = filed.filter(({ collectOn }) => collectOn === day)
  return group.reduce((sum, one) => sum + one.amount, 0) === amount ? group : []
}

/** Notes that the company has paid back by itself what was due of a settled order (`npm run refunds` says how much); returns the cents. */
export const payBackByHand = (
  ctx: Needs,
  { scope, number }: { readonly scope: TenantScope; readonly number: string },
): Promise<Outcome<{ readonly amount: number }, 'contracts.no_contract' | 'direct_debits.nothing_due'>> =>
  inTenant(ctx.db, scope, async (tx) => {
    const found = await findOrderByNumber(tx, { number })
    const order = found && (await lockOrder(tx, { id: found.id }))
    if (!order) return refuse('contracts.no_contract')
    const collection = await lockCollection(tx, { orderId: order.id })
    const amount = Math.min(order.refundDue - order.refunded, order.amount - order.refunded - order.chargedBack)
    if (collection?.state !== 'settled' || amount <= 0) return refuse('direct_debits.nothing_due')
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
      const amount = order.refundDue - order.refunded
      refunds.push({ number: orderNumber(id), amount, iban: open('iban'), holder: open('holder') })
    }
    return refunds
  })
