import { DAY, HOUR, MINUTE } from './durations.ts'

/** The most unread messages that are counted: as many are shown as "99+". */
export const UNREAD_MESSAGES_MAX = 100

/** How many conversations a page of the list has. */
export const CONVERSATIONS_PAGE = 30

/** How many messages a page of a conversation has. */
export const MESSAGES_PAGE = 50

/** The longest part of a name that the list is searched for, in characters. */
export const NAME_SEARCH_MAX = 60

/** Characters of its last message that the list shows of a conversation. */
export const LAST_MESSAGE_LENGTH = 120

/** The most drafts of a member: the oldest of more is forgotten. */
export const DRAFTS_MAX = 200

/** Milliseconds within which a message can be taken back, unless it was read. */
export const TAKE_BACK_TIME = MINUTE

/** First messages of an account to people, and how many of these people have answered. */
export interface Openers {
  readonly sent: number
  readonly answered: number
}

/** Milliseconds for which a first message counts towards the share of answers, and before which nobody can have been expected to answer. */
export const OPENERS_COUNT_FOR = 7 * DAY
export const ANSWERING_TIME = HOUR

/** The most first messages that count towards the share: the newest. */
export const OPENERS_COUNTED = 200

/** First messages before which the share of answers says nothing. */
const OPENERS_ENOUGH = 20

/**
 * People to whom an account may write for the first time in an hour: by its age in milliseconds, because whoever writes to everybody has a young account;
 * half as many where fewer than a tenth of `openers` were answered, and a quarter where fewer than a twentieth were.
 */
export function newPeoplePerHour(age: number, { sent, answered }: Openers): number {
  const most = age < DAY ? 20 : age < 7 * DAY ? 40 : 80
  if (sent < OPENERS_ENOUGH || answered * 10 >= sent) return most
  return answered * 20 >= sent ? most / 2 : most / 4
}

/** The highest ceiling that a member can set for what a conversation costs, in credits. */
export const CEILING_MAX = 1_000_000

/** The most messages of a member that wait for the confirmation of their address, or for credits. */
export const WAITING_MESSAGES_MAX = 50

/** How often a member means to answer, as they say themself. */
export const PACES = ['daily', 'few_a_week', 'weekly'] as const
export type Pace = (typeof PACES)[number]
