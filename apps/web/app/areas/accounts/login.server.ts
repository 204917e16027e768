import { type LoggedIn, type LogInRefusal, logIn } from '@hearth/domain/accounts/log-in'
import type { Outcome } from '@hearth/domain/failures'
import type { OpenSession } from '@hearth/domain/identity/sessions'
import { readSessionCookie, sessionCookie } from '../../../server/identity/cookies.ts'
import { deviceFor, type KnownAccount, rememberDevice } from '../../../server/identity/device.ts'
import { deviceNameOf } from '../../../server/identity/device-name.ts'
import { isHidden } from '../../../server/identity/presence.ts'
import type { HandlerContext, Reply } from '../../http/handler-context.server.ts'

type Answer = Pick<HandlerContext, 'load' | 'request'> & Pick<Reply, 'headers'>

/** Sets the cookie of a new session. */
export const keepSession = ({ load, headers }: Answer, session: OpenSession): void =>
  headers.append('Set-Cookie', sessionCookie(load.runtime.config.publicScheme, session))

/**
 * Remembers the device as known to this account, until the password changes. Only for a confirmed address: an unconfirmed one may be somebody else's.
 */
export const keepDevice = ({ load, request, headers }: Answer, account: KnownAccount): void =>
  headers.append('Set-Cookie', rememberDevice(load, request, account))

/** The session token that the browser sent, valid or not; a login or signup ends that session. */
export const presentedToken = ({ load, request }: Pick<HandlerContext, 'load' | 'request'>): string | null =>
  readSessionCookie(request, load.runtime.config.publicScheme)

/** Logs in with this address and password, and sets the cookies on success. `tellsUser` includes the account in the result. */
export async function logInAs(
  handler: HandlerContext & Pick<Reply, 'headers'>,
  {
    email,
    password,
    timeZone,
    tellsUser = false,
  }: { email: string; password: string; timeZone?: string | undefined; tellsUser?: boolean },
): Promise<Outcome<LoggedIn, LogInRefusal>> {
  const { ctx, scope, tenant, load, request } = handler
  const outcome = await logIn(ctx, {
    scope,
    email,
    password,
    accountErrors: tenant.settings.account_errors,
    device: deviceFor(load, request, email),
    deviceName: deviceNameOf(request),
    timeZone,
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
