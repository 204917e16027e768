import type { Endpoint } from '../endpoint.ts'

/** The endpoints of signing up. */
export const ONBOARDING_ENDPOINTS = {
  /** A POST, because a password belongs in no address. Without gender and whom somebody looks for, which come with the form only: it asks for consent. */
  checkSignup: {
    ...{ method: 'POST', path: '/api/signup-check.php', access: 'public', changes: false, repeatable: 'never' },
    body: [
      ...['name', 'email', 'password', 'password_again', 'date_of_birth_day', 'date_of_birth_month'],
      ...['date_of_birth_year', 'country', 'signup_message'],
    ],
  },
} as const satisfies Readonly<Record<string, Endpoint>>
