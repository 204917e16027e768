import { PATHS } from '../../addresses.ts'
import type { Cause } from './pop-up-cause.ts'

/** Milliseconds for which no pop-up follows another. */
export const BETWEEN = 10 * 60_000

/** What a tab remembers of the pop-ups that it has shown, for its later documents. */
export interface Remembered {
  /** When the last one opened; 0 before the first. */
  readonly openedAt: number
  /** Whether this visit's own question has been asked. */
  readonly asked: boolean
}

interface Situation extends Remembered {
  readonly pathname: string
  readonly now: number
  /** Whether the tab is in the background. */
  readonly isHidden: boolean
}

/** Pages that nothing may cover: signing up, conversations, and the way to pay. */
const NEVER_COVERED = [PATHS.complete_signup, `${PATHS.messages}/`, `${PATHS.credits}/`]
/** The conversation with a member, which has its own address before the first message. */
const MEMBER_CHAT = /^\/members\/[^/]+\/chat\/?$/
/** Whether a dialog that opens by itself would disturb what is done on that page. */
export const mustNotBeCovered = (pathname: string) =>
  MEMBER_CHAT.test(pathname) || NEVER_COVERED.some((path) => pathname.startsWith(path))

/**
 * Whether it may be asked whose like there is to show. What the member has pressed or an address asks for is not held back by what was shown before. What
 * is not shown is not lost: the bar and the title have its number.
 */
export function mayAsk({ by }: Cause, { pathname, now, isHidden, openedAt, asked }: Situation): boolean {
  if (by === 'press') return true
  if (isHidden || mustNotBeCovered(pathname)) return false
  if (by === 'address') return true
  // A clock that was put back must not silence it for longer.
  const isSoon = now >= openedAt && now - openedAt < BETWEEN
  return !isSoon && !(by === 'visit' && asked)
}
