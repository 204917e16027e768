import { PASSWORD_LENGTH } from '@hearth/contracts/accounts'
import type { Fault } from '../failures.ts'
import { nameOf } from './names.ts'

export interface CommonPasswords {
  /** Whether the password, given in small letters, is among the commonly breached ones. */
  has(password: string): boolean
}

/** More code units than any password has, however a keyboard sends it; composing a longer text may take seconds. */
const TYPED_MAX = 8 * PASSWORD_LENGTH.max

/** The password as it is hashed: composed, because keyboards differ in how they send the same letter. */
export const passwordText = (typed: string): string => (typed.length > TYPED_MAX ? typed : typed.normalize('NFC'))

/** What keeps this from being a password, or null; the address must be normalised. */
export function whyNotPassword(
  typed: string,
  { emailNormalized, name }: { emailNormalized: string; name: string },
  common: CommonPasswords,
): Omit<Fault, 'field'> | null {
  const { min, max } = PASSWORD_LENGTH
  // Code units first: a password of a megabyte is not taken apart.
  const length = typed.length > 2 * max ? Number.POSITIVE_INFINITY : [...passwordText(typed)].length
  if (length < min) return { code: 'accounts.password_too_short', params: { min } }
  if (length > max) return { code: 'accounts.password_too_long', params: { max } }
  const password = passwordText(typed).trim().toLowerCase()
  const [localPart = ''] = emailNormalized.split('@')
  if ([emailNormalized, localPart, nameOf(name).toLowerCase()].includes(password))
    return { code: 'accounts.password_is_email' }
  return common.has(password) ? { code: 'accounts.password_too_common' } : null
}
