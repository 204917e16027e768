import { type LoggedIn, type LogInRefusal, logIn } from '@hearth/domain/accounts/log-in'
import type { OpenSession } from '@hearth/domain/accounts/sessions'
import type { Outcome } from '@hearth/domain/failures'
import { readSessionCookie, sessionCookie } from './cookies.server.ts'
import { knownDevice, rememberDevice } from './device.server.ts'
import { markOnline } from './presence.server.ts'
import type { Asked } from './route-builders.server.ts'

/** Home of members (spec, section 6). */
export const MEMBERS_HOME = '/members'

/** Has the browser keep a session that has just been opened, and remember that it logged in to this account. */
export function keepSession(
  { context, request, headers }: Pick<Asked, 'context' | 'request' | 'headers'>,
  { session, email }: { session: OpenSession; email: string },
): void {
  headers.append('Set-Cookie', sessionCookie(context.runtime.config.publicScheme, session))
  headers.append('Set-Cookie', rememberDevice(context, request, email))
}

/** The session that the browser presents, of whatever worth: whoever logs in or signs up leaves it. */
export const presentedToken = ({ context, request }: Pick<Asked, 'context' | 'request'>): string | null =>
  readSessionCookie(request, context.runtime.config.publicScheme)

/** Logs in with what somebody typed; the answer then carries the session. */
export async function logInAs(
  asked: Asked,
  { email, password }: { email: string; password: string },
): Promise<Outcome<LoggedIn, LogInRefusal>> {
  const { ctx, scope, tenant, context, request } = asked
  const outcome = await logIn(ctx, {
    scope,
    email,
    password,
    accountErrors: tenant.settings.account_errors,
    device: knownDevice(context, request, email),
    network: context.clientIp,
    previousToken: presentedToken(asked),
  })
  if (outcome.ok) {
    keepSession(asked, { session: outcome.value.session, email })
    markOnline(context, request, { scope, memberId: outcome.value.memberId })
  }
  return outcome
}
