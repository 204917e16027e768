import type { MemberId } from '@hearth/contracts/ids'
import { findLockedMember, findMember } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError, accept, type Outcome, refuse } from '../failures.ts'
import { logSecurityEvent } from '../platform/security-events.ts'
import { normalizeEmail } from './email.ts'
import { isHash, type LogIn } from './log-in.ts'
import { passwordText } from './password-rules.ts'
import {
  guessesPerAccount,
  guessesPerDevice,
  guessesPerNetwork,
  loginsPerAccount,
  refundSuccess,
  reserve,
  withRateLimit,
} from './rate-limits.ts'
import { canLogIn, type Viewer } from './sessions.ts'

/** Somebody logged in who gives their password once more, as what they ask for needs it. */
export interface CheckPassword {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  /** As typed. */
  readonly password: string
  /** What this browser proves of the account with that address. */
  readonly deviceFor: (email: string) => LogIn['device']
  /** Address of the client. */
  readonly network: string
}

/** Whose password it was, as the account was when it was verified. */
export interface PasswordOwner {
  readonly memberId: MemberId
  readonly email: string
  readonly passwordHash: string
}

/**
 * Whether the viewer knows the password of their account. A guess is counted before it is evaluated, against the rate limits of a login: whoever holds a
 * session guesses no faster than whoever has none.
 */
export async function checkPassword(
  ctx: AppContext,
  { viewer: { scope, id: memberId }, password, deviceFor, network }: CheckPassword,
): Promise<Outcome<PasswordOwner, 'accounts.old_password_wrong' | 'accounts.login_blocked'>> {
  const { owner, reservation, known } = await inTenant(ctx.db, scope, async (tx) => {
    const [member, locked] = await Promise.all([
      findMember(tx, { memberId }),
      findLockedMember(tx, { memberId, lock: 'share' }),
    ])
    if (!member || !locked || !canLogIn(locked.status)) throw new AppError('accounts.authentication_required', 403)
    const emailNormalized = normalizeEmail(member.email)
    const device = deviceFor(member.email)
    const guesses = device.known
      ? [guessesPerDevice(device.id, emailNormalized)]
      : [guessesPerNetwork(network), guessesPerAccount(emailNormalized)]
    return {
      owner: { memberId, email: member.email, passwordHash: locked.passwordHash },
      reservation: await reserve(ctx, tx, [...guesses, loginsPerAccount(emailNormalized)]),
      known: device.known,
    }
  })
  if (!reservation.granted) {
    logSecurityEvent(ctx.log, 'login_blocked', { reason: reservation.limit, memberId })
    return refuse('accounts.login_blocked', { minutes: reservation.minutes })
  }
  const matches = await withRateLimit(
    ctx,
    scope,
    reservation,
    async () =>
      isHash(owner.passwordHash) &&
      ctx.passwords.verify(owner.passwordHash, passwordText(password), { tenantId: scope.tenantId, known }),
  )
  if (!matches) {
    logSecurityEvent(ctx.log, 'login_failed', { reason: 'wrong_password', memberId })
    return refuse('accounts.old_password_wrong')
  }
  await inTenant(ctx.db, scope, (tx) => refundSuccess(tx, reservation))
  return accept(owner)
}
