import { type Endpoint, READ } from '../endpoint.ts'

const USER = '/api/user.php'

/** The endpoints of accounts and their sessions. */
export const ACCOUNT_ENDPOINTS = {
  user: { ...READ, path: USER, access: 'member' },
  /** A guess is paid for whether its answer arrives or not, and a session would be opened twice: never repeated. */
  logIn: {
    ...{ method: 'POST', path: USER, access: 'public', changes: true, repeatable: 'never' },
    body: ['email', 'password'],
  },
  saveLanguage: {
    ...{ method: 'PUT', path: USER, access: 'member', changes: true, repeatable: 'always' },
    body: ['language'],
  },
  /** A GET by the specification, that ends a session all the same. */
  logOut: { ...READ, path: '/api/logout.php', changes: true },
  pageHidden: {
    ...{ method: 'POST', path: '/api/page-hidden.php', access: 'public', changes: false, repeatable: 'never' },
    ...{ beacon: true, body: [] },
  },
} as const satisfies Readonly<Record<string, Endpoint>>
