import type { TextParams } from '@hearth/contracts/faults'
import { isAppError, isUnavailable, type Outcome, type Refusal } from '@hearth/domain/failures'
import { type AppLoadContext, data } from '@remix-run/node'
import { RETRY_SECONDS } from '../../server/gates/error-response.ts'
import { pageTextOf } from '../words/failures.ts'
import { titleOf } from '../words/title-of.ts'
import { translatorOf } from '../words/translations.server.ts'

/** The public part of a failed request: a stable code and a status, nothing about the cause. */
interface Failure {
  readonly code: string
  readonly status: number
  readonly headers?: Record<string, string>
  /** Values for the placeholders of its text. */
  readonly params?: TextParams
}

const LATER = { headers: { 'Retry-After': RETRY_SECONDS } } as const

/** Refusals that end after a time; their `minutes` say when. */
const TOO_MANY: readonly string[] = [
  'accounts.login_blocked',
  'accounts.too_many_signups',
  'accounts.too_many_mails',
  'accounts.too_many_resets',
  'likes.too_often',
  'likes.skips_too_often',
  'conversations.too_many_new',
  'request.too_often',
  'contracts.too_many_tries',
  'direct_debits.too_many_codes',
  'photos.too_many_at_once',
  'photos.too_many_pictures',
]

/** The failure of a refusal: 422, or 429 with `Retry-After` after too many attempts. */
export function failureOf({ reason, params = {} }: Refusal): Failure {
  if (!TOO_MANY.includes(reason)) return { code: reason, status: 422, params }
  return { code: reason, status: 429, params, headers: { 'Retry-After': String(Number(params.minutes) * 60) } }
}

/** Carries a refusal out of a handler. */
class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}
const isRefusedError = (error: unknown): error is RefusedError =>
  error instanceof Error && error.name === 'RefusedError'

/** The value of an accepted outcome; throws a refusal as the failure that its reason names. */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new RefusedError(failureOf(outcome))
  return outcome.value
}

/** Turns anything thrown into a failure that may be shown; logs bugs and outages. */
export function toFailure(error: unknown, log: AppLoadContext['log']): Failure {
  if (isRefusedError(error)) return error.failure
  if (isAppError(error)) return { code: error.code, status: error.status, ...(error.status === 503 ? LATER : {}) }
  if (isUnavailable(error)) {
    log.error('database_unreachable', { err: error })
    return { code: 'platform.unavailable', status: 503, ...LATER }
  }
  log.error('request_failed', { err: error })
  return { code: 'platform.unexpected', status: 500 }
}

/** The failure of a page: thrown, so that the error boundary renders it in the brand's design. Includes the title for pages of the members' app. */
export async function pageFailure(
  { code, status, headers: own = {}, params = {} }: Failure,
  { load, request, headers }: { load: AppLoadContext; request: Request; headers: Headers },
) {
  const t = await translatorOf(load, request)
  const message = t([pageTextOf({ code, status }), 'errors:error_default'], params)
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  const title = titleOf(message, load.tenant.settings.name)
  return data({ code, params, title, requestId: load.requestId }, { status, headers })
}

/** The failure of a call: `{ "error": { "code", "message" } }`, with a flag for a missing login (spec, section 7). */
export async function callFailure(
  { code, status, headers, params = {} }: Failure,
  load: AppLoadContext,
  request: Request,
): Promise<Response> {
  const t = await translatorOf(load, request)
  const message = t([`errors:${code}`, 'errors:platform.unexpected'], params)
  const flag = code === 'accounts.authentication_required' ? { authentication_required: true } : {}
  return Response.json({ error: { code, message }, ...flag }, { status, headers: headers ?? {} })
}
