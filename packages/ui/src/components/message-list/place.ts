import type { MessageRow } from './message-row.tsx'

/** Where a reader is: at the end, or at a row whose upper edge is so many pixels below that of the box. */
export type Place = 'end' | { readonly id: string; readonly top: number }

/** So close to the end, in pixels, counts as being there. */
const CLOSE = 24

const NOWHERE: Place = { id: '', top: 0 }

const topOf = (item: Element, box: HTMLElement) => item.getBoundingClientRect().top - box.getBoundingClientRect().top

/** The place in a box that scrolls from its end, hence counts from there in negative numbers, and has all rows on the page. */
export function placeIn(box: HTMLElement, rows: readonly MessageRow[]): Place {
  if (-box.scrollTop < CLOSE) return 'end'
  const upper = box.getBoundingClientRect().top
  const items = [...box.querySelectorAll('ol > li')]
  const at = items.findIndex((item) => item.getBoundingClientRect().bottom > upper)
  const item = items[at]
  const id = rows[at]?.id
  return item && id !== undefined ? { id, top: topOf(item, box) } : NOWHERE
}

/** Whether a box of which only the rows in view are on the page is at its end; it scrolls from its beginning, and keeps other places by itself. */
export const virtualPlace = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): Place =>
  scrollHeight - clientHeight - scrollTop < CLOSE ? 'end' : NOWHERE

/** Scrolls a box so that it shows the place again after its rows have changed. */
export function keepPlace(box: HTMLElement, rows: readonly MessageRow[], place: Place): void {
  if (place === 'end') return
  const item = box.querySelectorAll('ol > li')[rows.findIndex(({ id }) => id === place.id)]
  if (item) box.scrollTop += topOf(item, box) - place.top
}
