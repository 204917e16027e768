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
  /** A positive integer. */
  readonly amount: number
  readonly kind: LedgerTransactionKind
  /** The reason: credits are granted once per kind and ref. */
  readonly ref: string
  readonly at: Date
}

/** Grants credits of the house to a member, in the caller's transaction; false if they have been granted for this reason before. */
export async function grantCredits(tx: TenantTx, { memberId, amount, kind, ref, at }: CreditGrant): Promise<boolean> {
  const from = await requireAccount(tx, 'granted_credits', null)
  const to = await requireAccount(tx, 'member_credits', memberId)
  return insertTransfer(tx, { id: newId<LedgerTransactionId>(), kind, ref, from, to, amount, createdAt: at })
}

/** The member's ledger account, created when it is first needed. */
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
