import type { TextParams } from '@hearth/contracts/faults'
import type { Refusal } from '@hearth/domain/failures'
import type { AppLoadContext, HeadersFunction } from '@remix-run/node'
import type { Translate } from '../words/translations.server.ts'
import { failureOf } from './failures.server.ts'
import type { PageContext } from './route-builders.server.ts'

/** The requests of forms that were refused: their page is loaded after that. */
const refused = new WeakSet<AppLoadContext>()

/** The title of a page with a form: after a refusal it begins by saying so, as it is what a screen reader reads first. */
export const formTitle = (load: AppLoadContext, t: Translate, title: string): string =>
  refused.has(load) ? t('errors:refused_title', { title }) : title

/** Gives an answer the status of a refusal, and says why: the page then shows its form again. */
export function refuseForm<Reason extends string>(
  { headers, setStatus, load }: Pick<PageContext, 'headers' | 'setStatus' | 'load'>,
  refusal: Refusal<Reason>,
): { readonly code: Reason; readonly params: TextParams } {
  const failure = failureOf(refusal)
  refused.add(load)
  setStatus(failure.status)
  for (const [name, value] of Object.entries(failure.headers ?? {})) headers.set(name, value)
  return { code: refusal.reason, params: refusal.params ?? {} }
}

/** A page's `headers`: when to come back, after too many tries or pages. */
export const retryAfter: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const seconds = actionHeaders.get('Retry-After') ?? errorHeaders?.get('Retry-After')
  return seconds ? { 'Retry-After': seconds } : {}
}
