import { tellAfterCommit } from './handle.ts'
import type { NewEvent } from './queries/events/events.ts'
import type { TenantTx } from './scope.ts'

/** Tells members' streams of events after the commit, without storing them: whoever has no stream then never learns of them. */
export function passEvents(tx: TenantTx, passing: readonly NewEvent[]): void {
  for (const { memberId, kind, ids } of passing)
    tellAfterCommit(tx, { memberId, about: 'event', kind, ids, number: null })
}
