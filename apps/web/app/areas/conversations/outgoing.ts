import { useMemo, useSyncExternalStore } from 'react'
import { currentIdentity } from '../../client/identity.ts'
import { memberOf } from '../../client/identity-name.ts'
import type { Unsent } from './unsent-store.ts'

/** A message on its way. */
export interface Outgoing extends Unsent {
  /** What is being sent offline waits for a connection. What failed had no answer; what was refused goes back into the field. */
  readonly state: 'sending' | 'sent' | 'failed' | 'refused'
  /** Why it is not sent. */
  readonly refusal: { readonly code: string; readonly message: string | null } | null
  /** How much of a photo has been sent, from 0 to 1. */
  readonly progress?: number | undefined
  /** Whether the browser keeps it. Otherwise it goes with the document. */
  readonly kept: boolean
}

/** Those whom a message goes to, as its conversation has them. */
export type Recipient = Pick<Unsent, 'conversation' | 'person'>

/** What is on its way from this document, in order. It stays while the document does, so that leaving the page stops nothing. */
let outgoing: readonly Outgoing[] = []
const listeners = new Set<() => void>()
const NOTHING: readonly Outgoing[] = []

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All that is on its way, whoever has written it. */
export const allOutgoing = (): readonly Outgoing[] => outgoing

export function setOutgoing(list: readonly Outgoing[]): void {
  outgoing = list
  // What the browser does not keep yet would go with the page: closing it asks first.
  window.onbeforeunload = list.some(({ kept, state }) => !kept && state !== 'sent')
    ? (event) => event.preventDefault()
    : null
  for (const listener of listeners) listener()
}

/** All that is on its way of the member whose document this is. */
export const ownOutgoing = (): readonly Outgoing[] => {
  const member = memberOf(currentIdentity())
  return outgoing.filter((one) => one.member === member)
}

export const changeOutgoing = (clientId: string, differs: Partial<Outgoing>): void =>
  setOutgoing(outgoing.map((one) => (one.clientId === clientId ? { ...one, ...differs } : one)))

/** Shows a message as the last. */
export const addOutgoing = (unsent: Unsent): void =>
  setOutgoing([
    ...outgoing.filter(({ clientId }) => clientId !== unsent.clientId),
    { ...unsent, state: 'sending', refusal: null, kept: false },
  ])

/** Takes a message out of the list; false if it is not there any more. */
export function dropOutgoing(clientId: string): boolean {
  const rest = outgoing.filter((one) => one.clientId !== clientId)
  if (rest.length === outgoing.length) return false
  setOutgoing(rest)
  return true
}

/** The messages of a conversation that are on their way, in order. */
export function useOutgoing({ conversation, person }: Recipient): readonly Outgoing[] {
  const all = useSyncExternalStore(
    subscribe,
    () => outgoing,
    () => NOTHING,
  )
  return useMemo(() => {
    const member = memberOf(currentIdentity())
    return all.filter(
      (one) =>
        one.member === member &&
        ((person !== null && one.person === person) || (conversation !== null && one.conversation === conversation)),
    )
  }, [all, conversation, person])
}
