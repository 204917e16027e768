import type { SignUp } from '@hearth/domain/onboarding/sign-up'
import { termsVersionOf } from '@hearth/domain/onboarding/terms'
import type { Tenant } from '@hearth/tenancy/tenant'
import type { SignupValues } from '../../signup-fields.ts'

/** What a signup on this site is checked against, and what its new members get. */
export const signupSite = ({ settings, domain, company }: Tenant): SignUp['site'] => ({
  names: [settings.name, domain],
  countries: settings.countries,
  genders: settings.genders,
  seeking: settings.seeking,
  signups: settings.signups,
  accountErrors: settings.account_errors,
  signupCredits: settings.signup_credits,
  messageLength: settings.message_length,
  termsVersion: termsVersionOf(company.added),
})

type Field = keyof SignupValues | 'password' | 'password_again'

/** The answers of a form as the rules take them; a missing one is empty. */
export function draftOf({ settings }: Tenant, form: { readonly [F in Field]?: string | undefined }): SignUp['draft'] {
  const { name = '', email = '', password = '', gender = '', seeking = '', country = '' } = form
  const { date_of_birth_day: day = '', date_of_birth_month: month = '', date_of_birth_year: year = '' } = form
  const password_again = settings.password_twice ? (form.password_again ?? '') : null
  return { name, email, password, password_again, date_of_birth: { day, month, year }, gender, seeking, country }
}
