import type { ConversationData, MessageData } from './conversation-data.ts'

/** Milliseconds within which messages of one sender stand together. */
const TOGETHER = 3 * 60_000

type Standing = Pick<MessageData, 'own' | 'day' | 'takenBack' | 'removed' | 'at'>

/** Whether two that follow each other stand together: of one sender, of one day, soon after each other, and neither taken back nor removed. */
export const standTogether = (one: Standing, other: Standing): boolean =>
  one.own === other.own &&
  one.day.date === other.day.date &&
  !one.takenBack &&
  !other.takenBack &&
  !one.removed &&
  !other.removed &&
  Date.parse(other.at) - Date.parse(one.at) < TOGETHER

/** Milliseconds for which a message can be taken back. */
const TAKE_BACK = 60_000

/** Whether an own message is so new that it can be taken back, at that time in milliseconds. */
export const isRecent = ({ at }: Pick<MessageData, 'at'>, now: number): boolean => now - Date.parse(at) < TAKE_BACK

/** Milliseconds until the first of the own messages that are so new is so no more; null where none is. */
export function takeBackLeft(
  messages: readonly Pick<MessageData, 'own' | 'takenBack' | 'at'>[],
  now: number,
): number | null {
  const oldest = messages.find((message) => message.own && !message.takenBack && isRecent(message, now))
  return oldest ? Date.parse(oldest.at) + TAKE_BACK - now : null
}

/** What became of an own message. */
type OwnState = 'sent' | 'delivered' | 'read'

/**
 * Below which messages stands what became of them: of each state below the last one, by its number. Those that are gone have none, nor has any to
 * somebody who is gone: what they had read is not known any more.
 */
export function ownStates(
  messages: readonly Pick<MessageData, 'seq' | 'own' | 'takenBack' | 'removed'>[],
  { person, marks }: { readonly person: object | null } & Pick<ConversationData, 'marks'>,
): ReadonlyMap<number, OwnState> {
  if (!person) return new Map()
  const lastUpTo = (most: number) =>
    messages.findLast(({ seq, own, takenBack, removed }) => own && !takenBack && !removed && seq <= most)?.seq ?? 0
  return new Map([
    [lastUpTo(Number.POSITIVE_INFINITY), 'sent'],
    [lastUpTo(marks?.deliveredSeq ?? 0), 'delivered'],
    [lastUpTo(marks?.readSeq ?? 0), 'read'],
  ])
}
