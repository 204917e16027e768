import type { Gender, Seeking } from '@hearth/contracts/accounts'
import type { Fault } from '@hearth/contracts/faults'
import { type CountGuesses, parsePassword } from '../accounts/password-rules.ts'
import { accept, fault, type Parsed } from '../failures.ts'
import { normalizeEmail, parseEmail } from '../identity/email.ts'
import { isOfAge, minimumAge } from '../profiles/ages.ts'
import { type BirthDateDraft, birthDateOf, isPlausibleBirthDate } from '../profiles/birth-dates.ts'
import { parseName } from '../profiles/names.ts'

/** The signup form as it was filled in, unchecked. */
export interface SignupDraft {
  readonly name: string
  readonly email: string
  readonly password: string
  /** Null if the site asks for the password once. */
  readonly password_again: string | null
  readonly date_of_birth: BirthDateDraft
  readonly gender: string
  readonly seeking: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

/** What the form is checked against. */
export interface SignupRules {
  /** Countries that the site serves, ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
  /** Genders of new members, and the genders that they may look for. */
  readonly genders: readonly Gender[]
  readonly seeking: readonly Seeking[]
  /** The site's name and domain, which must not be used as a password. */
  readonly siteNames: readonly string[]
  readonly countGuesses: CountGuesses
  readonly now: Date
}

declare const parsed: unique symbol
/** A valid signup, in the form in which it is stored. Only `parseSignup` makes one. */
export interface Signup {
  readonly name: string
  /** The form to which mail is sent. */
  readonly email: string
  /** The form in which addresses are compared. */
  readonly emailNormalized: string
  /** The form that is hashed. */
  readonly password: string
  /** YYYY-MM-DD. */
  readonly birthDate: string
  readonly gender: Gender
  readonly seeking: Seeking
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly [parsed]: true
}

export type ParsedSignup =
  | { readonly ok: true; readonly value: Signup }
  | { readonly ok: false; readonly faults: readonly Fault[] }

/** The valid signup, or all faults in the order of the form, at most one per field. */
export function parseSignup(
  draft: SignupDraft,
  { countries, genders, seeking: sought, siteNames, countGuesses, now }: SignupRules,
): ParsedSignup {
  const emailNormalized = normalizeEmail(draft.email)
  const country = parseChoice(countries, draft.country, 'accounts.country_required')
  const fields = {
    name: parseName(draft.name, emailNormalized),
    email: parseEmail(draft.email, emailNormalized),
    password: parsePassword(draft.password, { emailNormalized, name: draft.name, siteNames }, countGuesses),
    password_again: [null, draft.password].includes(draft.password_again)
      ? accept(null)
      : fault('accounts.passwords_differ'),
    date_of_birth: parseBirthDate(draft.date_of_birth, country.ok ? country.value : null, now),
    gender: parseAnswer(genders, draft.gender, 'accounts.gender_required'),
    seeking: parseAnswer(sought, draft.seeking, 'accounts.seeking_required'),
    country,
  } satisfies Record<keyof SignupDraft, Parsed<unknown>>
  if (!areAllOk(fields))
    return {
      ok: false,
      faults: Object.entries<Parsed<unknown>>(fields).flatMap(([field, one]) =>
        one.ok ? [] : [{ field, ...one.fault }],
      ),
    }
  const { name, email, password, date_of_birth, gender, seeking } = fields
  const signup: Omit<Signup, typeof parsed> = {
    name: name.value,
    email: email.value,
    emailNormalized,
    password: password.value,
    birthDate: date_of_birth.value,
    gender: gender.value,
    seeking: seeking.value,
    country: fields.country.value,
  }
  return { ok: true, value: signup as Signup }
}

type AllOk<Fields> = { readonly [Key in keyof Fields]: Extract<Fields[Key], { readonly ok: true }> }
const areAllOk = <Fields extends Readonly<Record<string, Parsed<unknown>>>>(
  fields: Fields,
): fields is Fields & AllOk<Fields> => Object.values(fields).every(({ ok }) => ok)

function parseChoice<Choice extends string>(choices: readonly Choice[], value: string, code: string): Parsed<Choice> {
  const choice = choices.find((one) => one === value)
  return choice === undefined ? fault(code) : accept(choice)
}

/** A site with one possible answer does not ask, so an empty value stands for it. */
const parseAnswer = <Choice extends string>(choices: readonly Choice[], value: string, code: string): Parsed<Choice> =>
  parseChoice(choices, value === '' && choices.length === 1 ? (choices[0] ?? '') : value, code)

function parseBirthDate(draft: BirthDateDraft, country: string | null, now: Date): Parsed<string> {
  const params = { min_age: minimumAge(country) }
  if (Object.values(draft).some((part) => part.trim() === '')) return fault('accounts.birth_date_required', params)
  const birthDate = birthDateOf(draft)
  if (!birthDate || !isPlausibleBirthDate(birthDate, now)) return fault('accounts.birth_date_invalid')
  return isOfAge(birthDate, country, now) ? accept(birthDate) : fault('accounts.too_young', params)
}
