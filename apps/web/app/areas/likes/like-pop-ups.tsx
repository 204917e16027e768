import { useEffect, useState, useSyncExternalStore } from 'react'
import type { StreamEvent } from '../../client/event-source.ts'
import { lazyPart } from '../../client/lazy-part.ts'
import { askForPopUp, currentCause, onCause, VISIT } from './pop-up-cause.ts'

const { Part: LikeWatch } = lazyPart('#like-pop-up', async () => (await import('./like-watch.tsx')).LikeWatch)

const none = () => null

/** Wants a pop-up for an event that tells of a like or a match, and has the cards on the page say what has become of either. */
export function askByEvent({ kind, ids: { memberId } }: StreamEvent): void {
  if (!memberId) return
  if (kind === 'like.received' || kind === 'match.made') askForPopUp({ by: 'event', id: memberId })
  // If its script cannot be had, they say so when the list is loaded anew.
  if (kind === 'match.made' || kind === 'like.changed') void sayInCards(kind, memberId).catch(() => {})
}

async function sayInCards(kind: 'match.made' | 'like.changed', memberId: string): Promise<void> {
  const { keepMatch, reloadLike } = await import('./press-like.ts')
  if (kind === 'match.made') keepMatch(memberId)
  else await reloadLike(memberId)
}

/** The pop-ups about likes. Nearly all of them is loaded once there is a reason for one, which a visit is in the end. */
export function LikePopUps() {
  const cause = useSyncExternalStore(onCause, currentCause, none)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setDue, /[?&]t=/.test(location.search) ? 0 : VISIT, true)
    return () => clearTimeout(timer)
  }, [])
  return isDue || cause ? <LikeWatch cause={cause} /> : null
}
