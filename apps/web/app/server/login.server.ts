import { type LoggedIn, type LogInRefusal, logIn } from '@hearth/domain/accounts/log-in'
import type { OpenSession } from '@hearth/domain/accounts/sessions'
import type { Outcome } from '@hearth/domain/failures'
import { readSessionCookie, sessionCookie } from './cookies.server.ts'
import { knownDevice, rememberDevice } from './device.server.ts'
import { deviceNameOf } from './device-name.server.ts'
import type { HandlerContext, Reply } from './handler-context.server.ts'
import { isHidden } from './presence.server.ts'

/** Home of members (spec, section 6). */
export const MEMBERS_HOME = '/members'

/** Sets the cookies of a session that has just been opened, and of the device that logged in. */
export function keepSession(
  { context, request, headers }: Pick<HandlerContext, 'context' | 'request'> & Pick<Reply, 'headers'>,
  { session, email }: { session: OpenSession; email: string },
): void {
  headers.append('Set-Cookie', sessionCookie(context.runtime.config.publicScheme, session))
  headers.append('Set-Cookie', rememberDevice(context, request, email))
}

/** The session token that the browser sent, valid or not: a login or signup ends that session. */
export const presentedToken = ({ context, request }: Pick<HandlerContext, 'context' | 'request'>): string | null =>
  readSessionCookie(request, context.runtime.config.publicScheme)

/** Logs in with this address and password; on success the answer sets the cookies. `tellsUser` asks for the account as well. */
export async function logInAs(
  handler: HandlerContext & Pick<Reply, 'headers'>,
  { email, password, tellsUser = false }: { email: string; password: string; tellsUser?: boolean },
): Promise<Outcome<LoggedIn, LogInRefusal>> {
  const { ctx, scope, tenant, context, request } = handler
  const outcome = await logIn(ctx, {
    scope,
    email,
    password,
    accountErrors: tenant.settings.account_errors,
    device: knownDevice(context, request, email),
    deviceName: deviceNameOf(request),
    network: context.clientIp,
    previousToken: presentedToken(handler),
    tellsUser,
    hidden: isHidden(request),
  })
  if (outcome.ok) keepSession(handler, { session: outcome.value.session, email })
  return outcome
}
