import { DAY, MINUTE } from './durations.ts'

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

/** People to whom an account of that age, in milliseconds, may write for the first time in an hour: whoever writes to everybody has a young account. */
export const newPeoplePerHour = (age: number): number => (age < DAY ? 20 : age < 7 * DAY ? 40 : 80)

/** The highest ceiling that a member can set for what a conversation costs, in credits. */
export const CEILING_MAX = 1_000_000

/** The most messages of a member that wait for the confirmation of their address, or for credits. */
export const WAITING_MESSAGES_MAX = 50
