import { CHANGE, type Endpoint, READ } from '../endpoint.ts'

const USER = '/api/user.php'
const LOGOUT = '/api/logout.php'

/** The endpoints of accounts, their sessions and their devices. */
export const ACCOUNT_ENDPOINTS = {
  user: { ...READ, path: USER, access: 'member' },
  /** Never repeated: a guess counts even if its answer is lost, and a second session would be opened. */
  logIn: {
    ...{ method: 'POST', path: USER, access: 'public', changes: true, repeatable: 'never' },
    body: ['email', 'password', 'time_zone'],
  },
  saveLanguage: {
    ...{ method: 'PUT', path: USER, access: 'member', changes: true, repeatable: 'always' },
    body: ['language'],
  },
  /** Ends a session although it is a GET, as the specification requires. */
  logOut: { ...READ, path: LOGOUT, changes: true },
  /**
   * What our client does by itself where a call requires a login (spec, section 7). Never repeated: a repeat may remove the cookie of whoever logs in
   * meanwhile, in another tab.
   */
  forgetSession: { ...READ, path: LOGOUT, namedQuery: 'ended=1', changes: true, repeatable: 'never' },
  pageHidden: {
    ...{ method: 'POST', path: '/api/page-hidden.php', access: 'public', changes: false, repeatable: 'never' },
    ...{ beacon: true, body: [] },
  },
  /** A device of the member has received what others have written. One that fails is made up for by the next. */
  deliverChats: { ...CHANGE, method: 'POST', path: '/api/chats-delivered.php', repeatable: 'never', body: [] },
} as const satisfies Readonly<Record<string, Endpoint>>
