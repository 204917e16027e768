import { accept, fault, type Parsed } from '../failures.ts'
import { withoutContactDetails } from './contact-details.ts'

/** Control characters but the end of a line, and what turns the text around it: all of it but what joins letters and emoji. */
const INVISIBLE = /(?!\n|\u200C|\u200D|\uFE0E|\uFE0F)[\p{Cc}\p{Co}\p{Cs}\p{Cf}\u2028\u2029]/gu

/** A letter carries a few marks in some scripts; more of them paint over the lines around it. */
const PILED_MARKS = /([\p{M}\u200C\u200D]{6})[\p{M}\u200C\u200D]+/gu

/** A text of more code units for each character is not counted: a character has rarely more than six. */
const CODE_UNITS = 6

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * What somebody wrote of themself as it is stored: composed (NFC), nothing invisible, no more than one empty line in a row, nothing that leads past
 * the site; empty for nothing. `max` counts characters as a reader does.
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

/** The same text without what nobody sees, in time that grows as the text does. */
export const tidy = (typed: string): string =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(PILED_MARKS, '$1')
    // Looks at each run of blanks once, however long it is.
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
