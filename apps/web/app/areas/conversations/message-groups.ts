import type { MessageData } from './conversation-data.ts'

/** Milliseconds within which messages of one sender stand together. */
const TOGETHER = 3 * 60_000

/** Whether two that follow each other stand together: of one sender, of one day, soon after each other, and neither taken back. */
export const standTogether = (
  one: Pick<MessageData, 'own' | 'day' | 'takenBack' | 'at'>,
  other: Pick<MessageData, 'own' | 'day' | 'takenBack' | 'at'>,
): boolean =>
  one.own === other.own &&
  one.day.date === other.day.date &&
  !one.takenBack &&
  !other.takenBack &&
  Date.parse(other.at) - Date.parse(one.at) < TOGETHER
