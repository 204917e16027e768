import type { FictionalWords } from '../profiles/fictional-label.tsx'

/** Somebody of whom a pop-up tells. */
export interface PopUpPerson {
  readonly id: string
  readonly name: string
  /** Address of their picture; null if there is none. */
  readonly picture: string | null
  readonly isMatch: boolean
  /** The site's words if the profile is one of its own. */
  readonly fictional: FictionalWords | null
}

/**
 * Why a pop-up about a like is wanted: the member's own press has made a match, the stream has told of a like of `id`, a visit is half a minute old, or an
 * address asks for it.
 */
export type Cause =
  | { readonly by: 'press'; readonly person: PopUpPerson }
  | { readonly by: 'event'; readonly id: string }
  | { readonly by: 'visit' | 'address' }

/** Milliseconds in the members area until a visit is a reason. */
export const VISIT = 30_000

/** One at a time: another has to wait for nothing, because the badge tells of it. What was pressed takes the place of what waits. */
let current: Cause | null = null
const listeners = new Set<() => void>()

export function askForPopUp(next: Cause): void {
  if (!current || next.by === 'press') set(next)
}

/** Ends that cause, if it is still the current one. */
export function endCause(cause: Cause): void {
  if (current === cause) set(null)
}

function set(cause: Cause | null): void {
  current = cause
  for (const listener of listeners) listener()
}

export const currentCause = (): Cause | null => current

export function onCause(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
