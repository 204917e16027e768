import { type LedgerTransactionId, type MemberId, newId } from '@hearth/contracts/ids'
import { insertSignupCreditsUse, removeSignupCreditsUse } from '@hearth/db/queries/billing/free-allowances'
import {
  findCreditsMoved,
  insertTransfer,
  type LedgerTransactionKind,
  lockBalance,
} from '@hearth/db/queries/billing/ledger'
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
  if ((await findCreditsMoved(tx, { memberId, kind: 'signup_credits', ref: memberId })) === 0) return
  await removeSignupCreditsUse(tx, { addressHash: addressHashOf(ctx, tx.scope, email) })
}

interface AddressConfirmed {
  readonly memberId: MemberId
  /** The address of the signup, and the one that is confirmed. */
  readonly from: string
  readonly to: string
  readonly at: Date
}

/**
 * Notes those credits for the mailbox that a member confirms in place of that of the signup, which may have them later. Takes them back, as far as they
 * are there, if that mailbox has had them.
 */
export async function carrySignupCredits(
  ctx: Secrets,
  tx: TenantTx,
  { memberId, at, ...of }: AddressConfirmed,
): Promise<void> {
  const [from, to] = [addressHashOf(ctx, tx.scope, of.from), addressHashOf(ctx, tx.scope, of.to)]
  const granted = await findCreditsMoved(tx, { memberId, kind: 'signup_credits', ref: memberId })
  if (from === to || granted === 0) return
  await removeSignupCreditsUse(tx, { addressHash: from })
  if (await insertSignupCreditsUse(tx, { addressHash: to, now: at })) return
  const amount = Math.min(granted, (await lockBalance(tx, { memberId })) ?? 0)
  if (amount === 0) return
  const house = await requireAccount(tx, 'granted_credits', null)
  const own = await requireAccount(tx, 'member_credits', memberId)
  const back = { id: newId<LedgerTransactionId>(), kind: 'signup_credits', ref: `back:${memberId}` } as const
  await insertTransfer(tx, { ...back, from: own, to: house, amount, createdAt: at })
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
