import type { SpendKind } from '@hearth/contracts/billing'
import type { LedgerTransactionId, MemberId } from '@hearth/contracts/ids'
import { and, eq, sql } from 'drizzle-orm'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../../schema/billing.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, placeholderFor, statement } from '../../statement.ts'
import { lockBalance } from './ledger.ts'

interface Spend {
  readonly id: LedgerTransactionId
  readonly memberId: MemberId
  readonly kind: SpendKind
  /** What is bought; it is paid for once. */
  readonly ref: string
  /** A positive integer. */
  readonly price: number
  readonly createdAt: Date
  /** Whether this transaction has locked the member's balance (`lockBalance`). */
  readonly isLocked?: boolean
}

interface SpendResult {
  /** `refused` if the member has too few credits; `no_house` if the tenant has no account of spent credits yet. Both move nothing. */
  readonly end: 'paid' | 'paid_before' | 'refused' | 'no_house'
  /** The member's balance after it. */
  readonly balance: number
}

/**
 * Moves the price from a member to the house, unless it was moved for this kind and ref before. The member's account stays locked until the end of the
 * transaction, so simultaneous spends run one after another. Throws if another member has paid for this ref.
 */
export async function insertSpend(tx: TenantTx, spend: Spend): Promise<SpendResult> {
  const { price } = spend
  // A negative price would give the member credits.
  if (!Number.isSafeInteger(price) || price <= 0) throw new RangeError('A price is a whole number above zero.')
  // Sent together. The second one sees what was committed before the lock was there.
  const [, [row]] = await Promise.all([!spend.isLocked && lockBalance(tx, spend), spending(tx, { ...spend })])
  const { paid = null, repeated = false, hasHouse = false, balance = null } = row ?? {}
  if (paid !== null) return { end: 'paid', balance: paid }
  const end = repeated ? 'paid_before' : !hasHouse && (balance ?? 0) >= price ? 'no_house' : 'refused'
  return { end, balance: balance ?? 0 }
}

const ofMember = and(
  ofScope(ledgerAccounts),
  eq(ledgerAccounts.memberId, placeholder('memberId')),
  eq(ledgerAccounts.kind, 'member_credits'),
)

/** One statement, whose steps see the same rows: none of them finds what another one writes. */
const spending = statement((db) => {
  const tenantId = sql`${placeholder('tenantId')}::uuid`
  const price = sql`${placeholder('price')}::bigint`
  const own = db.$with('own', {}).as(sql`
    select ${ledgerAccounts.id}, ${ledgerAccounts.balance} from ${ledgerAccounts} where ${ofMember}`)
  const house = db.$with('house', {}).as(sql`
    select ${ledgerAccounts.id} from ${ledgerAccounts}
    where ${and(ofScope(ledgerAccounts), sql`${ledgerAccounts.memberId} is null`, eq(ledgerAccounts.kind, 'spent_credits'))}`)
  // With the limit, which changes nothing, it begins with the ref: a plan that begins with the member's entries reads all that they ever paid.
  const before = db.$with('before', {}).as(sql`
    select 1 from (
      select t.tenant_id, t.id from ${ledgerTransactions} t
      where t.tenant_id = ${tenantId} and t.kind = ${placeholder('kind')}::text and t.ref = ${placeholder('ref')}::text limit 1) t
    join own on exists (
      select from ${ledgerEntries} e where e.tenant_id = t.tenant_id and e.transaction_id = t.id and e.account_id = own.id)`)
  const paid = db.$with('paid', {}).as(sql`
    update ${ledgerAccounts} a set balance = a.balance - ${price} from own, house
    where a.tenant_id = ${tenantId} and a.id = own.id and a.balance - ${price} >= a.floor and not exists (select from before)
    returning a.balance`)
  const moved = db.$with('moved', {}).as(sql`
    insert into ${ledgerTransactions} (tenant_id, id, kind, ref, created_at)
    select ${tenantId}, ${placeholder('id')}::uuid, ${placeholder('kind')}::text, ${placeholder('ref')}::text,
      ${placeholderFor(ledgerTransactions.createdAt, 'createdAt')}::timestamptz from paid
    returning id`)
  const entries = db.$with('entries', {}).as(sql`
    insert into ${ledgerEntries} (tenant_id, transaction_id, account_id, amount)
    select ${tenantId}, moved.id, side.account_id, side.amount
    from moved, own, house, lateral (values (own.id, -${price}), (house.id, ${price})) as side (account_id, amount)
    returning 1`)
  return db
    .with(own, house, before, paid, moved, entries)
    .select({
      paid: sql<number | null>`(select balance from paid)`.mapWith(Number),
      repeated: sql<boolean>`exists (select from before)`,
      hasHouse: sql<boolean>`exists (select from house)`,
      balance: sql<number | null>`(select balance from own)`.mapWith(Number),
    })
    .from(sql`(select 1) as one`)
})

export interface Refund {
  readonly memberId: MemberId
  readonly amount: number
  /** The member's balance after it. */
  readonly balance: number
}

/**
 * Moves back what was spent for this kind and ref, as the transaction `refund` with the ref `<kind>:<ref>`; null, with nothing moved, if nothing was
 * spent or it was moved back before.
 */
export async function insertRefund(
  tx: TenantTx,
  { id, kind, ref, createdAt }: Omit<Spend, 'memberId' | 'price'>,
): Promise<Refund | null> {
  const [row] = await refunding(tx, { id, kind, ref, createdAt })
  return row ?? null
}

const refunding = statement((db) => {
  const tenantId = sql`${placeholder('tenantId')}::uuid`
  const spent = db.$with('spent', {}).as(sql`
    select e.account_id, -e.amount as amount from ${ledgerTransactions} t
    join ${ledgerEntries} e on e.tenant_id = t.tenant_id and e.transaction_id = t.id
    where t.tenant_id = ${tenantId} and t.kind = ${placeholder('kind')}::text and t.ref = ${placeholder('ref')}::text`)
  const moved = db.$with('moved', {}).as(sql`
    insert into ${ledgerTransactions} (tenant_id, id, kind, ref, created_at)
    select ${tenantId}, ${placeholder('id')}::uuid, 'refund', ${placeholder('kind')}::text || ':' || ${placeholder('ref')}::text,
      ${placeholderFor(ledgerTransactions.createdAt, 'createdAt')}::timestamptz
    where exists (select from spent)
    on conflict (tenant_id, kind, ref) do nothing
    returning id`)
  const entries = db.$with('entries', {}).as(sql`
    insert into ${ledgerEntries} (tenant_id, transaction_id, account_id, amount)
    select ${tenantId}, moved.id, spent.account_id, spent.amount from moved, spent
    returning 1`)
  const given = db.$with('given', {}).as(sql`
    update ${ledgerAccounts} a set balance = a.balance + spent.amount from moved, spent
    where a.tenant_id = ${tenantId} and a.id = spent.account_id and a.balance is not null
    returning a.member_id, spent.amount, a.balance`)
  return db
    .with(spent, moved, entries, given)
    .select({
      memberId: sql<MemberId>`member_id`,
      amount: sql<number>`amount`.mapWith(Number),
      balance: sql<number>`balance`.mapWith(Number),
    })
    .from(sql`given`)
})
