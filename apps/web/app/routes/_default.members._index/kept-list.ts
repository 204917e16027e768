import { useSyncExternalStore } from 'react'
import type { FictionalWords } from '../../features/members/fictional-label.tsx'
import type { Person } from './people.tsx'

/** The people on the page, and where the list goes on; `more` is null at its end. */
export interface PeopleList {
  readonly people: readonly Person[]
  readonly more: string | null
  /** What is said of fictional people; null as long as there are none among them. */
  readonly fictional: FictionalWords | null
}

/** Part of a list, and who reads it in which language. */
interface ReadList extends PeopleList {
  readonly reader: string
}

/*
 * A list that grew is kept with the page's entry in the browser's history: whoever opens a profile and comes back finds it as it was, also when
 * the page is loaded again in between, and every other entry has a list of its own. It says what its reader has in common with people, in the
 * reader's language: nobody else is shown it.
 */

const KEY = 'people'
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const wasReloaded = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload'
}

// Whoever loads the page anew wants to see who is there now, from the top: the place that was left may be below the end of the first page.
if (typeof document !== 'undefined' && wasReloaded() && history.state?.[KEY]) {
  history.replaceState({ ...history.state, [KEY]: null }, '')
  history.scrollRestoration = 'manual'
  // Chromium goes to the place that was left at the first layout from here on, whatever it has been told: that layout comes before the top.
  document.body.getBoundingClientRect()
  scrollTo(0, 0)
}

/** Whose list the page came with, that had grown and is yet to be scrolled to where it was left. */
let comingBack: string | null = typeof document === 'undefined' ? null : (history.state?.[KEY]?.reader ?? null)

/** Where Remix noted that an entry of the history was left, in pixels from the top. */
function placeOf(entry: string): unknown {
  try {
    return (JSON.parse(sessionStorage.getItem('positions') ?? '{}') as Record<string, unknown>)[entry]
  } catch {
    // Some browsers are told to store nothing.
    return undefined
  }
}

/** Scrolls to where the page was left, once its list has grown again. Remix does so when the document arrives, which is too short by then. */
export function scrollBack(reader: string): void {
  if (comingBack !== reader) return
  comingBack = null
  const place = placeOf(history.state?.key)
  if (typeof place === 'number') scrollTo(0, place)
}

const keptList = (): ReadList | null => history.state?.[KEY] ?? null

/** What is being continued, and on which entry of the history it stands. */
interface Growing {
  readonly list: ReadList
  readonly entry: unknown
}
let growing: Growing | null = null

/** Says which list the next page belongs to. */
export function startGrowing(list: ReadList): void {
  growing = { list, entry: history.state?.key }
}

/** What this address, a path and a query, was to continue; told once, and null where it continues nothing on the page. */
export function takeGrowing(address: string): Growing | null {
  if (growing?.list.more !== address) return null
  const taken = growing
  growing = null
  return taken
}

/** Adds the next page to its list, and shows it; nothing where the list was left meanwhile. Who is somebody else by now gets a page of their own. */
export function growList({ list, entry }: Growing, next: ReadList): void {
  if (entry !== history.state?.key) return
  if (list.reader !== next.reader) {
    location.reload()
    return
  }
  const { reader, more } = next
  const people = [...list.people, ...next.people]
  const grown: ReadList = { reader, people, more, fictional: list.fictional ?? next.fictional }
  history.replaceState({ ...history.state, [KEY]: grown }, '')
  for (const listener of listeners) listener()
}

/** The list as it has grown for this reader on this page, or had when the page was left; null while it has not. */
export function useKeptList(reader: string): PeopleList | null {
  const kept = useSyncExternalStore(subscribe, keptList, () => null)
  return kept?.reader === reader ? kept : null
}
