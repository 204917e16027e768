import { countThrottle, uncountThrottle } from '@hearth/db/queries/accounts/throttles'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import type { Budget } from './throttle-budgets.ts'

const MINUTE = 60_000

/** A try that counts in each of its budgets, or does not take place. */
export type Reservation =
  | Granted
  /** Whole minutes until the first budget that is used up is renewed, at least one. */
  | { readonly granted: false; readonly minutes: number }

interface Granted {
  readonly granted: true
  readonly taken: ReadonlyArray<{ readonly key: string; readonly windowEndsAt: Date; readonly kept: boolean }>
}

/**
 * Counts a try in every one of these budgets, or in none when one is used up. Commit it before what it pays for is begun: only then do
 * tries at the same moment see each other. Every caller names budgets in the same order, network before account, so that none waits for
 * another in a circle, and so that a network whose budget is used up leaves no row for each account that it tries.
 */
export async function reserve(tx: TenantTx, budgets: readonly Budget[], now: Date): Promise<Reservation> {
  const taken: Array<Granted['taken'][number]> = []
  for (const { key, limit, minutes, kept = false } of budgets) {
    const fresh = new Date(now.getTime() + minutes * MINUTE)
    const { counted, windowEndsAt } = await countThrottle(tx, { key, limit, now, windowEndsAt: fresh })
    if (!counted) {
      await giveBack(tx, { granted: true, taken })
      return { granted: false, minutes: Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / MINUTE)) }
    }
    taken.push({ key, windowEndsAt, kept })
  }
  return { granted: true, taken }
}

/** Takes a reservation back, as if the try had not been. */
export async function giveBack(tx: TenantTx, { taken }: Granted): Promise<void> {
  await Promise.all(taken.map((one) => uncountThrottle(tx, one)))
}

/** Runs what the reservation pays for, and takes it back when that could not be done. */
export async function paidBy<Value>(
  ctx: AppContext,
  scope: TenantScope,
  reservation: Granted,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    await inTenant(ctx.db, scope, (tx) => giveBack(tx, reservation))
    throw error
  }
}
