/**
 * One method of one path of the site, or one named query of it, as a caller must know it. This file and the lists are for browsers, too: the schemas
 * are in the contract of the same name (`contracts.ts`), of which browser code uses the types only.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  /** One query parameter that distinguishes it from other endpoints of its path and method, such as `push=1`. */
  readonly namedQuery?: `${string}=${string}`
  /** Who may call it: anyone, members of the site, or searchers, who are members and, where the site allows it, visitors (spec, section 6). */
  readonly access: 'public' | 'member' | 'searcher'
  /** Whether it changes something, with any method; only our own client may call such an endpoint. */
  readonly changes: boolean
  /** Retry policy when the outcome is unknown: always, with an idempotency key, or never. */
  readonly repeatable: 'always' | 'with_key' | 'never'
  /** The query parameters that it takes besides `lng`; others are not sent. */
  readonly query?: readonly string[]
  /** Whether its body is a file, whatever its content type. */
  readonly upload?: true
  /** The fields of its body; without them it reads none. Others are not sent, because they would be refused. */
  readonly body?: readonly string[]
  /** Whether our client loads it once and keeps the answer. */
  readonly loadedOnce?: true
  /** Seconds for which the caller's browser may cache the answer; without it nothing is cached. */
  readonly keptSeconds?: number
  /** Whether there may be nothing to answer: the answer is 204 then, and our client has null. */
  readonly optional?: true
  /** Whether it is sent by `navigator.sendBeacon`, which sets no headers and reads no answer: the answer is 204. */
  readonly beacon?: true
}

/** Whether a query has the parameter by which the endpoint is named. */
export function isNamedBy({ namedQuery }: Pick<Endpoint, 'namedQuery'>, query: URLSearchParams): boolean {
  const [name = '', value] = namedQuery?.split('=') ?? []
  return query.get(name) === value
}

/** A read by anyone. */
export const READ = { method: 'GET', access: 'public', changes: false, repeatable: 'always' } as const
/** A change by a member. */
export const CHANGE = { access: 'member', changes: true, repeatable: 'always' } as const

/** The header, `1`, of calls by our own client that change something or go to the user endpoint; pages of other sites cannot set it. */
export const CLIENT_REQUEST_HEADER = 'x-client-request'
/** The header of calls by a hidden page, which do not count as presence. */
export const PAGE_HIDDEN_HEADER = 'x-page-hidden'
/**
 * The header with the member for whom an endpoint answered, so that a page notices another account in the same browser. A call has it with the member
 * whose page makes the call, so that it changes nothing for another.
 */
export const MEMBER_HEADER = 'x-member'
/** The header with the key by which a repeated call is recognised. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'
