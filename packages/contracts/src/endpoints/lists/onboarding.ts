import type { Endpoint } from '../endpoint.ts'

/** The endpoints of signing up. */
export const ONBOARDING_ENDPOINTS = {
  /** A POST, because a password belongs in no address. */
  checkSignup: {
    ...{ method: 'POST', path: '/api/signup-check.php', access: 'public', changes: false, repeatable: 'never' },
    body: [
      ...['name', 'email', 'password', 'password_again', 'date_of_birth_day', 'date_of_birth_month'],
      ...['date_of_birth_year', 'gender', 'seeking', 'country', 'signup_message'],
    ],
  },
} as const satisfies Readonly<Record<string, Endpoint>>
