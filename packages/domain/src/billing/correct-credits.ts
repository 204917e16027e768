import { type LedgerTransactionId, type MemberId, newId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { findMemberByEmail } from '@hearth/db/queries/accounts/members'
import { insertTransfer, lockBalance } from '@hearth/db/queries/billing/ledger'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import { normalizeEmail } from '../identity/email.ts'
import { requireAccount } from './ledger-accounts.ts'
import { balanceOf } from './spend.ts'

interface Owner {
  readonly scope: TenantScope
  /** As typed. */
  readonly email: string
}

/** The member with an address and their credits; null if no account has it. */
export const findBalance = (
  { db }: Pick<AppContext, 'db'>,
  { scope, email }: Owner,
): Promise<{ readonly memberId: MemberId; readonly balance: number } | null> =>
  inTenant(db, scope, async (tx) => {
    const member = await findMemberByEmail(tx, { emailNormalized: normalizeEmail(email) })
    return member && { memberId: member.id, balance: await balanceOf(tx, member.id) }
  })

interface Correction extends Owner {
  /** A whole number other than zero: above it credits are given, below it they are taken. */
  readonly amount: number
  /** Why, in words about no other person: they stay with the books. */
  readonly reason: string
  readonly moderator: string
}

/** Gives credits of the house to a member, or takes them, with the reason. Nobody falls below zero. */
export const correctCredits = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { scope, email, amount, reason, moderator }: Correction,
): Promise<Outcome<{ readonly balance: number }, 'billing.no_account' | 'billing.below_zero'>> =>
  inTenant(db, scope, async (tx) => {
    const member = await findMemberByEmail(tx, { emailNormalized: normalizeEmail(email) })
    if (!member) return refuse('billing.no_account')
    const before = (await lockBalance(tx, { memberId: member.id })) ?? 0
    if (before + amount < 0) return refuse('billing.below_zero', { balance: before })
    const house = await requireAccount(tx, 'granted_credits', null)
    const own = await requireAccount(tx, 'member_credits', member.id)
    const id = newId<LedgerTransactionId>()
    const [from, to] = amount > 0 ? [house, own] : [own, house]
    const correction = { reason, moderator }
    const moved = {
      id,
      kind: 'correction',
      ref: id,
      from,
      to,
      amount: Math.abs(amount),
      createdAt: clock.now(),
    } as const
    await insertTransfer(tx, { ...moved, correction })
    // Messages may wait for credits.
    if (amount > 0) await enqueueOnCommit(tx, outboxJob('conversations.send-waiting', { memberId: member.id }))
    return accept({ balance: await balanceOf(tx, member.id) })
  })
