/**
 * One method of one path of the site, or one named query of it, as a caller must know it. This file and the lists are for browsers too: what
 * an endpoint takes and answers is said by the schemas of the contract of the same name (`contracts.ts`), which browser code uses as types.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  /** Tells it from the other endpoints of its path and method by one parameter of the query, such as `push=1`. */
  readonly namedQuery?: `${string}=${string}`
  /** Who may call it: anyone, members of the site, or whoever may search: members, and visitors where the site lets them (spec, section 9). */
  readonly access: 'public' | 'member' | 'searcher'
  /** Whether it changes something, whatever its method: such an endpoint is for our own client alone. */
  readonly changes: boolean
  /** Retry policy when the outcome is unknown: always, with an idempotency key, or never. */
  readonly repeatable: 'always' | 'with_key' | 'never'
  /** The parameters that it understands besides `lng`; others are not sent. */
  readonly query?: readonly string[]
  /** Whether its body is a file as it is, whatever its content type says. */
  readonly upload?: true
  /** The fields of its body, without which it reads none; others are not sent, for they would be refused. */
  readonly body?: readonly string[]
  /** Whether our client loads it once and keeps what it was answered. */
  readonly loadedOnce?: true
  /** Seconds for which the caller's browser may keep what it was answered; without it nothing is kept. */
  readonly keptSeconds?: number
  /** Whether it is sent by `navigator.sendBeacon`, which sets no header and reads no answer: it is answered 204. */
  readonly beacon?: true
}

/** What anybody may ask for. */
export const READ = { method: 'GET', access: 'public', changes: false, repeatable: 'always' } as const
/** What members change of their own. */
export const CHANGE = { access: 'member', changes: true, repeatable: 'always' } as const

/** The header, `1`, of every call of our own client that changes something or goes to the user endpoint; a page elsewhere cannot set it. */
export const CLIENT_REQUEST_HEADER = 'x-client-request'
/** The header of a call that is made while nobody looks at the page: by its presence such a call does not count as being online. */
export const PAGE_HIDDEN_HEADER = 'x-page-hidden'
/**
 * The header that names the member for whom an endpoint answered, so that a page notices another account in the same browser; and of a call the member
 * whose page makes it, so that it changes nothing of another.
 */
export const MEMBER_HEADER = 'x-member'
/** The header that holds the key by which a repeated call is known again. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'
