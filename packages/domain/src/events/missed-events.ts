import type { SentEvent } from '@hearth/contracts/events'
import type { MemberId } from '@hearth/contracts/ids'
import { findLastNumber, listEventsAfter, listLastNumbers } from '@hearth/db/queries/events/events'
import { listValidSessions } from '@hearth/db/queries/identity/sessions'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/** The most events that are sent again: whoever has missed more reads everything anew, which is less. */
export const MISSED_MAX = 500

export interface Missed {
  /** Whether events after the given number are no longer kept, or never were: the client must read everything anew. */
  readonly reset: boolean
  /** The number of the last event that the client knows with these. */
  readonly number: number
  readonly events: readonly SentEvent[]
}

/** The stored events of a member after that number; none after null, which stands for a client that knows none. */
export const missedEvents = (
  { db }: Pick<AppContext, 'db'>,
  { scope, memberId, after }: { scope: TenantScope; memberId: MemberId; after: number | null },
): Promise<Missed> =>
  inTenant(db, scope, async (tx) => {
    // The newest number is read first: if events are stored between the two, the list has more than the number says, never less.
    const [newest, events] = await Promise.all([
      findLastNumber(tx, { memberId }),
      after === null ? [] : listEventsAfter(tx, { memberId, after, limit: MISSED_MAX + 1 }),
    ])
    if (after === null) return { reset: false, number: newest, events }
    const number = Math.max(newest, events.at(-1)?.number ?? 0)
    const isWhole = number === after || (events[0]?.number === after + 1 && events.length <= MISSED_MAX)
    return isWhole ? { reset: false, number, events } : { reset: true, number, events: [] }
  })

/** The members of a tenant who have a newer event than the given one. */
export const membersBehind = async (
  { db }: Pick<AppContext, 'db'>,
  { scope, numbers }: { scope: TenantScope; numbers: ReadonlyMap<MemberId, number> },
): Promise<MemberId[]> => {
  const newest = await inTenant(db, scope, (tx) => listLastNumbers(tx, { memberIds: [...numbers.keys()] }))
  return newest
    .filter(({ memberId, lastNumber }) => lastNumber > (numbers.get(memberId) ?? 0))
    .map((row) => row.memberId)
}

/** Those of these sessions, by the hashes of their tokens, that have ended. */
export const endedSessions = async (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { scope, tokenHashes }: { scope: TenantScope; tokenHashes: readonly string[] },
): Promise<ReadonlySet<string>> => {
  const valid = new Set(await inTenant(db, scope, (tx) => listValidSessions(tx, { tokenHashes, now: clock.now() })))
  return new Set(tokenHashes.filter((hash) => !valid.has(hash)))
}
