import { useEffect } from 'react'
import { useEntry } from '../../client/history-entry.ts'
import { queryClient } from '../../client/query-client.client.ts'
import { keepItem, takeItem } from '../../client/session-item.ts'
import type { PeoplePages } from '../profiles/card-data.ts'
import { peopleKey } from '../profiles/cards-in-cache.ts'

/*
 * A list that grew outlives its document: session storage holds it while another document is shown, for the same reader on the same entry of the
 * browser's history. A list that is loaded anew begins anew; that of a page around it does not.
 */

const KEY = 'hearth-people'
/** Lists that are saved; those grown last. */
const MOST = 3

interface SavedList {
  readonly entry: string
  readonly list: PeoplePages
}
interface Saved {
  readonly identity: string
  readonly lists: readonly SavedList[]
  /** The entry that was shown last, and its place in pixels from the top. */
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

/** Where to scroll to once the list of an entry is as long as it was. */
let waiting: { readonly entry: string; readonly scrollTop: number } | null = null
let arrived = false

function arrive(identity: string, entry: string): void {
  if (arrived) return
  arrived = true
  const saved = takeItem<Saved>(KEY)
  if (saved?.identity !== identity) return
  // Whoever loads the page anew wants to see who is there now, from the top: the place that was left may be below the end of the first page.
  const reloaded = arrival() === 'reload'
  if (reloaded && saved.entry === entry) toTop()
  if (!reloaded && arrival() !== 'back_forward') return
  if (!reloaded && saved.entry === entry) waiting = { entry, scrollTop: saved.scrollTop }
  for (const each of saved.lists)
    if (!reloaded || each.entry !== entry) queryClient.setQueryData(peopleKey(identity, each.entry), each.list)
}

/** Chromium goes to the place that was left at the first layout from here on, whatever it has been told: that layout comes before the top. */
function toTop(): void {
  document.body.getBoundingClientRect()
  scrollTo(0, 0)
}

/** Scrolls to where the list of that entry was left, once it has grown again. */
export function scrollToSaved(entry: string, pages: number): void {
  if (waiting?.entry !== entry || pages < 2) return
  scrollTo(0, waiting.scrollTop)
  waiting = null
}

let forgotten = false

/** Whoever logs out leaves nothing behind. */
export function forgetLists(): void {
  forgotten = true
}

/** Saves the lists that grew while another document is shown. */
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
