import { useSyncExternalStore } from 'react'
import type { Person } from './people.tsx'

/** The people on the page, and where the list goes on; `more` is null at its end. */
export interface PeopleList {
  readonly people: readonly Person[]
  readonly more: string | null
}

/** A list that grew, and whose it is: by their name, null for a visitor. */
interface KeptList extends PeopleList {
  readonly viewer: string | null
}

/*
 * A list that grew is kept with the page's entry in the browser's history: whoever opens a profile and comes back finds it as it was, also when
 * the page is loaded again in between, and every other entry has a list of its own. Who logs out
 * leaves it to nobody: it says what its reader has in common with people.
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

// Whoever loads the page anew wants to see who is there now.
if (typeof document !== 'undefined' && wasReloaded() && history.state?.[KEY])
  history.replaceState({ ...history.state, [KEY]: null }, '')

/** Whether the page came with a list that had grown, and is yet to be scrolled to where it was left. */
let isComingBack = typeof document !== 'undefined' && Boolean(history.state?.[KEY])

/**
 * Scrolls to where the page was left, once its list has grown again. Remix does so when the document arrives, which is too short by then, and
 * not a second time; the place is the one that it noted.
 */
export function scrollBack(): void {
  if (!isComingBack) return
  isComingBack = false
  const places = JSON.parse(sessionStorage.getItem('positions') ?? '{}') as Record<string, unknown>
  const place = places[history.state?.key]
  if (typeof place === 'number') scrollTo(0, place)
}

const keptList = (): KeptList | null => history.state?.[KEY] ?? null

/** What is being continued, and on which entry of the history it stands. */
let growing: { readonly list: KeptList; readonly entry: unknown } | null = null

/** Says which list the people that `growList` brings belong to. */
export function startGrowing(list: KeptList): void {
  growing = { list, entry: history.state?.key }
}

/** Adds the people of the next page to the list that was to grow, and shows it; nothing where its page was left meanwhile. */
export function growList({ people, more }: PeopleList): void {
  if (growing === null || growing.entry !== history.state?.key) return
  const { viewer, people: before } = growing.list
  const list: KeptList = { viewer, people: [...before, ...people], more }
  growing = null
  history.replaceState({ ...history.state, [KEY]: list }, '')
  for (const listener of listeners) listener()
}

/** The list as it has grown for this viewer on this page, or had when the page was left; null while it has not. */
export function useKeptList(viewer: string | null): PeopleList | null {
  const kept = useSyncExternalStore(subscribe, keptList, () => null)
  return kept?.viewer === viewer ? kept : null
}
