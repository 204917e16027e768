import { type LedgerAccountId, type LedgerTransactionId, type MemberId, newId } from '@hearth/contracts/ids'
import {
  findLedgerAccount,
  insertLedgerAccount,
  insertTransfer,
  type LedgerAccountKind,
  type LedgerTransactionKind,
} from '@hearth/db/queries/billing/ledger'
import type { TenantTx } from '@hearth/db/scope'

interface CreditGrant {
  readonly memberId: MemberId
  /** Whole credits, above zero. */
  readonly amount: number
  readonly kind: LedgerTransactionKind
  /** What they are given for: for one kind and ref they are given once. */
  readonly ref: string
  readonly at: Date
}

/** Gives credits of the house to a member, in the caller's transaction; false when they had been given for this before. */
export async function grantCredits(tx: TenantTx, { memberId, amount, kind, ref, at }: CreditGrant): Promise<boolean> {
  const from = await requireAccount(tx, 'granted_credits', null)
  const to = await requireAccount(tx, 'member_credits', memberId)
  return insertTransfer(tx, { id: newId<LedgerTransactionId>(), kind, ref, from, to, amount, createdAt: at })
}

/** The account, opened when it is needed for the first time. */
async function requireAccount(
  tx: TenantTx,
  kind: LedgerAccountKind,
  memberId: MemberId | null,
): Promise<LedgerAccountId> {
  const found = await findLedgerAccount(tx, { kind, memberId })
  if (found) return found.id
  const id = newId<LedgerAccountId>()
  if (await insertLedgerAccount(tx, { id, kind, memberId })) return id
  const opened = await findLedgerAccount(tx, { kind, memberId })
  if (!opened) throw new Error(`The account ${kind} is neither there nor can it be opened.`)
  return opened.id
}
