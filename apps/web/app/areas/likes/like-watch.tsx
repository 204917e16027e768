import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { lazyPart } from '../../client/lazy-part.ts'
import { takeSeconds } from '../../client/like-modal.ts'
import { isMembersArea } from '../../client/members-area.ts'
import { askForPopUp, type Cause, VISIT } from './pop-up-cause.ts'

const { Part: LikePopUp } = lazyPart('#like-pop-up', async () => (await import('./like-pop-up.tsx')).LikePopUp)

/** Finds the reasons that a visit and an address are, and shows the pop-up. */
export function LikeWatch({ cause }: { cause: Cause | null }) {
  const { pathname, key } = useLocation()
  const isHere = isMembersArea(pathname)
  /** For how long the first page has been shown already: this may be loaded earlier than a visit is long. */
  const shownFor = useRef(Math.min(VISIT, performance.now()))
  useEffect(() => {
    const wait = VISIT - shownFor.current
    shownFor.current = 0
    if (!isHere) return
    const timer = setTimeout(() => askForPopUp({ by: 'visit' }), wait)
    return () => clearTimeout(timer)
  }, [isHere])
  // Goes on when the page changes: any page may show it.
  useEffect(() => {
    const seconds = takeSeconds()
    if (seconds !== null) setTimeout(() => askForPopUp({ by: 'address' }), seconds * 1000)
  }, [key])
  return cause ? <LikePopUp cause={cause} /> : null
}
