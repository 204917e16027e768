import { PASSWORD_LENGTH } from '@hearth/contracts/accounts'
import { accept, fault, type Parsed } from '../failures.ts'
import { nameOf } from './names.ts'

export interface CommonPasswords {
  /** Whether the password, given in small letters, is among the commonly breached ones. */
  has(password: string): boolean
}

/** More code units than any password has, however a keyboard sends it; composing a longer text may take seconds. */
const TYPED_MAX = 8 * PASSWORD_LENGTH.max

/** The password as it is hashed: composed, because keyboards differ in how they send the same letter. */
export const passwordText = (typed: string): string => (typed.length > TYPED_MAX ? typed : typed.normalize('NFC'))

/** The password as it is hashed; the address must be normalised. */
export function parsePassword(
  typed: string,
  { emailNormalized, name }: { emailNormalized: string; name: string },
  common: CommonPasswords,
): Parsed<string> {
  const { min, max } = PASSWORD_LENGTH
  // Code units first: a password of a megabyte is not taken apart.
  const length = typed.length > 2 * max ? Number.POSITIVE_INFINITY : [...passwordText(typed)].length
  if (length < min) return fault('accounts.password_too_short', { min })
  if (length > max) return fault('accounts.password_too_long', { max })
  const text = passwordText(typed)
  const compared = text.trim().toLowerCase()
  const [localPart = ''] = emailNormalized.split('@')
  if ([emailNormalized, localPart, nameOf(name).toLowerCase()].includes(compared))
    return fault('accounts.password_is_email')
  return common.has(compared) ? fault('accounts.password_too_common') : accept(text)
}

/**
 * The 49,233 commonest passwords of known breaches, as zxcvbn-ts ships them, in small letters. Loaded with the first signup (about 25 ms)
 * and kept (2.6 MB); searched from end to end, which takes less than 0.1 ms and needs no index beside it.
 */
export async function loadCommonPasswords(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common']
  return { has: (password) => passwords.includes(password) }
}
