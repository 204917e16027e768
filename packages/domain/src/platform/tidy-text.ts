import { REPORT_WORDS_MAX } from '@hearth/contracts/reports'
import { accept, fault, type Parsed } from '../failures.ts'

/** Control characters except line ends, and characters that reverse the surrounding text, except those that join letters and emoji. */
const INVISIBLE = /(?!\n|\u200C|\u200D|\uFE0E|\uFE0F)[\p{Cc}\p{Co}\p{Cs}\p{Cf}\u2028\u2029]/gu

/** Six marks are enough for a letter in every script; more would be drawn over the surrounding lines. */
const PILED_MARKS = /([\p{M}\u200C\u200D]{6})[\p{M}\u200C\u200D]+/gu

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

/** What somebody wrote to support, in the form that is stored. Contact details are left in: they may be what it is about. */
export function parseWords(typed: string): Parsed<string> {
  const tooLong = fault('reports.words_too_long', { max: REPORT_WORDS_MAX })
  // Before it is tidied, which takes time for each character.
  if (typed.length > 4 * REPORT_WORDS_MAX) return tooLong
  const words = tidy(typed)
  return words.length > REPORT_WORDS_MAX ? tooLong : accept(words)
}
