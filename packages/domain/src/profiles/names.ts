import { NAME_LENGTH } from '@hearth/contracts/accounts'
import { fault, type Parsed } from '../failures.ts'
import { normalizeEmail } from '../identity/email.ts'
import { withoutContactDetails } from './contact-details.ts'

/** What nobody sees, or what turns the text around it: all of it but what joins letters and emoji, or chooses between their forms. */
const INVISIBLE = /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Emoji made of a letter or a digit, such as the keycap 1 and the i of information. */
const EMOJI_OF_TEXT = /\p{Emoji}\uFE0F\u20E3?|[0-9#*]\u20E3/gu

/** A letter carries a few marks in some scripts; more of them paint over the lines around the name. */
const PILED_MARKS = /([\p{M}\u200C\u200D]{6})[\p{M}\u200C\u200D]+/gu

/** More than these names are not counted: with marks that combine, a character is rarely more than six code units. */
const CODE_UNITS_MAX = NAME_LENGTH.max * 6
/** Longer texts are not even cleaned. */
const TYPED_MAX = 2 * CODE_UNITS_MAX

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const lengthOf = (text: string) => [...graphemes.segment(text)].length

/** A profile name as it is stored: composed (NFC), single blanks, nothing invisible, nothing that turns other text around or covers it. */
export const nameOf = (typed: string): string =>
  typed
    .trim()
    .slice(0, TYPED_MAX)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(PILED_MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()

/** The profile name that this stands for, as it is stored; the address must be normalised. */
export function parseName(typed: string, emailNormalized: string): Parsed<string> {
  const { min, max } = NAME_LENGTH
  const tooLong = fault('accounts.name_too_long', { max })
  if (typed.trim().length > TYPED_MAX) return tooLong
  const name = nameOf(typed)
  if (name === '') return fault('accounts.name_required')
  if (/^[@\uFF20\uFE6B]/.test(name)) return fault('accounts.name_starts_with_at')
  if (normalizeEmail(name) === emailNormalized) return fault('accounts.name_is_email')
  if (name.length > CODE_UNITS_MAX || lengthOf(name) > max) return tooLong
  if (!/[\p{L}\p{N}]/u.test(name.replace(EMOJI_OF_TEXT, ''))) return fault('accounts.name_needs_letters')
  if (lengthOf(name) < min) return fault('accounts.name_too_short', { min })
  return withoutContactDetails(name)
}
