import { accept, fault, type Parsed } from '../failures.ts'
import { tidy } from '../platform/tidy-text.ts'
import { withoutContactDetails } from './contact-details.ts'

/** A text with more code units per character than this is refused without counting: a character rarely has more than six. */
const CODE_UNITS = 6

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * A member's text in the form that is stored: composed (NFC), nothing invisible, at most one empty line in a row, no contact details; empty for none.
 * `max` is the number of visible characters (grapheme clusters).
 */
export function parseOwnWords(typed: string, { max, tooLong }: { max: number; tooLong: string }): Parsed<string> {
  const refused = fault(tooLong, { max })
  if (typed.length > 2 * CODE_UNITS * max) return refused
  const text = tidy(typed)
  if (text.length > CODE_UNITS * max) return refused
  if (text.length > max && [...graphemes.segment(text)].length > max) return refused
  const parsed = withoutContactDetails(text)
  return parsed.ok ? accept(text) : parsed
}
