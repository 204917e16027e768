import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { StreamEvent } from '../../client/event-source.ts'
import { lazyPart } from '../../client/lazy-part.ts'
import { currentWish, onWish, VISIT, wishMoment } from './moment-wish.ts'

const { Part: LikeWatch } = lazyPart('#like-moment', async () => (await import('./like-watch.tsx')).LikeWatch)

const none = () => null

/** Wants a pop-up for an event that tells of a like or a match. */
export function wishByEvent({ kind, ids: { memberId } }: StreamEvent): void {
  if (memberId && (kind === 'like.received' || kind === 'match.made')) wishMoment({ by: 'event', id: memberId })
}

/** The pop-ups about likes. Nearly all of them is loaded once there is a reason for one, which a visit is in the end. */
export function LikeMoments() {
  const wish = useSyncExternalStore(onWish, currentWish, none)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setDue, /[?&]t=/.test(location.search) ? 0 : VISIT, true)
    return () => clearTimeout(timer)
  }, [])
  return isDue || wish ? (
    <Suspense>
      <LikeWatch wish={wish} />
    </Suspense>
  ) : null
}
