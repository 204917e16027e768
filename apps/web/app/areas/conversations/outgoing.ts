import type { CallFailure } from '@hearth/api-client/outcome'
import { CONVERSATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/conversations'
import { useSyncExternalStore } from 'react'
import { callsOf } from '../../client/api-client.ts'
import { currentIdentity } from '../../client/identity.ts'
import type { PriceData } from './conversation-data.ts'
import { changeConversation, refreshConversations } from './conversation-query.ts'

const client = callsOf(CONVERSATION_ENDPOINTS)

/** A message on its way. */
export interface Outgoing {
  readonly clientId: string
  readonly text: string
  /** The price that the button showed. */
  readonly price: number
  readonly state: 'sending' | 'sent' | 'failed'
  /** Why it failed; null without an answer. */
  readonly refusal: { readonly code: string; readonly message: string | null } | null
}

/** To whom: the conversation, or before its first message the person. */
interface Recipient {
  readonly path: string
  readonly conversation: string | null
  readonly person: string | null
}

/** What is on its way, by identity and the path of the conversation. It stays while the document does, so that leaving the page stops nothing. */
let outgoing: Readonly<Record<string, readonly Outgoing[]>> = {}
const listeners = new Set<() => void>()
const NOTHING: readonly Outgoing[] = []

const keyOf = (path: string) => `${currentIdentity()} ${path}`
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const listOf = (path: string) => outgoing[keyOf(path)] ?? NOTHING

function change(path: string, to: (list: readonly Outgoing[]) => readonly Outgoing[]): void {
  outgoing = { ...outgoing, [keyOf(path)]: to(listOf(path)) }
  for (const listener of listeners) listener()
}

const mark = (path: string, clientId: string, differs: Partial<Outgoing>) =>
  change(path, (list) => list.map((one) => (one.clientId === clientId ? { ...one, ...differs } : one)))

/** The messages of a conversation that are on their way, in order. */
export const useOutgoing = (path: string): readonly Outgoing[] =>
  useSyncExternalStore(
    subscribe,
    () => listOf(path),
    () => NOTHING,
  )

export const discard = (path: string, clientId: string): void =>
  change(path, (list) => list.filter((one) => one.clientId !== clientId))

/** By path: what is sent next waits for what was sent before, so that the order stays. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Sends a message, which shows at once, and again under the same id if it was sent before. Resolves with why it was refused; null if it was sent, or
 * if there was no answer, in which case it stays as failed.
 */
export function send(
  to: Recipient,
  message: Pick<Outgoing, 'clientId' | 'text' | 'price'>,
): Promise<CallFailure | null> {
  const { path } = to
  const { clientId } = message
  change(path, (list) => [
    ...list.filter((one) => one.clientId !== clientId),
    { ...message, state: 'sending', refusal: null },
  ])
  const sent = (underWay.get(path) ?? Promise.resolve()).then(() => deliver(to, message))
  underWay.set(path, sent)
  return sent
}

async function deliver(
  { path, conversation, person }: Recipient,
  { clientId, text, price }: Pick<Outgoing, 'clientId' | 'text' | 'price'>,
): Promise<CallFailure | null> {
  const outcome = await client.sendMessage(
    { ...(conversation ? { conversation } : { profile: person ?? '' }), client_id: clientId, text, price },
    { idempotencyKey: clientId },
  )
  if (!outcome.ok) {
    const { code, message } = outcome.failure
    mark(path, clientId, { state: 'failed', refusal: { code, message: message ?? null } })
    return outcome.failure
  }
  mark(path, clientId, { state: 'sent' })
  const next: PriceData = outcome.value.price
  changeConversation(path, (known) => ({ ...known, price: next, waiting: null, mustAcknowledge: false }))
  // The sent one is shown until the conversation has it.
  await refreshConversations()
  discard(path, clientId)
  return null
}

/** The messages of a conversation that had no answer, in order. */
export const unansweredOf = (path: string): readonly Outgoing[] =>
  listOf(path).filter((one) => one.state === 'failed' && isUnanswered(one))

/** Whether nobody knows if it arrived. */
export const isUnanswered = ({ refusal }: Pick<Outgoing, 'refusal'>): boolean =>
  refusal !== null && (refusal.code.startsWith('client.') || refusal.code === 'platform.unavailable')
