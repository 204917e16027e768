import { useLocation } from '@remix-run/react'
import { Suspense, useEffect, useRef } from 'react'
import { lazyPart } from '../../client/lazy-part.ts'
import { takeSeconds } from './like-modal.ts'
import { isMembersArea } from './moment-rules.ts'
import { VISIT, type Wish, wishMoment } from './moment-wish.ts'

const { Part: LikeMoment } = lazyPart('#like-moment', async () => (await import('./like-moment.tsx')).LikeMoment)

/** Finds the reasons that a visit and an address are, and shows the pop-up. */
export function LikeWatch({ wish }: { wish: Wish | null }) {
  const { pathname, key } = useLocation()
  const isHere = isMembersArea(pathname)
  /** For how long the first page has been shown already. */
  const shownFor = useRef(VISIT)
  useEffect(() => {
    const wait = VISIT - shownFor.current
    shownFor.current = 0
    if (!isHere) return
    const timer = setTimeout(() => wishMoment({ by: 'visit' }), wait)
    return () => clearTimeout(timer)
  }, [isHere])
  // Goes on when the page changes: any page may show it.
  useEffect(() => {
    const seconds = takeSeconds()
    if (seconds !== null) setTimeout(() => wishMoment({ by: 'address' }), seconds * 1000)
  }, [key])
  return wish ? (
    <Suspense>
      <LikeMoment wish={wish} />
    </Suspense>
  ) : null
}
