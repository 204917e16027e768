import { Icon } from '@hearth/ui/components/icon/icon'
import { Link, useLocation } from '@remix-run/react'
import { type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { memberPath } from '../../addresses.ts'
import { wantsMotion } from '../../client/app-link.tsx'
import { type RouterState, withoutSheet } from '../../client/history-entry.ts'
import { currentIdentity } from '../../client/identity.ts'
import { queryClient } from '../../client/query-client.client.ts'
import { useRelease } from '../../client/release.ts'
import type { CardData, PeoplePage, PeoplePages } from './card-data.ts'
import { opened, peopleKey } from './cards-in-cache.ts'
import { leadOn, type Way } from './lead-on.ts'
import { placeOn, wayOfKey, wayOfStroke } from './onward-rules.ts'
import { prefetchProfile } from './profile-query.ts'

/** With fewer people left, the list's next page is loaded. */
const LEFT = 3

interface ProfileOnwardProps {
  readonly id: string
  /** History entry of the list that led here. */
  readonly list: string
  /** Whether the whole profile is there, so that the next one may be fetched. */
  readonly ready: boolean
  /** Styles of the page's own: with a file of its own, the part would load the page's again. */
  readonly className: string
  readonly linkClass: string
}

/** Links to the previous and the next profile of a list, which the arrow keys and a stroke of a finger follow, too. */
export function ProfileOnward({ id, list, ready, className, linkClass }: ProfileOnwardProps) {
  const place = usePlaceOn(list, id)
  const next = place?.next?.id
  useEffect(() => {
    if (ready && next) prefetchProfile(next)
  }, [ready, next])
  useKeysAndStrokes()
  useCardInSight(list, id)
  if (!place || (!place.prev && !place.next)) return null
  return (
    <div className={className} data-onward="">
      <Onward way="prev" person={place.prev} className={linkClass} />
      <Onward way="next" person={place.next} className={linkClass} />
    </div>
  )
}

interface OnwardProps {
  readonly way: Way
  readonly person: CardData | null
  readonly className: string
}

function Onward({ way, person, className }: OnwardProps) {
  const { t } = useTranslation('profiles')
  const { state } = useLocation()
  const { outdated } = useRelease()
  // The other one keeps its place.
  if (!person) return <span className={className} />
  const { id, name } = person
  return (
    <Link
      to={memberPath(id)}
      rel={way}
      className={className}
      aria-label={t(`${way}_person`, { name })}
      aria-keyshortcuts={way === 'next' ? 'ArrowRight' : 'ArrowLeft'}
      // Back leads to the list, however many profiles were looked at.
      replace
      state={withoutSheet(state)}
      reloadDocument={outdated}
      viewTransition={wantsMotion()}
      prefetch="none"
      discover="none"
      onPointerEnter={() => prefetchProfile(id)}
    >
      <Icon shape={way === 'next' ? ChevronRight : ChevronLeft} />
    </Link>
  )
}

type ListOptions = UseInfiniteQueryOptions<PeoplePage, Error, PeoplePages, ReturnType<typeof peopleKey>, string | null>

/** Where somebody stands on the list of a history entry, whose next page is loaded when few people are left; null if they are not on it. */
function usePlaceOn(entry: string, id: string) {
  const queryKey = peopleKey(currentIdentity(), entry)
  // The list's page has left its options with the query.
  const options = queryClient.getQueryCache().find({ queryKey })?.options as Partial<ListOptions> | undefined
  const list = useInfiniteQuery({ ...options, queryKey, enabled: false } as ListOptions)
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list
  const place = data ? placeOn(data.pages, id) : null
  const wantsMore = place !== null && place.left < LEFT && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  return place
}

/** What is over the page: dialogs, menus, and the viewer of photos. */
const COVERS = 'dialog[open], :popover-open'
const FIELDS = 'input, textarea, select, [contenteditable]'

/** Whether keys and strokes over an element are its own: a field's, and those of what scrolls sideways. */
function isOwn(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(FIELDS)) return true
  for (let at: Element | null = target; at && at !== document.body; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  return false
}

/** Pixels at the sides of the screen where a stroke is the system's. */
const EDGE = 24

function useKeysAndStrokes(): void {
  useEffect(() => {
    const leaving = new AbortController()
    const listen = { signal: leaving.signal, passive: true }
    const onKey = (event: KeyboardEvent) => {
      const way = wayOfKey(event)
      if (way && !isOwn(event.target) && !document.querySelector(COVERS)) leadOn(way)
    }
    let start: { readonly x: number; readonly y: number; readonly at: number } | null = null
    const onStart = ({ touches: [touch, second], target, timeStamp: at }: TouchEvent) => {
      start = null
      if (!touch || second || !(target instanceof Element) || !target.closest('main') || isOwn(target)) return
      const { clientX: x, clientY: y } = touch
      const isZoomed = (visualViewport?.scale ?? 1) > 1.05
      if (x < EDGE || x > innerWidth - EDGE || isZoomed || document.querySelector(COVERS)) return
      start = { x, y, at }
    }
    const onEnd = ({ changedTouches: [touch], timeStamp }: TouchEvent) => {
      if (!start || !touch) return
      const { x, y, at } = start
      start = null
      const way = wayOfStroke({ right: touch.clientX - x, down: touch.clientY - y, took: timeStamp - at })
      if (way && getSelection()?.isCollapsed !== false) leadOn(way)
    }
    document.addEventListener('keydown', onKey, listen)
    document.addEventListener('touchstart', onStart, listen)
    document.addEventListener('touchend', onEnd, listen)
    const onCancel = () => {
      start = null
    }
    document.addEventListener('touchcancel', onCancel, listen)
    return () => leaving.abort()
  }, [])
}

/** Once the list is shown again, scrolls to the card of whoever was shown last, if the list led on to them and they are not in sight. */
function useCardInSight(list: string, id: string): void {
  useEffect(() => {
    const path = memberPath(id)
    const wasLedOn = opened.path !== path
    opened.path = path
    return () => {
      const { key = 'default' } = (history.state ?? {}) as RouterState
      const card = wasLedOn && key === list && document.querySelector(`article a[href="${path}"]`)?.closest('article')
      if (!card) return
      const { top, bottom } = card.getBoundingClientRect()
      if (top < 0 || bottom > innerHeight) card.scrollIntoView({ block: 'center' })
    }
  }, [list, id])
}
