import { DAY } from '@hearth/contracts/durations'
import type { OrderId } from '@hearth/contracts/ids'
import { lockMember } from '@hearth/db/queries/accounts/members'
import {
  insertSpendingLimit,
  listSpendingLimits,
  type SpendingLimitRow,
  sumSpending,
} from '@hearth/db/queries/billing/spending-limits'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'

/** Milliseconds until a limit that is raised or removed applies. */
const RAISING_TIME = DAY

/** A member's limit as it is now, and what it becomes. Amounts are minor units; null for no limit. */
interface SpendingLimit {
  readonly amount: number | null
  /** What it becomes and when; null if it stays. */
  readonly next: { readonly amount: number | null; readonly at: Date } | null
}

/** What a stored limit is at a time. */
export function limitAt(row: SpendingLimitRow | undefined, now: Date): SpendingLimit {
  if (!row) return { amount: null, next: null }
  if (!row.nextAt) return { amount: row.amount, next: null }
  if (row.nextAt <= now) return { amount: row.nextAmount, next: null }
  return { amount: row.amount, next: { amount: row.nextAmount, at: row.nextAt } }
}

/** The limit that follows from a wish: what is lower applies at once and takes back what was raised, what is higher after a day. */
export function limitAfter(now: Date, { amount: current }: SpendingLimit, wanted: number | null): SpendingLimit {
  const isRaised = current !== null && (wanted === null || wanted > current)
  return isRaised
    ? { amount: current, next: { amount: wanted, at: new Date(now.getTime() + RAISING_TIME) } }
    : { amount: wanted, next: null }
}

/** The beginning of a calendar month, UTC. */
const monthOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

const findLimit = async (tx: TenantTx, { id: memberId }: Pick<Viewer, 'id'>, currency: string) =>
  (await listSpendingLimits(tx, { memberId })).find((one) => one.currency === currency)

/** A member's limit in a currency, and what they have spent in this calendar month (UTC) of what may not come back; minor units. */
export const viewSpendingLimit = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { viewer, currency }: { readonly viewer: Pick<Viewer, 'scope' | 'id'>; readonly currency: string },
): Promise<SpendingLimit & { readonly spent: number }> =>
  inTenant(db, viewer.scope, async (tx) => {
    const now = clock.now()
    const [limit, spent] = await Promise.all([
      findLimit(tx, viewer, currency),
      sumSpending(tx, { memberId: viewer.id, currency, since: monthOf(now) }),
    ])
    return { ...limitAt(limit, now), spent }
  })

/** The most of a limit, in minor units. */
const MOST = 100_000_000

/** Sets a member's limit for each calendar month in a currency, in minor units; null for none. Raising it takes a day, lowering it none. */
export async function saveSpendingLimit(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  {
    viewer,
    currency,
    amount,
  }: { readonly viewer: Pick<Viewer, 'scope' | 'id'>; readonly currency: string; readonly amount: number | null },
): Promise<Outcome<SpendingLimit, 'contracts.limit_invalid'>> {
  const { id: memberId, scope } = viewer
  if (amount !== null && !(Number.isSafeInteger(amount) && amount >= 0 && amount <= MOST))
    return refuse('contracts.limit_invalid')
  return inTenant(db, scope, async (tx) => {
    // Orders wait for it, and it for them.
    await lockMember(tx, { memberId, for: 'no key update' })
    const now = clock.now()
    const limit = limitAfter(now, limitAt(await findLimit(tx, viewer, currency), now), amount)
    const next = { nextAmount: limit.next?.amount ?? null, nextAt: limit.next?.at ?? null }
    await insertSpendingLimit(tx, { memberId, currency, amount: limit.amount, ...next })
    return accept(limit)
  })
}

/** Whether an order would go above the member's own limit, without one whose place it takes, in the transaction that has locked the member. */
export async function isBeyondOwnLimit(
  { clock }: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  {
    memberId: id,
    currency,
    amount,
    except = null,
  }: { memberId: Viewer['id']; currency: string; amount: number; except?: OrderId | null },
): Promise<boolean> {
  const now = clock.now()
  const limit = limitAt(await findLimit(tx, { id }, currency), now).amount
  if (limit === null) return false
  return (await sumSpending(tx, { memberId: id, currency, since: monthOf(now), except })) + amount > limit
}
