import { ENDPOINTS, type Endpoint } from '@hearth/contracts/endpoints/endpoints'
import { isOnline, online, pause } from './abortable.ts'
import { type CallOutcome, failed } from './outcome.ts'
import { delayBefore } from './retries.ts'
import { addressOf, type Sent, send } from './transport.ts'

export interface ClientOptions {
  /** Scheme, host and port of the site; a page's own unless told. */
  readonly origin?: string
  readonly fetch?: typeof fetch
  /**
   * Told that nobody is logged in: a call, other than those of the user endpoint, was answered that logging in is required. The session has
   * been ended by then, if that was possible.
   */
  readonly onLoggedOut?: () => void
  /** Told true when something to be shown as under way begins while nothing is, and false when the last of it has ended. */
  readonly onProgress?: (underWay: boolean) => void
}

/** How one call is to be made. */
export interface RequestOptions {
  readonly signal?: AbortSignal
  /** When it counts as under way; `first`: until it has been answered well once. */
  readonly progress?: 'always' | 'first' | 'never'
  /** Lets a call that the server remembers by its key be made again. */
  readonly idempotencyKey?: string
  /** Whether nobody looks at the page meanwhile: the server then does not count the call as being online. */
  readonly hidden?: boolean
}

/** Makes a call, again and again if need be and harmless, and says what became of it. Throws the signal's reason and nothing else. */
export type RetryingRequest = (
  endpoint: Endpoint,
  sent: RequestOptions & Pick<Sent, 'query' | 'body'>,
) => Promise<CallOutcome<object>>

/** What makes every call of one client. `logOut` hears of every call, but those to the user endpoint, that is told to log in. */
export function createRetryingRequest(
  { origin = '', fetch = (...request) => globalThis.fetch(...request), onProgress }: ClientOptions,
  logOut: () => void,
): RetryingRequest {
  const answered = new Set<string>()
  let underWay = 0

  const count = (step: 1 | -1) => {
    const before = underWay
    underWay += step
    if (before === 0 || underWay === 0) onProgress?.(underWay > 0)
  }

  async function requestUntilAnswered(endpoint: Endpoint, sent: Sent): Promise<CallOutcome<object>> {
    for (let retry = 0; ; retry += 1) {
      sent.signal?.throwIfAborted()
      if (!isOnline()) {
        if (endpoint.changes) return failed('client.offline')
        await online(sent.signal)
      }
      const { outcome, loggedOut } = await send(fetch, origin, endpoint, sent)
      // Spec, section 7.
      if (loggedOut && endpoint.path !== ENDPOINTS.user.path) logOut()
      if (outcome.ok) return outcome
      if (outcome.failure.status === 0 && !isOnline()) {
        if (endpoint.changes) return outcome
        retry -= 1
        continue
      }
      const delay = delayBefore(retry, endpoint, outcome.failure, sent.idempotencyKey)
      if (delay === null) return outcome
      await pause(delay, sent.signal)
    }
  }

  return async (endpoint, { progress = 'always', ...sent }) => {
    const name = `${endpoint.method} ${addressOf(endpoint)}`
    const shown = progress === 'always' || (progress === 'first' && !answered.has(name))
    if (shown) count(1)
    try {
      const outcome = await requestUntilAnswered(endpoint, sent)
      if (outcome.ok) answered.add(name)
      return outcome
    } finally {
      if (shown) count(-1)
    }
  }
}
