import { type LedgerTransactionId, type MemberId, newId } from '@hearth/contracts/ids'
import { insertTransfer, type LedgerTransactionKind } from '@hearth/db/queries/billing/ledger'
import type { TenantTx } from '@hearth/db/scope'
import { requireAccount } from './ledger-accounts.ts'

interface CreditGrant {
  readonly memberId: MemberId
  /** A positive integer. */
  readonly amount: number
  readonly kind: Extract<LedgerTransactionKind, 'signup_credits'>
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
