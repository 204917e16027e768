import type { AnyCall, Call, Wire } from '@hearth/contracts/calls/call'
import { type CallOutcome, failed } from './outcome.ts'
import { delayBefore } from './retries.ts'
import { type Sent, send } from './sending.ts'
import { isOnline, online, pause } from './waiting.ts'

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
export interface AskOptions {
  readonly signal?: AbortSignal
  /** When it counts as under way; `first`: until it has been answered well once. */
  readonly progress?: 'always' | 'first' | 'never'
  /** Lets a call that the server remembers by its key be asked again. */
  readonly idempotencyKey?: string
}

export type Asked<W extends Wire> = AskOptions & { readonly query?: NonNullable<W['query']> } & (W extends {
    readonly body: object
  }
    ? { readonly body: W['body'] }
    : object)

/** Makes a call, again and again if need be and harmless, and says what became of it. Throws the signal's reason and nothing else. */
export type Ask = <W extends Wire>(call: Call<W>, asked: Asked<W>) => Promise<CallOutcome<W['answer']>>

/** What makes every call of one client. `logOut` hears of every call, but those of the user endpoint, that is told to log in. */
export function createAsk(
  { origin = '', fetch = (...request) => globalThis.fetch(...request), onProgress }: ClientOptions,
  logOut: () => void,
): Ask {
  const answered = new Set<string>()
  let underWay = 0

  const count = (step: 1 | -1) => {
    const before = underWay
    underWay += step
    if (before === 0 || underWay === 0) onProgress?.(underWay > 0)
  }

  async function askUntilAnswered(call: AnyCall, asked: Sent): Promise<CallOutcome<object>> {
    for (let retry = 0; ; retry += 1) {
      asked.signal?.throwIfAborted()
      if (!isOnline()) {
        if (call.changes) return failed('client.offline')
        await online(asked.signal)
      }
      const { outcome, loggedOut } = await send(fetch, origin, call, asked)
      if (loggedOut && !call.userCall) logOut()
      if (outcome.ok) return outcome
      if (outcome.failure.status === 0 && !isOnline()) {
        if (call.changes) return outcome
        retry -= 1
        continue
      }
      const delay = delayBefore(retry, call, outcome.failure, asked.idempotencyKey)
      if (delay === null) return outcome
      await pause(delay, asked.signal)
    }
  }

  return async <W extends Wire>(call: Call<W>, { progress = 'always', ...asked }: Asked<W>) => {
    const name = `${call.method} ${call.path}`
    const shown = progress === 'always' || (progress === 'first' && !answered.has(name))
    if (shown) count(1)
    try {
      const outcome = await askUntilAnswered(call, asked)
      if (outcome.ok) answered.add(name)
      return outcome as CallOutcome<W['answer']>
    } finally {
      if (shown) count(-1)
    }
  }
}
