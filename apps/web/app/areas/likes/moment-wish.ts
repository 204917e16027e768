import type { FictionalWords } from '../profiles/fictional-label.tsx'

/** Somebody of whom a pop-up tells. */
export interface MomentPerson {
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
export type Wish =
  | { readonly by: 'press'; readonly person: MomentPerson }
  | { readonly by: 'event'; readonly id: string }
  | { readonly by: 'visit' | 'address' }

/** Milliseconds in the members area until a visit is a reason. */
export const VISIT = 30_000

/** One at a time: another has to wait for nothing, because the badge tells of it. What was pressed takes the place of what waits. */
let wished: Wish | null = null
const listeners = new Set<() => void>()

export function wishMoment(next: Wish): void {
  if (!wished || next.by === 'press') set(next)
}

/** Ends that wish, if it is still the current one. */
export function endWish(wish: Wish): void {
  if (wished === wish) set(null)
}

function set(wish: Wish | null): void {
  wished = wish
  for (const listener of listeners) listener()
}

export const currentWish = (): Wish | null => wished

export function onWish(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
