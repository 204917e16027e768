import { GENDERS, SEEKING } from '@hearth/contracts/accounts'
import type { Fault } from '../failures.ts'
import { isOfAge, minimumAge } from './ages.ts'
import { type BirthDateDraft, birthDateOf, isPlausibleBirthDate } from './birth-dates.ts'
import { isEmail, normalizeEmail } from './email.ts'
import { whyNotName } from './names.ts'
import { type CommonPasswords, whyNotPassword } from './password-rules.ts'

/** The signup form as it was filled in: nothing in it has been checked. */
export interface SignupDraft {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly password_again: string
  readonly date_of_birth: BirthDateDraft
  readonly gender: string
  readonly seeking: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

export interface SignupSite {
  /** Countries that the site serves, ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
}

const isOneOf = (choices: readonly string[], value: string) => choices.includes(value)

/** Everything that keeps this form from becoming an account, at most one fault a field, in the order of the form; nothing when it may. */
export function whyNotSignUp(
  draft: SignupDraft,
  site: SignupSite,
  now: Date,
  commonPasswords: CommonPasswords,
): readonly Fault[] {
  const emailNormalized = normalizeEmail(draft.email)
  const country = isOneOf(site.countries, draft.country) ? draft.country : null
  const faults: readonly (Omit<Fault, 'field'> | null)[] = [
    whyNotName(draft.name, emailNormalized),
    isEmail(emailNormalized) ? null : { code: 'accounts.email_invalid' },
    whyNotPassword(draft.password, { emailNormalized, name: draft.name }, commonPasswords),
    draft.password === draft.password_again ? null : { code: 'accounts.passwords_differ' },
    whyNotBirthDate(draft.date_of_birth, country, now),
    isOneOf(GENDERS, draft.gender) ? null : { code: 'accounts.gender_required' },
    isOneOf(SEEKING, draft.seeking) ? null : { code: 'accounts.seeking_required' },
    country ? null : { code: 'accounts.country_required' },
  ]
  return FIELDS.flatMap((field, at) => {
    const fault = faults[at]
    return fault ? [{ field, ...fault }] : []
  })
}

const FIELDS = ['name', 'email', 'password', 'password_again', 'date_of_birth', 'gender', 'seeking', 'country'] as const

function whyNotBirthDate(draft: BirthDateDraft, country: string | null, now: Date): Omit<Fault, 'field'> | null {
  const params = { min_age: minimumAge(country) }
  if (Object.values(draft).some((part) => part.trim() === '')) return { code: 'accounts.birth_date_required', params }
  const birthDate = birthDateOf(draft)
  if (!birthDate || !isPlausibleBirthDate(birthDate, now)) return { code: 'accounts.birth_date_invalid' }
  return isOfAge(birthDate, country, now) ? null : { code: 'accounts.too_young', params }
}
