import type { Endpoint } from '@hearth/contracts/endpoints/endpoint'
import { ACCOUNT_ENDPOINTS } from '@hearth/contracts/endpoints/lists/accounts'
import { isOnline, online, pause } from './abortable.ts'
import { type CallOutcome, failed } from './outcome.ts'
import { delayBefore } from './retries.ts'
import { addressOf, type Sent, send } from './transport.ts'

export interface ClientOptions {
  /** Scheme, host and port of the site; those of the page by default. */
  readonly origin?: string
  readonly fetch?: typeof fetch
  /**
   * Called when a call, other than those of the user endpoint, is refused because it requires a login. The ended session is forgotten by then, if possible.
   * `inBackground` if nobody waits for any of the calls that were: their progress is never shown.
   */
  readonly onLoggedOut?: (how: { readonly inBackground: boolean }) => void
  /** Called with true when the first visible call begins, and with false when the last one ends. */
  readonly onProgress?: (underWay: boolean) => void
}

/** Options of one call. */
export interface RequestOptions {
  readonly signal?: AbortSignal
  /** When the call counts as under way; `first`: until it has succeeded once. */
  readonly progress?: 'always' | 'first' | 'never'
  /** Makes a call repeatable: the server remembers the key. */
  readonly idempotencyKey?: string
  /** Called with the uploaded share of the file, from 0 to 1, if the client's `fetch` reports it (`sendFile`). */
  readonly onSent?: (part: number) => void
}

/** Makes a call, with retries where they are safe, and returns its outcome. Throws only the signal's reason. */
type RetryingRequest = (
  endpoint: Endpoint,
  sent: RequestOptions & Pick<Sent, 'query' | 'body' | 'file'>,
) => Promise<CallOutcome<object | null>>

/** Makes the function behind all calls of one client. It calls `logOut` when a call, other than those of the user endpoint, requires a login. */
export function createRetryingRequest(
  { origin = '', fetch = (...request) => globalThis.fetch(...request), onProgress }: ClientOptions,
  logOut: (inBackground: boolean) => void,
): RetryingRequest {
  const answered = new Set<string>()
  let underWay = 0

  const count = (step: 1 | -1) => {
    const before = underWay
    underWay += step
    if (before === 0 || underWay === 0) onProgress?.(underWay > 0)
  }

  async function requestUntilAnswered(
    endpoint: Endpoint,
    sent: Sent,
    inBackground: boolean,
  ): Promise<CallOutcome<object | null>> {
    for (let retry = 0; ; retry += 1) {
      sent.signal?.throwIfAborted()
      if (!isOnline()) {
        if (endpoint.changes) return failed('client.offline')
        await online(sent.signal)
      }
      const { outcome, loggedOut } = await send(fetch, origin, endpoint, sent)
      // Spec, section 7.
      if (loggedOut && endpoint.path !== ACCOUNT_ENDPOINTS.user.path) logOut(inBackground)
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
      const outcome = await requestUntilAnswered(endpoint, sent, progress === 'never')
      if (outcome.ok) answered.add(name)
      return outcome
    } finally {
      if (shown) count(-1)
    }
  }
}
