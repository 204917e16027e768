import { useEffect } from 'react'
import { useEntry } from '../../client/history-entry.ts'
import { queryClient } from '../../client/query-client.client.ts'
import { keepItem, takeItem } from '../../client/session-item.ts'
import type { PeoplePages } from '../profiles/card-data.ts'
import { peopleKey } from '../profiles/cards-in-cache.ts'

/*
 * Grown lists survive their document: session storage holds them while another document is shown, for the same identity and history entry. A reload
 * starts the list of its own page again, but not those of other entries.
 */

const KEY = 'hearth-people'
/** The most lists that are saved, the latest grown ones. */
const MOST = 3

interface SavedList {
  readonly entry: string
  readonly list: PeoplePages
}
interface Saved {
  readonly identity: string
  readonly lists: readonly SavedList[]
  /** The history entry that was shown last, and its scroll position in pixels. */
  readonly entry: string
  readonly scrollTop: number
}

function listsOf(identity: string): readonly SavedList[] {
  const grown = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['members', identity] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ queryKey, state }) => ({ entry: String(queryKey[2]), list: state.data as PeoplePages }))
  return grown.filter(({ list }) => list.pages.length > 1).slice(0, MOST)
}

const arrival = () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type

/** The scroll position to restore once the list of that entry has its former length. */
let waiting: { readonly entry: string; readonly scrollTop: number } | null = null
let arrived = false

function arrive(identity: string, entry: string): void {
  if (arrived) return
  arrived = true
  const saved = takeItem<Saved>(KEY)
  if (saved?.identity !== identity) return
  // A reload shows the present list from its top: the former position may be below the end of the first page.
  const reloaded = arrival() === 'reload'
  if (reloaded && saved.entry === entry) toTop()
  if (!reloaded && arrival() !== 'back_forward') return
  if (!reloaded && saved.entry === entry) waiting = { entry, scrollTop: saved.scrollTop }
  for (const each of saved.lists)
    if (!reloaded || each.entry !== entry) queryClient.setQueryData(peopleKey(identity, each.entry), each.list)
}

/**
 * On the next layout Chromium restores the former scroll position, whatever `scrollRestoration` says, so that layout is forced before scrolling to
 * the top.
 */
function toTop(): void {
  document.body.getBoundingClientRect()
  scrollTo(0, 0)
}

/** Restores the scroll position of that entry's list once it has grown again. */
export function scrollToSaved(entry: string, pages: number): void {
  if (waiting?.entry !== entry || pages < 2) return
  scrollTo(0, waiting.scrollTop)
  waiting = null
}

let forgotten = false

/** Stops saving lists, because nothing may stay in the browser after logging out. */
export function forgetLists(): void {
  forgotten = true
}

/** Saves the grown lists while another document is shown, and restores them. */
export function useSavedLists(identity: string): void {
  const entry = useEntry()
  useEffect(() => {
    arrive(identity, entry)
    const onLeave = () => {
      const lists = forgotten ? [] : listsOf(identity)
      if (lists.length > 0) keepItem<Saved>(KEY, { identity, lists, entry, scrollTop: scrollY })
    }
    addEventListener('pagehide', onLeave)
    return () => removeEventListener('pagehide', onLeave)
  }, [identity, entry])
}
