import type { TextParams } from '@hearth/contracts/faults'
import type { Refusal } from '@hearth/domain/failures'
import type { HeadersFunction } from '@remix-run/node'
import { failureOf } from './failures.server.ts'
import type { PageContext } from './route-builders.server.ts'

/** Gives an answer the status of a refusal, and says why: the page then shows its form again. */
export function refuseForm<Reason extends string>(
  { headers, setStatus }: Pick<PageContext, 'headers' | 'setStatus'>,
  refusal: Refusal<Reason>,
): { readonly code: Reason; readonly params: TextParams } {
  const failure = failureOf(refusal)
  setStatus(failure.status)
  for (const [name, value] of Object.entries(failure.headers ?? {})) headers.set(name, value)
  return { code: refusal.reason, params: refusal.params ?? {} }
}

/** A page's `headers`: when to come back, after too many tries or pages. */
export const retryAfter: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const seconds = actionHeaders.get('Retry-After') ?? errorHeaders?.get('Retry-After')
  return seconds ? { 'Retry-After': seconds } : {}
}
