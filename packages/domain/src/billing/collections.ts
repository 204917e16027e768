import type { OrderState } from '@hearth/contracts/billing'
import type { BlockKind } from '@hearth/contracts/direct-debits'
import { BLOCK_YEARS } from '@hearth/contracts/direct-debits'
import { type CollectionId, type LedgerTransactionId, newId, type OrderId } from '@hearth/contracts/ids'
import {
  type CollectionRow,
  insertDirectDebitBlock,
  lockCollection,
  updateCollection,
} from '@hearth/db/queries/billing/collections'
import { insertBooking } from '@hearth/db/queries/billing/ledger'
import { findMandate } from '@hearth/db/queries/billing/mandates'
import { lockOrder, type OrderRow, updateOrder } from '@hearth/db/queries/billing/orders'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext, ProviderPayment } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { bankHashOf } from '../platform/bank-secrets.ts'
import { applyPayment } from './apply-payment.ts'
import { requireAccount } from './ledger-accounts.ts'

type Needs = Pick<AppContext, 'clock' | 'bankSecret'> & { readonly log: Pick<AppContext['log'], 'error'> }

/** An order that is paid by direct debit, as a payment. What is not named is as it was. */
export const collectedPayment = (
  order: OrderRow,
  collectionId: CollectionId,
  now: {
    readonly status: OrderState
    readonly country?: string | null
    readonly amountRefunded?: number
    readonly amountChargedBack?: number
  },
): ProviderPayment => ({
  ...{ id: collectionId, amount: order.amount, currency: order.currency, reference: order.id, country: null },
  ...{ amountRefunded: order.refunded, amountChargedBack: order.chargedBack, checkoutUrl: null },
  recurringId: null,
  ...now,
})

/** Ends a pending order whose collection is in no file yet, in the transaction that has locked it; false if it is, and the money may come. */
export async function cancelCollection(
  ctx: Omit<Needs, 'bankSecret'>,
  tx: TenantTx,
  order: OrderRow,
): Promise<boolean> {
  const collection = await lockCollection(tx, { orderId: order.id })
  if (collection?.state !== 'scheduled') return false
  await updateCollection(tx, { id: collection.id, from: ['scheduled'], change: { state: 'cancelled' } })
  await applyPayment(ctx, tx, order, collectedPayment(order, collection.id, { status: 'cancelled' }))
  return true
}

/**
 * Takes what is due back of an order off its collection, while that is in no file: it is booked as paid back, and never collected. Returns false where the
 * money is at the bank or has come: the company pays it back itself (`payBackByHand`).
 */
export const reduceCollection = (
  ctx: Needs & Pick<AppContext, 'db'>,
  { scope, orderId }: { readonly scope: TenantScope; readonly orderId: OrderId },
): Promise<boolean> =>
  inTenant(ctx.db, scope, async (tx) => {
    const order = await lockOrder(tx, { id: orderId })
    const collection = order && (await lockCollection(tx, { orderId }))
    if (!order || collection?.state !== 'scheduled') return false
    const back = Math.min(order.refundDue - order.refunded, collection.amount)
    if (back <= 0) return false
    const change = back === collection.amount ? ({ state: 'cancelled' } as const) : { amount: collection.amount - back }
    await updateCollection(tx, { id: collection.id, from: ['scheduled'], change })
    await applyPayment(
      ctx,
      tx,
      order,
      collectedPayment(order, collection.id, { status: 'paid', amountRefunded: order.refunded + back }),
    )
    await updateOrder(tx, { id: orderId, change: { refundingUntil: null } })
    return true
  })

/** Moves money between what members owe and what the bank has, once for each ref. */
export async function bookSettlement(
  { clock }: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { ref, amount }: { readonly ref: string; readonly amount: number },
): Promise<boolean> {
  const [bank, owed] = [
    await requireAccount(tx, 'payments', null, 'EUR'),
    await requireAccount(tx, 'receivables', null, 'EUR'),
  ]
  return insertBooking(tx, {
    ...{ id: newId<LedgerTransactionId>(), kind: 'settlement', ref, createdAt: clock.now() },
    entries: [
      { accountId: bank, amount },
      { accountId: owed, amount: -amount },
    ],
  })
}

/** What became of a collection that a bank has reported. */
export type Reported = 'settled' | 'returned' | 'known' | 'too_early' | 'another_amount'

/** Locks an order and its collection, the order first as all do. */
async function lockBoth(
  tx: TenantTx,
  orderId: OrderId,
): Promise<{ order: OrderRow; collection: CollectionRow } | null> {
  const order = await lockOrder(tx, { id: orderId })
  const collection = order && (await lockCollection(tx, { orderId }))
  return order && collection && { order, collection }
}

/** Books the money of a collection that has come, and gives what it buys if that was not given at once and is not due back. Idempotent. */
export const settleCollection = (
  ctx: Needs & Pick<AppContext, 'db'>,
  { scope, orderId, amount }: { readonly scope: TenantScope; readonly orderId: OrderId; readonly amount: number },
): Promise<Reported> =>
  inTenant(ctx.db, scope, async (tx) => {
    const found = await lockBoth(tx, orderId)
    if (!found) return 'too_early'
    const { order, collection } = found
    if (collection.state === 'settled' || collection.state === 'returned') return 'known'
    if (collection.state !== 'sent') return 'too_early'
    if (collection.amount !== amount) return 'another_amount'
    const settledAt = ctx.clock.now()
    await updateCollection(tx, { id: collection.id, from: ['sent'], change: { state: 'settled', settledAt } })
    const mandate = await findMandate(tx, { id: collection.mandateId })
    if (order.state !== 'paid')
      await applyPayment(
        ctx,
        tx,
        order,
        collectedPayment(order, collection.id, { status: 'paid', country: mandate?.country ?? null }),
      )
    await bookSettlement(ctx, tx, { ref: collection.id, amount })
    await recordEvents(ctx, tx, [{ memberId: order.memberId, kind: 'order.changed', ids: { orderId } }])
    return 'settled'
  })

/**
 * Takes back what a collection has paid that the bank has given back, and blocks the member and the account at the bank for direct debit. Idempotent.
 */
export const returnCollection = (
  ctx: Needs & Pick<AppContext, 'db'>,
  {
    scope,
    orderId,
    amount,
    reason,
  }: { readonly scope: TenantScope; readonly orderId: OrderId; readonly amount: number; readonly reason: string },
): Promise<Reported> =>
  inTenant(ctx.db, scope, async (tx) => {
    const found = await lockBoth(tx, orderId)
    if (!found) return 'too_early'
    const { order, collection } = found
    if (collection.state === 'returned') return 'known'
    if (collection.state !== 'sent' && collection.state !== 'settled') return 'too_early'
    if (collection.amount !== amount) return 'another_amount'
    const change = { state: 'returned', returnedAt: ctx.clock.now(), returnReason: reason } as const
    await updateCollection(tx, { id: collection.id, from: ['sent', 'settled'], change })
    if (collection.state === 'settled')
      await bookSettlement(ctx, tx, { ref: `${collection.id}:returned`, amount: -amount })
    await chargeBack(ctx, tx, found)
    const mandate = await findMandate(tx, { id: collection.mandateId })
    await block(ctx, tx, { kind: 'member', value: order.memberId, reason })
    if (mandate) await blockHash(ctx, tx, { kind: 'iban', valueHash: mandate.ibanHash, reason })
    return 'returned'
  })

/** Takes back what a collection has paid, or was to pay, of an order. */
async function chargeBack(
  ctx: Needs,
  tx: TenantTx,
  { order, collection }: { readonly order: OrderRow; readonly collection: CollectionRow },
): Promise<void> {
  // What was paid back besides stays owed.
  const rest = order.amount - order.refunded - order.chargedBack
  const now =
    order.state === 'paid'
      ? ({ status: 'paid', amountChargedBack: order.chargedBack + Math.min(collection.amount, rest) } as const)
      : ({ status: 'failed' } as const)
  await applyPayment(ctx, tx, order, collectedPayment(order, collection.id, now))
}

/**
 * Gives up a scheduled collection of a member or an account that is blocked, in the transaction that has locked it and its order: the order is what it
 * would be if the bank had given the money back, and its member is blocked, because they have not paid. The account is not: nobody has asked its bank.
 */
export async function giveUpCollection(
  ctx: Needs,
  tx: TenantTx,
  of: { readonly order: OrderRow; readonly collection: CollectionRow },
): Promise<void> {
  await updateCollection(tx, { id: of.collection.id, from: ['scheduled'], change: { state: 'cancelled' } })
  await chargeBack(ctx, tx, of)
  await block(ctx, tx, { kind: 'member', value: of.order.memberId, reason: 'Blocked before it was collected' })
}

/** Blocks something for direct debit; false if it was blocked. */
export const block = (
  ctx: Pick<AppContext, 'clock' | 'bankSecret'>,
  tx: TenantTx,
  { kind, value, reason }: { readonly kind: BlockKind; readonly value: string; readonly reason: string },
): Promise<boolean> => blockHash(ctx, tx, { kind, valueHash: bankHashOf(ctx, tx.scope, kind, value), reason })

function blockHash(
  { clock }: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  of: { readonly kind: BlockKind; readonly valueHash: string; readonly reason: string },
): Promise<boolean> {
  const createdAt = clock.now()
  const keptUntil = new Date(createdAt)
  keptUntil.setUTCFullYear(keptUntil.getUTCFullYear() + BLOCK_YEARS)
  return insertDirectDebitBlock(tx, { ...of, createdAt, keptUntil })
}
