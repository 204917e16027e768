/** Fields of the sign-up form that its draft keeps and a refused form shows again. Passwords are not kept. */
export const SIGNUP_VALUES = [
  'name',
  'email',
  'date_of_birth_day',
  'date_of_birth_month',
  'date_of_birth_year',
  'gender',
  'seeking',
  'country',
  'signup_message',
] as const
type SignupValue = (typeof SIGNUP_VALUES)[number]
export type SignupValues = Readonly<Record<SignupValue, string>>

/** The questions of the sign-up form, by which its faults are named. */
export type SignupQuestion =
  | Exclude<SignupValue, `date_of_birth_${string}`>
  | 'date_of_birth'
  | 'password'
  | 'password_again'
