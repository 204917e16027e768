import { type LedgerTransactionId, type MemberId, newId } from '@hearth/contracts/ids'
import { insertSignupCreditsUse, removeSignupCreditsUse } from '@hearth/db/queries/billing/free-allowances'
import { hasTransaction, insertTransfer, type LedgerTransactionKind } from '@hearth/db/queries/billing/ledger'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { addressHashOf } from '../identity/viewpoint.ts'
import { requireAccount } from './ledger-accounts.ts'

type Secrets = Pick<AppContext, 'addressSecret'>

interface SignupGrant {
  readonly memberId: MemberId
  readonly email: string
}

/**
 * Grants the credits that signing up brings, once for each mailbox: leaving and coming back renews nothing, nor does a second account of the same
 * mailbox. False if it has had them.
 */
export async function grantSignupCredits(
  ctx: Secrets,
  tx: TenantTx,
  { memberId, email, amount, at }: SignupGrant & Pick<CreditGrant, 'amount' | 'at'>,
): Promise<boolean> {
  const addressHash = addressHashOf(ctx, tx.scope, email)
  if (!(await insertSignupCreditsUse(tx, { addressHash, now: at }))) return false
  return grantCredits(tx, { memberId, amount, kind: 'signup_credits', ref: memberId, at })
}

/** Lets the mailbox of an account that was never confirmed have those credits later: it could not spend them, and may have been typed by mistake. */
export async function releaseSignupCredits(
  ctx: Secrets,
  tx: TenantTx,
  { memberId, email }: SignupGrant,
): Promise<void> {
  if (!(await hasTransaction(tx, { kind: 'signup_credits', ref: memberId }))) return
  await removeSignupCreditsUse(tx, { addressHash: addressHashOf(ctx, tx.scope, email) })
}

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
