import { isPlainClick } from '@hearth/ui/components/link/plain-click'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { isOutdated } from './release.ts'

interface GrowingList {
  /** Selects the entries of the list, each of which has a link. */
  readonly entries: string
  /** How many there were before the last page was added. */
  readonly before: number
  /** The address of the next page; null at the end of the list, where the link to it is gone. */
  readonly more: string | null
  readonly busy: boolean
  /** Adds the next page. */
  readonly showMore: (() => void) | undefined
  /** What replaces the link at the end of the list. */
  readonly end?: RefObject<HTMLElement | null>
}

/**
 * What a click on a list's link to more does: it adds the next page in place. After a key press the focus moves to the first added entry. A pointer
 * user's focus stays; at the end of the list, where the link is gone, it moves to `end`, or to that entry if there is none.
 */
export function useMoreLink({ entries, before, more, busy, showMore, end }: GrowingList) {
  /** How the link was activated, while it has the focus. */
  const followed = useRef<'by key' | 'by pointer' | null>(null)
  useEffect(() => {
    const by = followed.current
    followed.current = null
    const { activeElement } = document
    if (!by || (activeElement !== document.body && !activeElement?.matches('[data-h-load-more]'))) return
    const added = document.querySelectorAll(entries)[before]?.querySelector('a')
    if (by === 'by key' && added) added.focus()
    else if (more === null) (end?.current ?? added)?.focus({ preventScroll: true })
  }, [entries, before, more, end])

  return (event: MouseEvent<HTMLAnchorElement>) => {
    // After a release the next page must be a document, because this one may not understand its data.
    if (isOutdated() || !isPlainClick(event)) return
    event.preventDefault()
    if (busy) return
    const hasFocus = event.currentTarget === document.activeElement
    followed.current = hasFocus ? (event.detail === 0 ? 'by key' : 'by pointer') : null
    showMore?.()
  }
}
