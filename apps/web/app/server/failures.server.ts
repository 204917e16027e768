import { isAppError, isUnavailable } from '@hearth/domain/failures'
import { type AppLoadContext, data } from '@remix-run/node'
import { translatorOf } from './translations.server.ts'

/** What a failed request tells the outside: a stable code and a status, nothing of the cause. */
export interface Failure {
  readonly code: string
  readonly status: number
  readonly headers?: Record<string, string>
}

/** When to come back, told with every 503. */
export const RETRY_SECONDS = '5'

/** Turns whatever was thrown into what may be told, and logs what is our fault. */
export function toFailure(error: unknown, log: AppLoadContext['log']): Failure {
  if (isAppError(error)) return { code: error.code, status: error.status }
  if (isUnavailable(error)) {
    log.error('database_unreachable', { err: error })
    return { code: 'platform.unavailable', status: 503, headers: { 'Retry-After': RETRY_SECONDS } }
  }
  log.error('request_failed', { err: error })
  return { code: 'platform.unexpected', status: 500 }
}

/** A failed page: thrown, so that the error boundary renders it in the brand's look. */
export const pageFailure = ({ code, status }: Failure, headers: Headers) => data({ code }, { status, headers })

/** A failed call: `{ "error": { "code", "message" } }`; a visitor where a member is needed is told so by a flag of its own (spec, section 7). */
export async function callFailure(
  { code, status, headers }: Failure,
  context: AppLoadContext,
  request: Request,
): Promise<Response> {
  const t = await translatorOf(context, request)
  const message = t([`errors:${code}`, 'errors:platform.unexpected'])
  const flag = code === 'accounts.authentication_required' ? { authentication_required: true } : {}
  return Response.json({ error: { code, message }, ...flag }, { status, headers: headers ?? {} })
}
