import type { Endpoint } from '@hearth/contracts/endpoints/endpoint'
import type { CallFailure } from './outcome.ts'

/** Spec, section 9. */
const MOST_RETRIES = 5
/** Milliseconds before the first retry; each later one doubles them. */
const FIRST_DELAY = 500
/** Seconds that nobody should be kept waiting for: such a `Retry-After` is handed to the caller. */
const LONGEST_WAIT = 60

/** Failures that may pass by themselves: no answer, sent too slowly or too often, and everything that is the server's fault. */
const isTemporary = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500

/**
 * Milliseconds to wait before a call is made again for the `retry`th time, counted from 0, or null where it must not be: a call that may have
 * happened is made again only if that changes nothing. Half of the delay is random, so that a crowd does not come back as one.
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
