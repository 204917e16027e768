import { type LoggedIn, type LogInRefusal, logIn } from '@hearth/domain/accounts/log-in'
import type { OpenSession } from '@hearth/domain/accounts/sessions'
import type { Outcome } from '@hearth/domain/failures'
import { readSessionCookie, sessionCookie } from './cookies.server.ts'
import { knownDevice, rememberDevice } from './device.server.ts'
import type { HandlerContext, Reply } from './handler-context.server.ts'

/** Home of members (spec, section 6). */
export const MEMBERS_HOME = '/members'

/** Has the browser keep a session that has just been opened, and remember that it logged in to this account. */
export function keepSession(
  { context, request, headers }: Pick<HandlerContext, 'context' | 'request'> & Pick<Reply, 'headers'>,
  { session, email }: { session: OpenSession; email: string },
): void {
  headers.append('Set-Cookie', sessionCookie(context.runtime.config.publicScheme, session))
  headers.append('Set-Cookie', rememberDevice(context, request, email))
}

/** The session that the browser presents, of whatever worth: whoever logs in or signs up leaves it. */
export const presentedToken = ({ context, request }: Pick<HandlerContext, 'context' | 'request'>): string | null =>
  readSessionCookie(request, context.runtime.config.publicScheme)

/** Logs in with what somebody typed; the answer then carries the session. */
export async function logInAs(
  handler: HandlerContext & Pick<Reply, 'headers'>,
  { email, password }: { email: string; password: string },
): Promise<Outcome<LoggedIn, LogInRefusal>> {
  const { ctx, scope, tenant, context, request } = handler
  const outcome = await logIn(ctx, {
    scope,
    email,
    password,
    accountErrors: tenant.settings.account_errors,
    device: knownDevice(context, request, email),
    network: context.clientIp,
    previousToken: presentedToken(handler),
  })
  if (outcome.ok) keepSession(handler, { session: outcome.value.session, email })
  return outcome
}
