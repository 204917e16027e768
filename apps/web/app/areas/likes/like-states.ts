import type { LikeState } from '@hearth/contracts/likes'
import { useSyncExternalStore } from 'react'

/*
 * What the member has pressed stands over what the data of a card or a profile says, until other data takes its place: lists and profiles in the
 * cache are changed as well (press-like.ts), and a page without them loads its data anew whenever it is opened.
 */

const pressed = new WeakMap<object, LikeState>()
const listeners = new Set<() => void>()

/** Shows a state in place of the one that the data says. */
export function showLike(data: object, state: LikeState): void {
  pressed.set(data, state)
  for (const listener of listeners) listener()
}

/** What stands between the viewer and the person of `data`, which says `said`. */
export const likeStateOf = (data: object, said: LikeState): LikeState => pressed.get(data) ?? said

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The same, rendered anew when something is pressed. */
export const useLikeState = (data: object, said: LikeState): LikeState =>
  useSyncExternalStore(
    subscribe,
    () => likeStateOf(data, said),
    () => said,
  )
