import { type LoggedIn, type LogInRefusal, logIn } from '@hearth/domain/accounts/log-in'
import type { Outcome } from '@hearth/domain/failures'
import type { OpenSession } from '@hearth/domain/identity/sessions'
import { readSessionCookie, sessionCookie } from '../../../server/identity/cookies.ts'
import { deviceFor, type KnownAccount, rememberDevice } from '../../../server/identity/device.ts'
import { deviceNameOf } from '../../../server/identity/device-name.ts'
import { isHidden } from '../../../server/identity/presence.ts'
import type { HandlerContext, Reply } from '../../http/handler-context.server.ts'

type Answer = Pick<HandlerContext, 'load' | 'request'> & Pick<Reply, 'headers'>

/** Sets the cookie of a session that has just been opened. */
export const keepSession = ({ load, headers }: Answer, session: OpenSession): void =>
  headers.append('Set-Cookie', sessionCookie(load.runtime.config.publicScheme, session))

/**
 * Has the device known to this account, until its password changes. Only where the address is confirmed: before, it may be somebody else's, and the device
 * that of whoever typed it.
 */
export const keepDevice = ({ load, request, headers }: Answer, account: KnownAccount): void =>
  headers.append('Set-Cookie', rememberDevice(load, request, account))

/** The session token that the browser sent, valid or not: a login or signup ends that session. */
export const presentedToken = ({ load, request }: Pick<HandlerContext, 'load' | 'request'>): string | null =>
  readSessionCookie(request, load.runtime.config.publicScheme)

/** Logs in with this address and password; on success the answer sets the cookies. `tellsUser` asks for the account as well. */
export async function logInAs(
  handler: HandlerContext & Pick<Reply, 'headers'>,
  { email, password, tellsUser = false }: { email: string; password: string; tellsUser?: boolean },
): Promise<Outcome<LoggedIn, LogInRefusal>> {
  const { ctx, scope, tenant, load, request } = handler
  const outcome = await logIn(ctx, {
    scope,
    email,
    password,
    accountErrors: tenant.settings.account_errors,
    device: deviceFor(load, request, email),
    deviceName: deviceNameOf(request),
    network: load.clientIp,
    previousToken: presentedToken(handler),
    tellsUser,
    hidden: isHidden(request),
  })
  if (outcome.ok) {
    keepSession(handler, outcome.value.session)
    if (outcome.value.confirmed) keepDevice(handler, { email, passwordMark: outcome.value.passwordMark })
  }
  return outcome
}
