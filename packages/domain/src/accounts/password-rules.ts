import { EMAIL_MAX, PASSWORD_LENGTH } from '@hearth/contracts/accounts'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { accept, fault, type Parsed } from '../failures.ts'
import { nameOf } from '../profiles/names.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Estimates, from below, how many guesses a lower-case password withstands from an attacker who tries these words first. */
export type CountGuesses = (password: string, words: readonly string[]) => number

/** The least number of guesses: rate limits leave strangers a third of it at one account in a year (decision 12). */
const GUESSES_MIN = 1_000_000

/** Only so many characters are scored: pattern search takes more than linear time, here 20 ms at most and 1 ms as a rule. */
const JUDGED_MAX = 32

/** The most code units: no keyboard sends more for a password, and composing a longer text may take seconds. */
const TYPED_MAX = 8 * PASSWORD_LENGTH.max

/** The password in the form that is hashed: composed (NFC), because keyboards differ in how they send the same letter. */
export const passwordText = (typed: string): string => (typed.length > TYPED_MAX ? typed : typed.normalize('NFC'))

/** Facts about a member that attackers know. The address must be normalised; `siteNames` are the site's name and domain. */
interface KnownWords {
  readonly emailNormalized: string
  readonly name: string
  readonly siteNames: readonly string[]
}

/** The password in the form that is hashed, or why it is too easy to guess. */
export function parsePassword(typed: string, known: KnownWords, countGuesses: CountGuesses): Parsed<string> {
  const { min, max } = PASSWORD_LENGTH
  // Code units are counted first, so that a password of a megabyte is not segmented.
  const length = typed.length > 2 * max ? Number.POSITIVE_INFINITY : [...passwordText(typed)].length
  if (length === 0) return fault('accounts.new_password_required', { min })
  if (length < min) return fault('accounts.password_too_short', { min })
  if (length > max) return fault('accounts.password_too_long', { max })
  const text = passwordText(typed)
  const compared = text.trim().toLowerCase()
  const { emailNormalized, siteNames } = known
  const name = nameOf(known.name).toLowerCase()
  const [localPart = ''] = emailNormalized.split('@')
  if ([emailNormalized, localPart, name].includes(compared)) return fault('accounts.password_is_email')
  const words = [name, emailNormalized, ...emailNormalized.split('@'), ...siteNames].flatMap(withParts)
  return countGuesses(compared, words) < GUESSES_MIN ? fault('accounts.password_too_weak') : accept(text)
}

/** A name as a whole and each of its words; a malformed address is split like an address. */
function withParts(typed: string): string[] {
  const text = typed.slice(0, EMAIL_MAX)
  return [text, ...text.split(/[^\p{L}\p{N}\p{M}]+/u)]
}

/**
 * zxcvbn's estimate: common passwords of all languages of the sites, words, repeats, sequences, keyboard rows, dates, and digits in place of letters. Loaded with the first
 * signup (about 80 ms), then kept in memory (7 MB).
 */
export async function loadCountGuesses(): Promise<CountGuesses> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const words = { ...dictionary, commonPasswords: [...COMMON_PASSWORDS] }
  strength ??= new ZxcvbnFactory({ dictionary: words, graphs: adjacencyGraphs, maxLength: JUDGED_MAX })
  const zxcvbn = strength
  return (password, known) => zxcvbn.check(password, [...known]).guesses
}
let strength: ZxcvbnFactory | undefined
