import type { Endpoint } from '@hearth/contracts/endpoints/endpoint'
import type { CallFailure } from './outcome.ts'

/** As in the spec, section 9. */
const MOST_RETRIES = 5
/** Milliseconds before the first retry; doubled for each later one. */
const FIRST_DELAY = 500
/** Seconds: a longer `Retry-After` is left to the caller, because nobody should wait that long. */
const LONGEST_WAIT = 60

/** Failures that may pass: no answer, a timeout, a rate limit, and all errors of the server. */
const isTemporary = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500

/**
 * Milliseconds before retry number `retry` (from 0), or null if the call must not be repeated. A call that may have had its effect is repeated only
 * if repeating it is safe. Half of the delay is random, so that many clients do not retry together.
 */
export function delayBefore(
  retry: number,
  { repeatable }: Pick<Endpoint, 'repeatable'>,
  { status, retryAfter }: Pick<CallFailure, 'status' | 'retryAfter'>,
  idempotencyKey?: string,
): number | null {
  const harmless = repeatable === 'always' || (repeatable === 'with_key' && idempotencyKey !== undefined)
  const retryAfterSeconds = retryAfter ?? 0
  if (!harmless || !isTemporary(status) || retry >= MOST_RETRIES || retryAfterSeconds > LONGEST_WAIT) return null
  return retryAfterSeconds * 1000 + FIRST_DELAY * 2 ** retry * (0.5 + Math.random() / 2)
}
