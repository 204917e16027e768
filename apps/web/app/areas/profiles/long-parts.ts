/** A text with more characters or lines is folded: on a phone some 400 characters fill the nine lines that stay visible. */
const LONG = { characters: 600, lines: 10 }
/** So many interests fit into two to four rows. */
const MOST_SHOWN = 12
/** The least number of interests that are folded. */
const LEAST_FOLDED = 3

/** Two or three sentences. */
const SHORT = 160

/** Whether a text is so short that it is shown larger. */
export const isShort = (text: string): boolean => text.length <= SHORT

/** Whether a text is folded. */
export const isLong = (text: string): boolean => text.length > LONG.characters || text.split('\n').length > LONG.lines

/** The visible and the folded part of a list. */
export const splitOff = <Item>(items: readonly Item[]): [shown: readonly Item[], folded: readonly Item[]] =>
  items.length < MOST_SHOWN + LEAST_FOLDED ? [items, []] : [items.slice(0, MOST_SHOWN), items.slice(MOST_SHOWN)]
