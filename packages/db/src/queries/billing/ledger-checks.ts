import type { ConversationId, LedgerAccountId, LedgerTransactionId, MemberId } from '@hearth/contracts/ids'
import { and, asc, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import {
  type LedgerCheckSubject,
  ledgerAccounts,
  ledgerChecks,
  ledgerEntries,
  ledgerTransactions,
} from '../../schema/billing.ts'
import { participants } from '../../schema/conversations.ts'
import type { TenantTx } from '../../scope.ts'

/** A part of the books: the rows after one id. */
interface Part<Id> {
  readonly after: Id | null
  readonly limit: number
}
/** What is wrong in a part. */
interface Checked<Id, Fault> {
  readonly faults: readonly Fault[]
  /** The last id of the part; null if there are no rows after it. */
  readonly last: Id | null
}

export interface UnbalancedTransaction {
  readonly id: LedgerTransactionId
  /** Of its entries in that unit; null if it has no entries. */
  readonly unit: string | null
  /** The sum of its entries, which should be zero. */
  readonly sum: number
}

/** The transactions of a part whose entries do not add up to zero in each unit, or that have none. */
export async function listUnbalancedTransactions(
  tx: TenantTx,
  { after, limit }: Part<LedgerTransactionId>,
): Promise<Checked<LedgerTransactionId, UnbalancedTransaction>> {
  const { id } = ledgerTransactions
  const following = and(ofTenant(tx, ledgerTransactions), after === null ? undefined : gt(id, after))
  const [end] = await sqlOf(tx)
    .select({ id })
    .from(ledgerTransactions)
    .where(following)
    .orderBy(asc(id))
    .limit(1)
    .offset(limit - 1)
  const sum = sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number)
  const faults = await sqlOf(tx)
    .select({ id, unit: ledgerAccounts.unit, sum })
    .from(ledgerTransactions)
    .leftJoin(
      ledgerEntries,
      and(eq(ledgerEntries.tenantId, ledgerTransactions.tenantId), eq(ledgerEntries.transactionId, id)),
    )
    .leftJoin(
      ledgerAccounts,
      and(eq(ledgerAccounts.tenantId, ledgerEntries.tenantId), eq(ledgerAccounts.id, ledgerEntries.accountId)),
    )
    .where(and(following, end && lte(id, end.id)))
    .groupBy(id, ledgerAccounts.unit)
    .having(sql`coalesce(sum(${ledgerEntries.amount}), 0) <> 0 or count(${ledgerEntries.amount}) = 0`)
    .orderBy(asc(id), asc(ledgerAccounts.unit))
  return { faults, last: end?.id ?? null }
}

export interface WrongBalance {
  readonly id: LedgerAccountId
  readonly balance: number
  /** The sum of its entries, which the balance should be. */
  readonly sum: number
}

/** The accounts of a part whose stored balance is not the sum of their entries. */
export async function listWrongBalances(
  tx: TenantTx,
  { after, limit }: Part<LedgerAccountId>,
): Promise<Checked<LedgerAccountId, WrongBalance>> {
  const sum = sql<number>`(
    select coalesce(sum(e.amount), 0) from ${ledgerEntries} e
    where e.tenant_id = ledger_accounts.tenant_id and e.account_id = ledger_accounts.id)`.mapWith(Number)
  const rows = await sqlOf(tx)
    .select({ id: ledgerAccounts.id, balance: sql<number>`${ledgerAccounts.balance}`.mapWith(Number), sum })
    .from(ledgerAccounts)
    .where(
      and(
        ofTenant(tx, ledgerAccounts),
        isNotNull(ledgerAccounts.balance),
        after === null ? undefined : gt(ledgerAccounts.id, after),
      ),
    )
    .orderBy(asc(ledgerAccounts.id))
    .limit(limit)
  const last = rows.length === limit ? (rows.at(-1)?.id ?? null) : null
  return { faults: rows.filter((row) => row.balance !== row.sum), last }
}

/** A side of a conversation. */
export interface SideId {
  readonly memberId: MemberId
  readonly conversationId: ConversationId
}

export interface WrongSpending extends SideId {
  /** What the side says that its member has spent. */
  readonly spent: number
  /** What the books say: paid for messages in this conversation, without what came back. */
  readonly booked: number
}

/** The sides of a part that say otherwise than the books what their member has spent on messages. */
export async function listWrongSpending(
  tx: TenantTx,
  { after, limit }: Part<SideId>,
): Promise<Checked<SideId, WrongSpending>> {
  const { memberId, conversationId } = participants
  const compared = (how: SQL, side: SideId) =>
    sql`(${memberId}, ${conversationId}) ${how} (${side.memberId}::uuid, ${side.conversationId}::uuid)`
  const following = and(ofTenant(tx, participants), after === null ? undefined : compared(sql`>`, after))
  const [end] = await sqlOf(tx)
    .select({ memberId, conversationId })
    .from(participants)
    .where(following)
    .orderBy(asc(memberId), asc(conversationId))
    .limit(1)
    .offset(limit - 1)
  const part = sqlOf(tx)
    .$with('part')
    .as(
      sqlOf(tx)
        .select({ memberId, conversationId, spent: participants.spent })
        .from(participants)
        .where(and(following, end && compared(sql`<=`, end))),
    )
  // A message is booked as `message`, `photo` or `gift` with the ref `<conversation>:<number>`, and what came back as `refund` with that kind before it. Each payer's
  // entries are read by their index, and both sums are grouped: plans of joins would depend on how many rows the planner expects.
  const sums = sqlOf(tx)
    .$with('sums', {})
    .as(sql`
    select member_id, conversation_id, sum(spent) as spent, sum(booked) as booked
    from (
      select member_id, conversation_id::text, spent, 0 as booked from part
      union all
      select payer.member_id, of_payer.conversation_id, null, of_payer.credits
      from (select distinct member_id from part) payer, lateral (
        select split_part(t.ref, ':', case t.kind when 'refund' then 2 else 1 end) as conversation_id, -sum(e.amount) as credits
        from ${ledgerAccounts} a
        join ${ledgerEntries} e on e.tenant_id = a.tenant_id and e.account_id = a.id
        join ${ledgerTransactions} t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
        where a.tenant_id = ${tx.scope.tenantId}::uuid and a.member_id = payer.member_id and a.kind = 'member_credits'
          and (t.kind in ('message', 'photo', 'gift') or (t.kind = 'refund' and split_part(t.ref, ':', 1) in ('message', 'photo', 'gift')))
        group by 1) of_payer) both_sides
    group by 1, 2`)
  const faults = await sqlOf(tx)
    .with(part, sums)
    .select({
      memberId: sql<MemberId>`member_id`,
      conversationId: sql<ConversationId>`conversation_id`,
      spent: sql<number>`spent`.mapWith(Number),
      booked: sql<number>`booked`.mapWith(Number),
    })
    .from(sql`sums`)
    // Without what was paid in conversations of another part, or whose side is gone.
    .where(sql`spent <> booked`)
    .orderBy(sql`member_id, conversation_id`)
  return { faults, last: end ?? null }
}

interface LedgerCheckRow {
  readonly subject: LedgerCheckSubject
  readonly checkedAt: Date
  readonly faults: number
}

/** Records the result of a check; one that began before the recorded one changes nothing. */
export async function updateLedgerCheck(tx: TenantTx, check: LedgerCheckRow): Promise<void> {
  const { subject, checkedAt, faults } = check
  await sqlOf(tx)
    .insert(ledgerChecks)
    .values({ tenantId: tx.scope.tenantId, subject, checkedAt, faults })
    .onConflictDoUpdate({
      target: [ledgerChecks.tenantId, ledgerChecks.subject],
      set: { checkedAt, faults },
      setWhere: lte(ledgerChecks.checkedAt, checkedAt),
    })
}

/** The results of the last check; none before the first. */
export const listLedgerChecks = (tx: TenantTx, _: object): Promise<LedgerCheckRow[]> =>
  sqlOf(tx)
    .select({ subject: ledgerChecks.subject, checkedAt: ledgerChecks.checkedAt, faults: ledgerChecks.faults })
    .from(ledgerChecks)
    .where(ofTenant(tx, ledgerChecks))
    .orderBy(asc(ledgerChecks.subject))
