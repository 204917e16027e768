import { isUuid, type OrderId } from '@hearth/contracts/ids'
import {
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceSeller,
  type InvoiceSettings,
  invoiceNumber,
  invoiceSeries,
} from '@hearth/contracts/invoices'
import type { Locale } from '@hearth/contracts/locales'
import {
  type InvoiceRow,
  insertInvoices,
  listDueInvoices,
  listInvoices,
  lockLastInvoiceNumber,
  removeDueInvoices,
  updateLastInvoiceNumber,
} from '@hearth/db/queries/billing/invoices'
import { findOrder } from '@hearth/db/queries/billing/orders'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext, WorkerContext } from '../context.ts'
import { passEvents } from '../events/record-events.ts'
import type { Viewer } from '../identity/sessions.ts'
import { collectionsOf, type OrderCollection } from './order-collections.ts'

export type { InvoiceRow }

/** A document as its buyer gets it, with the direct debit of its order; null for an order that is paid otherwise. */
export interface OwnInvoice extends InvoiceRow {
  readonly collection: OrderCollection | null
}

type Due = Awaited<ReturnType<typeof listDueInvoices>>[number]

/** Documents that one transaction numbers. */
const BATCH = 500

/**
 * Gives everything that was booked its invoice or credit note, numbered without gaps in the order of the bookings, and returns how many. However many run at the same time or
 * are stopped, each booking has one document: a number counts once its document is there. A tenant that is not live waits. Idempotent.
 */
export async function numberInvoices(
  ctx: Pick<WorkerContext, 'db' | 'clock' | 'invoiceSettings'>,
  { scope }: { readonly scope: TenantScope },
): Promise<number> {
  const settings = ctx.invoiceSettings(scope.tenantId)
  if (!settings) return 0
  let numbered = 0
  let batch: number
  do {
    batch = await inTenant(ctx.db, scope, (tx) => numberBatch(ctx, tx, settings))
    numbered += batch
  } while (batch === BATCH)
  return numbered
}

async function numberBatch(ctx: Pick<AppContext, 'clock'>, tx: TenantTx, settings: InvoiceSettings): Promise<number> {
  // Most runs find nothing, and wait for nobody. What one finds is read again once it is alone.
  if ((await listDueInvoices(tx, { limit: 1 })).length === 0) return 0
  const last = await lockLastInvoiceNumber(tx)
  const due = await listDueInvoices(tx, { limit: BATCH })
  if (due.length === 0) return 0
  const corrected = due.filter(({ kind }) => kind === 'credit_note').map(({ orderId }) => orderId)
  const earlier = corrected.length === 0 ? [] : await listInvoices(tx, { orderIds: corrected })
  const originals = new Map(earlier.filter(({ kind }) => kind === 'invoice').map((row) => [row.orderId, row]))
  const issuedAt = ctx.clock.now()
  const added = due.map((one, at) => {
    const original = one.kind === 'credit_note' ? originals.get(one.orderId) : undefined
    const row = documentOf(one, { number: last + at + 1, issuedAt, settings, original })
    if (row.kind === 'invoice') originals.set(row.orderId, row)
    return row
  })
  await insertInvoices(tx, { added })
  await removeDueInvoices(tx, { transactionIds: due.map(({ transactionId }) => transactionId) })
  await updateLastInvoiceNumber(tx, { last: last + due.length })
  // Their pages may be open.
  passEvents(
    tx,
    due.map(({ orderId, order: { memberId } }) => ({ memberId, kind: 'order.changed', ids: { orderId } })),
  )
  return due.length
}

interface Numbering {
  readonly number: number
  readonly issuedAt: Date
  readonly settings: InvoiceSettings
  /** The invoice that a credit note corrects. */
  readonly original: InvoiceRow | undefined
}

function documentOf(due: Due, { number, issuedAt, settings, original }: Numbering): InvoiceRow {
  const { kind, order, gross, vat, bookedAt } = due
  const { country, currency, vatRate } = order
  return {
    ...{ number, series: invoiceSeries(settings), kind, corrects: original ? invoiceNumber(original) : null },
    ...{ orderId: due.orderId, transactionId: due.transactionId, issuedAt, bookedAt, country, currency },
    language: original?.language ?? due.language ?? languageIn(settings, country),
    seller: sellerOf(settings, country),
    ...{ lines: linesOf(due), net: gross - vat, vatRate, vat, gross },
    keptUntil: invoiceEnd(issuedAt),
  }
}

function linesOf({ kind, gross, order }: Due): readonly InvoiceLine[] {
  const { type, credits, months, discount, discountCode, discountRate } = order
  const line = (amount: number) => ({ kind: 'package', type, credits, months, amount }) as const
  if (kind === 'credit_note' || discountCode === null) return [line(gross)]
  return [line(gross + discount), { kind: 'discount', code: discountCode, rate: discountRate ?? 0, amount: -discount }]
}

/** The language of a site for somebody from that country who has chosen none. */
const languageIn = ({ locales_by_country, default_locale }: InvoiceSettings, country: string): Locale =>
  (locales_by_country as Readonly<Record<string, readonly Locale[] | undefined>>)[country]?.[0] ?? default_locale

/** Greece has a prefix of its own. */
const prefixIn = (country: string) => (country === 'GR' ? 'EL' : country)

/**
 * The company as a buyer's document names it: with the VAT number that it has in the buyer's country, otherwise with that of its own country, otherwise
 * with its first.
 */
function sellerOf({ company }: Pick<InvoiceSettings, 'company'>, buyer: string): InvoiceSeller {
  const { name, address, city, country, kvk, vat_numbers: numbers } = company
  const numberIn = (where: string) => numbers.find((one) => one.toUpperCase().startsWith(prefixIn(where)))
  const vatNumber = numberIn(buyer) ?? numberIn(country) ?? numbers[0] ?? null
  return { name, address, city, country, registration: kvk, vatNumber }
}

/** Until when a document is kept: ten years from the end of its year, as the evidence of the country (Directive 2006/112/EC, article 369k). */
const invoiceEnd = (issuedAt: Date): Date => new Date(Date.UTC(issuedAt.getUTCFullYear() + 11, 0, 1))

/** The documents of an order of the member, oldest first; null for another's order. */
async function documentsOf(
  { db }: Pick<AppContext, 'db'>,
  { viewer, orderId }: { readonly viewer: Pick<Viewer, 'scope' | 'id'>; readonly orderId: string },
): Promise<readonly OwnInvoice[] | null> {
  if (!isUuid(orderId)) return null
  const id = orderId as OrderId
  return inTenant(db, viewer.scope, async (tx) => {
    const order = await findOrder(tx, { id })
    if (order?.memberId !== viewer.id) return null
    const [rows, collections] = [await listInvoices(tx, { orderIds: [id] }), await collectionsOf(tx, [order])]
    return rows.map((row) => ({ ...row, collection: collections.get(id) ?? null }))
  })
}

/** What a page says of a document. */
interface InvoiceHead {
  readonly kind: InvoiceKind
  readonly number: number
  /** The number on paper. */
  readonly label: string
}

/** The documents of an order of the member, oldest first; none for another's order. */
export async function listOwnInvoices(
  ctx: Pick<AppContext, 'db'>,
  of: { readonly viewer: Pick<Viewer, 'scope' | 'id'>; readonly orderId: string },
): Promise<readonly InvoiceHead[]> {
  const found = (await documentsOf(ctx, of)) ?? []
  return found.map((row) => ({ kind: row.kind, number: row.number, label: invoiceNumber(row) }))
}

/** One document of an order of the member: that with the number, or the invoice without one; null if there is none, or the order is another's. */
export async function findOwnInvoice(
  ctx: Pick<AppContext, 'db'>,
  {
    number,
    ...of
  }: { readonly viewer: Pick<Viewer, 'scope' | 'id'>; readonly orderId: string; readonly number: number | null },
): Promise<OwnInvoice | null> {
  const found = (await documentsOf(ctx, of)) ?? []
  return found.find((row) => (number === null ? row.kind === 'invoice' : row.number === number)) ?? null
}
