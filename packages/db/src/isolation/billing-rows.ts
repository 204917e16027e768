import type {
  CollectionId,
  LedgerAccountId,
  LedgerTransactionId,
  MandateCodeId,
  MandateId,
  MemberId,
  OrderId,
  TenantId,
} from '@hearth/contracts/ids'

interface Of {
  readonly tenantId: TenantId
  readonly memberId: MemberId
  readonly houseAccountId: LedgerAccountId
  readonly creditsAccountId: LedgerAccountId
  readonly spentAccountId: LedgerAccountId
  readonly paymentsAccountId: LedgerAccountId
  readonly salesAccountId: LedgerAccountId
  readonly owedAccountId: LedgerAccountId
  readonly transactionId: LedgerTransactionId
  readonly spendId: LedgerTransactionId
  readonly saleId: LedgerTransactionId
  readonly orderId: OrderId
  readonly paidOrderId: OrderId
  /** An order that the merchant has begun. */
  readonly chargeId: OrderId
  readonly mandateId: MandateId
  readonly mandateCodeId: MandateCodeId
  readonly collectionId: CollectionId
  readonly addressHash: string
  readonly jobId: string
  readonly timestamp: Date
}
type Row = Readonly<Record<string, unknown>>
type Rows = Row | readonly Row[]

/** The fixture's rows of the area `billing`, with their tables, in the order in which they refer to each other. */
export function billingRows({ tenantId, memberId, timestamp, ...of }: Of): readonly (readonly [string, Rows])[] {
  const tenant = { tenant_id: tenantId }
  const own = { ...tenant, member_id: memberId }
  const entry = (transaction_id: LedgerTransactionId, account_id: LedgerAccountId, amount: number) => ({
    ...{ ...tenant, transaction_id, account_id, amount },
  })
  const order = {
    ...{ ...own, attempt: 1, country: 'NL', currency: 'EUR', amount: 1399, vat_rate: 2100, vat: 243, credits: 20 },
    ...{ type: 'credits', method: 'ideal', provider: 'sandbox', created_at: timestamp },
  }
  const repeat = {
    ...{ ...own, type: 'credits', currency: 'EUR', amount: 1399, credits: 20, every: 1, method: 'visa' },
    ...{ provider: 'sandbox', starts_at: timestamp, next_at: timestamp, created_at: timestamp },
  }
  return [
    [
      'ledger_accounts',
      [
        { ...tenant, id: of.houseAccountId, kind: 'granted_credits', member_id: null, balance: null },
        { ...tenant, id: of.spentAccountId, kind: 'spent_credits', member_id: null, balance: null },
        { ...own, id: of.creditsAccountId, kind: 'member_credits', balance: 8 },
      ],
    ],
    [
      'ledger_accounts',
      [
        { ...tenant, id: of.paymentsAccountId, kind: 'payments', unit: 'EUR', member_id: null, balance: null },
        { ...tenant, id: of.salesAccountId, kind: 'sales', unit: 'EUR', member_id: null, balance: null },
        { ...tenant, id: of.owedAccountId, kind: 'receivables', unit: 'EUR', member_id: null, balance: null },
      ],
    ],
    [
      'ledger_transactions',
      [
        { ...tenant, id: of.transactionId, kind: 'signup_credits', ref: memberId, created_at: timestamp },
        { ...tenant, id: of.spendId, kind: 'message', ref: of.jobId, created_at: timestamp },
        { ...tenant, id: of.saleId, kind: 'order', ref: of.paidOrderId, created_at: timestamp },
      ],
    ],
    [
      'ledger_entries',
      [
        entry(of.transactionId, of.houseAccountId, -10),
        entry(of.transactionId, of.creditsAccountId, 10),
        entry(of.spendId, of.creditsAccountId, -2),
        entry(of.spendId, of.spentAccountId, 2),
        entry(of.saleId, of.paymentsAccountId, 1398),
        entry(of.saleId, of.owedAccountId, 1),
        entry(of.saleId, of.salesAccountId, -1399),
      ],
    ],
    ['ledger_checks', { ...tenant, subject: 'accounts', checked_at: timestamp, faults: 0 }],
    ['free_allowances', { ...tenant, address_hash: of.addressHash, messages: 2, people: 1, last_used_at: timestamp }],
    [
      'orders',
      {
        ...{ ...order, id: of.orderId, package_id: 'credits-20', state: 'open' },
        ...{ payment_id: `open ${of.orderId}`, check_at: timestamp },
      },
    ],
    [
      'orders',
      {
        ...{ ...order, id: of.paidOrderId, package_id: 'credits-50', state: 'paid' },
        ...{ payment_id: `paid ${of.orderId}`, paid_at: timestamp, claim: 'More', claimed_at: timestamp },
        ...{ refund_due: 1, discount: 1, discount_code: 'USED', discount_rate: 1000 },
        ...{ repeat_order_id: of.paidOrderId, period: 1 },
      },
    ],
    [
      'discount_uses',
      [
        { ...tenant, code: 'USED', address_hash: of.addressHash, order_id: of.paidOrderId, used_at: timestamp },
        // Of an order whose member is gone.
        { ...tenant, code: 'OLD', address_hash: of.addressHash, order_id: of.transactionId, used_at: timestamp },
      ],
    ],
    [
      'memberships',
      {
        ...{ ...own, order_id: of.paidOrderId, starts_at: timestamp, ends_at: timestamp, months: 1 },
        ...{ credits_per_month: 30, granted: 0, grant_at: timestamp },
      },
    ],
    [
      'vat_evidence',
      {
        ...{ ...tenant, order_id: of.paidOrderId, residence_country: 'NL', network_country: 'DE' },
        kept_until: timestamp,
      },
    ],
    [
      'repeat_orders',
      {
        ...{ ...repeat, id: of.orderId, package_id: 'credits-20', recurring_id: `rec ${of.orderId}`, state: 'active' },
        ...{ remind_at: timestamp, reminded_at: timestamp },
      },
    ],
    [
      'repeat_orders',
      {
        ...{ ...repeat, id: of.paidOrderId, package_id: 'credits-50', recurring_id: `rec ${of.paidOrderId}` },
        ...{ state: 'failed', failed_at: timestamp },
      },
    ],
    [
      'orders',
      {
        ...{ ...order, id: of.chargeId, package_id: 'credits-20', state: 'open', initiated_by: 'merchant' },
        ...{ repeat_order_id: of.orderId, period: 2 },
      },
    ],
    ['ended_consents', { ...tenant, provider: 'sandbox', recurring_id: `old ${of.orderId}`, ended_at: timestamp }],
    ['spending_limits', { ...own, currency: 'EUR', amount: 5000 }],
    [
      'mandates',
      {
        ...{ ...own, id: of.mandateId, reference: of.mandateId, iban: '-', iban_hash: of.addressHash, country: 'NL' },
        ...{ holder: '-', phone: '-', phone_hash: of.addressHash, words: 'I allow it.', created_at: timestamp },
        ...{ signed_at: timestamp, kept_until: timestamp },
      },
    ],
    [
      'mandate_codes',
      {
        ...{ ...tenant, id: of.mandateCodeId, mandate_id: of.mandateId, order_id: of.orderId, channel: 'text' },
        ...{ created_at: timestamp, expires_at: timestamp },
      },
    ],
    [
      'collections',
      {
        ...{ ...tenant, id: of.collectionId, order_id: of.paidOrderId, mandate_id: of.mandateId, amount: 1399 },
        ...{ due_on: '2026-01-05', state: 'scheduled', created_at: timestamp, file_id: 'F1', collect_on: '2026-01-05' },
      },
    ],
    [
      'direct_debit_blocks',
      {
        ...{ ...tenant, kind: 'iban', value_hash: of.addressHash, reason: 'MD06', created_at: timestamp },
        kept_until: timestamp,
      },
    ],
    ['number_series', { ...tenant, subject: 'invoices', last: 1 }],
    [
      'invoices',
      {
        ...{ ...tenant, number: 1, series: 'SITE', kind: 'invoice', order_id: of.paidOrderId, language: 'nl' },
        ...{ transaction_id: of.transactionId, issued_at: timestamp, booked_at: timestamp, kept_until: timestamp },
        ...{ seller: '{}', country: 'NL', currency: 'EUR', lines: '[]', net: 1156, vat_rate: 2100, vat: 243 },
        gross: 1399,
      },
    ],
    [
      'due_invoices',
      {
        ...{ ...tenant, transaction_id: of.spendId, order_id: of.paidOrderId, kind: 'credit_note', gross: 1399 },
        ...{ vat: 243, language: 'nl', booked_at: timestamp },
      },
    ],
  ]
}
