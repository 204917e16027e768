import { accept, type Outcome, refuse } from '../failures.ts'
import { tidy } from '../platform/tidy-text.ts'

/** A text with more code units for each character than this is refused without being looked at, so that a huge one costs nothing. */
const CODE_UNITS = 6

/** What shows nothing by itself: spaces, joiners, variation selectors, fillers, and the empty pattern of Braille. */
const BLANK = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * A message in the form that is stored: composed, without control and bidi characters and piled marks, and without spaces around it. Contact details
 * stay: what two people write is theirs. `max` is the number of characters, as the sign-up form counts them for its message.
 */
export function parseMessage(
  typed: string,
  { max }: { readonly max: number },
): Outcome<string, 'conversations.empty' | 'conversations.too_long'> {
  if (typed.length > 2 * CODE_UNITS * max) return refuse('conversations.too_long', { max })
  const text = tidy(typed)
  if (text.replace(BLANK, '') === '') return refuse('conversations.empty')
  return [...text].length > max ? refuse('conversations.too_long', { max }) : accept(text)
}
