import type { MessageData } from './conversation-data.ts'

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
