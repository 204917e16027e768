import type { InitiatedBy, OrderState, OrderType } from '@hearth/contracts/billing'
import type { MemberId, OrderId, RepeatOrderId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

/**
 * Purchases, each with its one payment; a further attempt is a further order. Amounts are minor units of the currency, with VAT. No foreign key to
 * members: the books outlive an account.
 */
export const orders = pgTable(
  'orders',
  {
    tenantId: tenantId(),
    id: uuid().$type<OrderId>().notNull(),
    memberId: uuid().$type<MemberId>().notNull(),
    packageId: text().notNull(),
    /**
     * How many orders of this package the member had when this one was made, so that one page sent twice, or from two tabs, is one order. Those that the
     * merchant started are counted by themselves.
     */
    attempt: integer().notNull(),
    type: text().$type<OrderType>().notNull(),
    country: text().notNull(),
    currency: text().notNull(),
    /** What is paid, with VAT. */
    amount: integer().notNull(),
    /** What it would have cost more without its discount; that discount's code, and its rate in hundredths of a per cent. */
    discount: integer().notNull().default(0),
    discountCode: text(),
    discountRate: integer(),
    /** Hundredths of a per cent. */
    vatRate: integer().notNull(),
    /** The part of the amount that is VAT. */
    vat: integer().notNull(),
    /** Credits of the whole order. */
    credits: integer().notNull(),
    /** Of a membership. */
    months: integer(),
    method: text().notNull(),
    bank: text(),
    /** The provider of payments, and its id of the payment; null until it has answered. */
    provider: text().notNull(),
    paymentId: text(),
    /** Where the member pays; null once it is decided. */
    checkoutUrl: text(),
    /** The page of this site to which the member goes back afterwards; null once they have left for good. */
    returnTo: text(),
    state: text().$type<OrderState>().notNull(),
    createdAt: timestamp().notNull(),
    /** When the provider is asked again; null once nothing more is expected. */
    checkAt: timestamp(),
    paidAt: timestamp(),
    /** Of the amount: what was paid back, and what a bank has taken back. */
    refunded: integer().notNull().default(0),
    chargedBack: integer().notNull().default(0),
    /** Credits that went back with that money. */
    creditsTaken: integer().notNull().default(0),
    /** Credits that should have gone back and were spent. */
    creditsMissing: integer().notNull().default(0),
    /** Of the amount: what is to be paid back in all, of which `refunded` says how much was. */
    refundDue: integer().notNull().default(0),
    /** Until when one job alone pays back; null while none does. */
    refundingUntil: timestamp(),
    /** Days within which the member may withdraw, as the site said when they ordered. */
    refundDays: integer().notNull().default(14),
    withdrawnAt: timestamp(),
    /** Who has started the payment; the merchant by the consent to an earlier one. */
    initiatedBy: text().$type<InitiatedBy>().notNull().default('member'),
    /** Whether the member consents with it to later payments without them. */
    recurs: boolean().notNull().default(false),
    /** The repeat order that it begins or belongs to, and which of its dates it is for, counted from 1. */
    repeatOrderId: uuid().$type<RepeatOrderId>(),
    period: integer(),
    /** What the member wrote to support when they withdrew or cancelled, and when; null once support has decided. */
    claim: text(),
    claimedAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('orders_attempt').on(t.tenantId, t.memberId, t.packageId, t.initiatedBy, t.attempt),
    unique('orders_payment').on(t.tenantId, t.provider, t.paymentId),
    index('orders_by_member').on(t.tenantId, t.memberId, t.createdAt.desc(), t.id.desc()),
    // By the end of the id, which is the number that its buyer reads.
    index('orders_by_number').on(t.tenantId, sql`right(id::text, 10)`),
    index('orders_claimed').on(t.tenantId, t.claimedAt, t.id).where(sql`claim is not null`),
    index('orders_to_refund')
      .on(t.tenantId, t.refundingUntil, t.id)
      .where(sql`refunded < refund_due and refunded + charged_back < amount`),
    index('orders_to_check').on(t.tenantId, t.checkAt, t.id).where(sql`check_at is not null`),
    check('orders_amounts', sql`amount > 0 and vat >= 0 and vat < amount and credits > 0`),
    index('orders_discounted').on(t.tenantId, t.discountCode, t.memberId).where(sql`discount_code is not null`),
    check(
      'orders_discount',
      sql`discount >= 0 and (discount > 0) = (discount_code is not null) and (discount > 0) = (discount_rate is not null)`,
    ),
    // Whatever happens, a date of a repeat order is paid once; what was paid a second time goes back.
    uniqueIndex('orders_period')
      .on(t.tenantId, t.repeatOrderId, t.period)
      .where(sql`repeat_order_id is not null and state in ('open', 'pending', 'paid') and refund_due < amount`),
    index('orders_of_repeat_order')
      .on(t.tenantId, t.repeatOrderId, t.createdAt)
      .where(sql`repeat_order_id is not null`),
    index('orders_to_charge')
      .on(t.tenantId, t.id)
      .where(sql`initiated_by = 'merchant' and state = 'open' and payment_id is null`),
    check('orders_repeats', sql`(repeat_order_id is null) = (period is null)`),
    check(
      'orders_initiated',
      sql`initiated_by = 'member' or initiated_by = 'merchant' and repeat_order_id is not null and not recurs`,
    ),
    check('orders_recurs', sql`not recurs or repeat_order_id is not null`),
    check('orders_back', sql`refunded >= 0 and charged_back >= 0 and refunded + charged_back <= amount`),
    check('orders_due', sql`refund_due between 0 and amount`),
    // What is collected by direct debit can be withdrawn from before its money has come.
    check('orders_withdrawn', sql`withdrawn_at is null or paid_at is not null or provider = 'direct_debit'`),
    check('orders_claim', sql`(claim is null) = (claimed_at is null)`),
    check('orders_paid', sql`(state = 'paid') = (paid_at is not null)`),
    tenantIsolation(),
  ],
)

/**
 * Which order has a discount. No foreign key: the row is written before its order, so that of simultaneous orders one has it. It outlives an account, so
 * that leaving and coming back renews nothing.
 */
export const discountUses = pgTable(
  'discount_uses',
  {
    tenantId: tenantId(),
    code: text().notNull(),
    /** Keyed hash of the mailbox that has used it (`addressHashOf`); empty for a code that serves one order in all. */
    addressHash: text().notNull(),
    orderId: uuid().$type<OrderId>().notNull(),
    usedAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.code, t.addressHash] }),
    index('discount_uses_by_mailbox').on(t.tenantId, t.addressHash),
    index('discount_uses_by_age').on(t.tenantId, t.usedAt, t.code).where(sql`address_hash <> ''`),
    tenantIsolation(),
  ],
)

/** Memberships that were paid for. Each month brings credits until it ends; a repeat order brings a further one. */
export const memberships = pgTable(
  'memberships',
  {
    tenantId: tenantId(),
    orderId: uuid().$type<OrderId>().notNull(),
    memberId: uuid().$type<MemberId>().notNull(),
    startsAt: timestamp().notNull(),
    endsAt: timestamp().notNull(),
    creditsPerMonth: integer().notNull(),
    months: integer().notNull(),
    /** Months whose credits were granted. */
    granted: integer().notNull().default(0),
    /** When the member said that they do not want it any longer. */
    cancelledAt: timestamp(),
    /** When the credits of the next month are due; null once all are granted or the membership has ended. */
    grantAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.orderId] }),
    foreignKey({
      name: 'memberships_order',
      columns: [t.tenantId, t.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }),
    index('memberships_by_member').on(t.tenantId, t.memberId, t.endsAt),
    index('memberships_to_grant').on(t.tenantId, t.grantAt, t.orderId).where(sql`grant_at is not null`),
    check('memberships_granted', sql`granted between 0 and months`),
    tenantIsolation(),
  ],
)

/**
 * What shows in which country VAT is due on an order (Implementing Regulation (EU) 282/2011, article 24f). It stands apart from the order, because it
 * is kept for another time.
 */
export const vatEvidence = pgTable(
  'vat_evidence',
  {
    tenantId: tenantId(),
    orderId: uuid().$type<OrderId>().notNull(),
    /** Where the member says that they live. */
    residenceCountry: text().notNull(),
    /** Of the network from which the order came; null if it is unknown. */
    networkCountry: text(),
    /** Of the bank or card, from the provider; null if it does not say. */
    paymentCountry: text(),
    keptUntil: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.orderId] }),
    foreignKey({
      name: 'vat_evidence_order',
      columns: [t.tenantId, t.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }),
    index('vat_evidence_by_end').on(t.tenantId, t.keptUntil, t.orderId),
    tenantIsolation(),
  ],
)
