import { accept, fault, type Parsed } from '../failures.ts'
import { withoutContactDetails } from './contact-details.ts'

/** Control characters except line ends, and characters that reverse the surrounding text, except those that join letters and emoji. */
const INVISIBLE = /(?!\n|\u200C|\u200D|\uFE0E|\uFE0F)[\p{Cc}\p{Co}\p{Cs}\p{Cf}\u2028\u2029]/gu

/** Six marks are enough for a letter in every script; more would be drawn over the surrounding lines. */
const PILED_MARKS = /([\p{M}\u200C\u200D]{6})[\p{M}\u200C\u200D]+/gu

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

/** The text in the form that is stored, whether or not it is valid; in linear time. */
export const tidy = (typed: string): string =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(PILED_MARKS, '$1')
    // Each run of spaces is examined once, whatever its length.
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
