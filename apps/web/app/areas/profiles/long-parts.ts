/** A text of more characters or lines than this is folded: on a phone some 400 characters fill the nine lines that are shown of it. */
const LONG = { characters: 600, lines: 10 }
/** So many interests are taken in at a glance, in two to four rows. */
const MOST_SHOWN = 12
/** Fewer than this are not worth a fold. */
const LEAST_FOLDED = 3

/** Two or three sentences. */
const SHORT = 160

/** Whether a text is as short as a greeting. */
export const isShort = (text: string): boolean => text.length <= SHORT

/** Whether a text is folded. */
export const isLong = (text: string): boolean => text.length > LONG.characters || text.split('\n').length > LONG.lines

/** What of a list is shown, and what of it is folded. */
export const splitOff = <Item>(items: readonly Item[]): [shown: readonly Item[], folded: readonly Item[]] =>
  items.length < MOST_SHOWN + LEAST_FOLDED ? [items, []] : [items.slice(0, MOST_SHOWN), items.slice(MOST_SHOWN)]
