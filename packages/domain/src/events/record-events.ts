import type { EventName, IdsOf } from '@hearth/contracts/events'
import type { MemberId } from '@hearth/contracts/ids'
import * as passing from '@hearth/db/passing-events'
import { insertEvents } from '@hearth/db/queries/events/events'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/** An event of the catalogue for one member. */
type EventFor<Name extends EventName> = Name extends EventName
  ? { readonly memberId: MemberId; readonly kind: Name; readonly ids: IdsOf<Name> }
  : never
export type AnyEvent = EventFor<EventName>

/**
 * Stores events in the transaction of what they tell of. All events of a transaction are given at once, because their members are locked in the order
 * of their ids. The members' streams have them after the commit.
 */
export const recordEvents = (
  { clock }: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  events: readonly AnyEvent[],
): Promise<void> => insertEvents(tx, { added: events, createdAt: clock.now() })

/** Tells members of what is worth nothing later, after the commit and without storing it. */
export const passEvents = (tx: TenantTx, events: readonly AnyEvent[]): void => passing.passEvents(tx, events)
