import type { Pace } from '@hearth/contracts/conversations'
import { DAY } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import type { MessageRow } from '@hearth/db/queries/conversations/messages'

/** Milliseconds after which a message counts as unanswered, by how often whoever owes the answer means to give one. */
const WAITS: Readonly<Record<Pace, number>> = { daily: 7 * DAY, few_a_week: 14 * DAY, weekly: 21 * DAY }

/** Who owes the answer that has not come: the viewer, or the other one. */
export type Unanswered = 'own' | 'theirs'

interface Waiting {
  readonly viewerId: MemberId
  /** The newest messages, last first. */
  readonly rows: readonly Pick<MessageRow, 'seq' | 'senderId' | 'kind' | 'takenBackAt' | 'removedAt' | 'createdAt'>[]
  /** Number of the last message when the viewer chose to keep the conversation. */
  readonly keptSeq: number
  readonly ownPace: Pace | null
  readonly pace: Pace | null
  readonly now: Date
}

/**
 * Whose answer has been due for a week, or for as long as a slower pace of theirs says; null if nobody's. What was taken back or removed counts as never
 * written, and what the viewer has kept is not asked about again.
 */
export function unansweredBy({ viewerId, rows, keptSeq, ownPace, pace, now }: Waiting): Unanswered | null {
  const last = rows.find(({ takenBackAt, removedAt }) => takenBackAt === null && removedAt === null)
  if (!last || last.seq <= keptSeq || last.kind === 'automatic' || last.kind === 'farewell') return null
  const by = last.senderId === viewerId ? 'theirs' : 'own'
  const waits = WAITS[(by === 'own' ? ownPace : pace) ?? 'daily']
  return now.getTime() - last.createdAt.getTime() >= waits ? by : null
}
