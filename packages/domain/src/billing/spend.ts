import type { SpendKind } from '@hearth/contracts/billing'
import { type LedgerTransactionId, type MemberId, newId } from '@hearth/contracts/ids'
import { findLedgerAccount } from '@hearth/db/queries/billing/ledger'
import { insertRefund, insertSpend, type Refund } from '@hearth/db/queries/billing/spends'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import { requireAccount } from './ledger-accounts.ts'

/** Something that is paid for once. */
export interface Purchase {
  readonly kind: SpendKind
  /** The id of what is bought, which is never bought by two members. */
  readonly ref: string
}
interface SpendCredits extends Purchase {
  readonly memberId: MemberId
  /** A whole number from zero on, read from the site's settings and never from a client. */
  readonly price: number
  /** Whether this transaction has locked the member's balance (`lockBalance`); it is locked here otherwise. */
  readonly isLocked?: boolean
}

/** The credits of a member after a spend. */
interface Spent {
  readonly balance: number
}

/**
 * Pays for something in the caller's transaction, which is the one that stores it. What is paid for already, and what costs nothing, is accepted
 * without moving anything; what was paid for and given back counts as paid. Throws a RangeError for a price that is none.
 */
export async function spend(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { memberId, kind, ref, price, isLocked = false }: SpendCredits,
): Promise<Outcome<Spent, 'billing.too_few_credits'>> {
  if (price === 0) return accept({ balance: await balanceOf(tx, memberId) })
  const bought = { id: newId<LedgerTransactionId>(), memberId, kind, ref, price, isLocked, createdAt: ctx.clock.now() }
  let result = await insertSpend(tx, bought)
  if (result.end === 'no_house') {
    await requireAccount(tx, 'spent_credits', null)
    result = await insertSpend(tx, bought)
  }
  const { end, balance } = result
  if (end === 'no_house') throw new Error('The account of spent credits cannot be opened.')
  return end === 'refused' ? refuse('billing.too_few_credits', { price, balance }) : accept({ balance })
}

/**
 * Gives back what was paid for something, in the caller's transaction, once; null if nothing was paid, or it was given back before. The member may
 * have been erased meanwhile.
 */
export const giveBack = (
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { kind, ref }: Purchase,
): Promise<Refund | null> =>
  insertRefund(tx, { id: newId<LedgerTransactionId>(), kind, ref, createdAt: ctx.clock.now() })

/** The credits of a member; 0 for whoever never had any. */
export const balanceOf = async (tx: TenantTx, memberId: MemberId): Promise<number> =>
  (await findLedgerAccount(tx, { kind: 'member_credits', memberId }))?.balance ?? 0
