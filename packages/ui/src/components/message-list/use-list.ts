import { useEffect, useRef, useState } from 'react'
import { useLayout } from '../use-layout.ts'
import { arrivalsOf } from './arrivals.ts'
import type { MessageRow } from './message-row.tsx'
import { keepPlace, type Place, placeIn, virtualPlace } from './place.ts'
import type { VirtualMoves, VirtualRows } from './virtual-rows.tsx'

/** More rows than this are put on the page only where they are in view. */
const MOST_ROWS = 200

/** How long what was said stays for screen readers, in milliseconds. */
const SAID = 5_000

/** The component for the rows of a long list, once it is needed and there. */
export function useVirtualRows(count: number): typeof VirtualRows | null {
  const [component, setComponent] = useState<typeof VirtualRows | null>(null)
  const isLong = count > MOST_ROWS
  useEffect(() => {
    if (!isLong) return
    let isWanted = true
    const take = (module: typeof import('./virtual-rows.tsx')) => isWanted && setComponent(() => module.VirtualRows)
    // Without it, all rows are on the page as before.
    import('./virtual-rows.tsx').then(take, () => {})
    return () => {
      isWanted = false
    }
  }, [isLong])
  return isLong ? component : null
}

/** Keeps the place of the reader while rows come, and tells what came. */
export function usePlace(
  rows: readonly MessageRow[],
  isVirtual: boolean,
  onEndInView: ((isInView: boolean) => void) | undefined,
) {
  const box = useRef<HTMLDivElement>(null)
  const moves = useRef<VirtualMoves | null>(null)
  const place = useRef<Place>('end')
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [hasNew, setHasNew] = useState(false)
  const [said, setSaid] = useState<readonly MessageRow[]>([])

  function look() {
    if (!box.current) return
    place.current = isVirtual ? virtualPlace(box.current) : placeIn(box.current, rows)
    setIsAtEnd(place.current === 'end')
    if (place.current === 'end') setHasNew(false)
  }
  function toEnd() {
    place.current = 'end'
    if (moves.current) moves.current.toEnd()
    else if (box.current) box.current.scrollTop = 0
    setIsAtEnd(true)
    setHasNew(false)
  }

  const before = useRef(rows)
  useLayout(() => {
    const came = arrivalsOf(before.current, rows)
    before.current = rows
    const hasOwn = came.some(({ spoken }) => spoken === undefined)
    if (hasOwn || (came.length > 0 && place.current === 'end')) toEnd()
    else if (box.current && !isVirtual) keepPlace(box.current, rows, place.current)
    if (came.length === 0) return
    if (!hasOwn && place.current !== 'end') setHasNew(true)
    // What is being read out stays: only what is added to a log is said.
    setSaid((known) => [...known, ...came.filter(({ spoken }) => spoken)])
  }, [rows])

  useEffect(() => {
    if (said.length === 0) return
    const timer = setTimeout(setSaid, SAID, [])
    return () => clearTimeout(timer)
  }, [said])

  // The document may have been scrolled before it was hydrated.
  useEffect(look, [])

  const newest = rows.at(-1)?.id
  const inView = useRef(onEndInView)
  inView.current = onEndInView
  useEffect(() => {
    if (newest !== undefined) inView.current?.(isAtEnd)
  }, [isAtEnd, newest])

  return { box, moves, place, isAtEnd, hasNew, said, look, toEnd }
}

/** Older rows, which are asked for when the upper end of the list comes near. */
export interface OlderRows {
  /** Address of a page with them. */
  readonly href: string
  readonly label: string
  /** Announced while they load. */
  readonly busyLabel: string
  readonly busy?: boolean | undefined
  /** Loads them into the list. */
  readonly onLoad: () => void
}

/** The distance from the upper end, in pixels, at which older rows are asked for. */
const NEAR = 400

/** Asks for older rows once for each first row. After a failure only the link asks again. */
export function useOlder(
  older: OlderRows | undefined,
  first: string | undefined,
  box: { readonly current: Element | null },
) {
  const top = useRef<HTMLDivElement>(null)
  const asked = useRef<string>()
  const latest = useRef(older)
  latest.current = older
  const isReady = older !== undefined && !older.busy
  useEffect(() => {
    if (!isReady || !top.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (asked.current === first || !entries.some(({ isIntersecting }) => isIntersecting)) return
        asked.current = first
        latest.current?.onLoad()
      },
      { root: box.current, rootMargin: `${NEAR}px 0px 0px` },
    )
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [isReady, first, box])
  return top
}
