import type { CardData, PeoplePage } from './card-data.ts'
import type { Way } from './lead-on.ts'

interface Place {
  readonly prev: CardData | null
  readonly next: CardData | null
  /** How many people follow. */
  readonly left: number
}

/** Who stands before and after somebody on a list: its pages in their order, then who nearly matches the search; null if they are not on it. */
export function placeOn(pages: readonly Pick<PeoplePage, 'people' | 'similar'>[], id: string): Place | null {
  const all = [...pages.flatMap(({ people }) => people), ...pages.flatMap(({ similar }) => similar?.people ?? [])]
  // Somebody may be on two pages of a list that has changed meanwhile.
  const people = [...new Map(all.map((person) => [person.id, person])).values()]
  const at = people.findIndex((person) => person.id === id)
  if (at < 0) return null
  return { prev: people[at - 1] ?? null, next: people[at + 1] ?? null, left: people.length - 1 - at }
}

type Key = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>

/** The way that a key leads; null for any other key, and with a modifier, which is the browser's. */
export function wayOfKey(event: Key): Way | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented } = event
  if (altKey || ctrlKey || metaKey || shiftKey || repeat || isComposing || defaultPrevented) return null
  return key === 'ArrowRight' ? 'next' : key === 'ArrowLeft' ? 'prev' : null
}

/** A finger's way over the screen: in pixels, to the right and down, and the time that it took in milliseconds. */
interface Stroke {
  readonly right: number
  readonly down: number
  readonly took: number
}
const LEAST = 72
const LONGEST = 800

/** The way that a stroke leads: the profile is pushed away, and the next one comes from the right. Null for what may be a scroll, a tap or a drag. */
export function wayOfStroke({ right, down, took }: Stroke): Way | null {
  if (Math.abs(right) < LEAST || Math.abs(right) < 2 * Math.abs(down) || took > LONGEST) return null
  return right < 0 ? 'next' : 'prev'
}
