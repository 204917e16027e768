import { listStatement, type StatementCause } from '@hearth/db/queries/billing/ledger'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import type { Viewer } from '../identity/sessions.ts'

/** A change of a member's credits. */
interface StatementLine {
  readonly at: Date
  readonly cause: StatementCause
  /** Above zero for credits that came. */
  readonly credits: number
  /** Credits after it. */
  readonly balance: number
}

/** A month of a member's credits; months begin in UTC. */
interface Statement {
  /** Such as `2026-11`. */
  readonly month: string
  /** The months beside it; null before the member signed up, and for the future. */
  readonly earlier: string | null
  readonly later: string | null
  /** Oldest first. */
  readonly lines: readonly StatementLine[]
  /** Credits at the end of the month, or now. */
  readonly balance: number
}

const monthOf = (date: Date): string => date.toISOString().slice(0, 7)
const startOf = (month: string, plus = 0): Date => {
  const start = new Date(`${month}-01T00:00:00Z`)
  start.setUTCMonth(start.getUTCMonth() + plus)
  return start
}

/** Every credit that came or went in a month, by default in this one; null for what is no month since the member signed up. */
export async function viewStatement(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { viewer, month }: { viewer: Pick<Viewer, 'scope' | 'id' | 'signedUpAt'>; month: string | null },
): Promise<Statement | null> {
  const current = monthOf(clock.now())
  const first = monthOf(viewer.signedUpAt)
  const shown = month ?? current
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(shown) || shown < first || shown > current) return null
  const { before, rows } = await inTenant(db, viewer.scope, (tx) =>
    listStatement(tx, { memberId: viewer.id, from: startOf(shown), until: startOf(shown, 1) }),
  )
  let balance = before
  const lines = rows.map(({ at, kind: cause, amount: credits }) => {
    balance += credits
    return { at, cause, credits, balance }
  })
  return {
    ...{ month: shown, lines, balance },
    earlier: shown > first ? monthOf(startOf(shown, -1)) : null,
    later: shown < current ? monthOf(startOf(shown, 1)) : null,
  }
}

/** The lines by day and cause, newest day first: what somebody wrote on one day is one line. */
export function byDay(lines: readonly StatementLine[]): readonly Omit<StatementLine, 'balance'>[] {
  const sums = new Map<string, { at: Date; cause: StatementCause; credits: number }>()
  for (const { at, cause, credits } of lines.toReversed()) {
    // What came and what went is never added up.
    const key = `${at.toISOString().slice(0, 10)} ${cause} ${Math.sign(credits)}`
    const before = sums.get(key)
    if (before) before.credits += credits
    else sums.set(key, { at, cause, credits })
  }
  return [...sums.values()]
}
