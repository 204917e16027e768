import type { MemberId } from '@hearth/contracts/ids'
import { findMember, lockMember } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError, accept, type Outcome, refuse } from '../failures.ts'
import { normalizeEmail } from '../identity/email.ts'
import type { Viewer } from '../identity/sessions.ts'
import { guessesOfMember, loginsPerAccount, refundSuccess, reserve, withRateLimit } from '../platform/rate-limits.ts'
import { logSecurityEvent } from '../platform/security-events.ts'
import { isHash } from './log-in.ts'
import { passwordText } from './password-rules.ts'

/** A viewer who enters their password again to confirm an action. */
export interface CheckPassword {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  /** As typed. */
  readonly password: string
}

/** The owner of the verified password, as the account was at that moment. */
interface PasswordOwner {
  readonly memberId: MemberId
  readonly email: string
  readonly passwordHash: string
}

/**
 * Verifies the viewer's password, which a stranger at their device does not know. A guess is counted before it is evaluated, and guesses of
 * strangers at the login do not use up the member's limit.
 */
export async function checkPassword(
  ctx: AppContext,
  { viewer: { scope, id: memberId }, password }: CheckPassword,
): Promise<Outcome<PasswordOwner, 'accounts.old_password_wrong' | 'accounts.login_blocked'>> {
  const { owner, reservation } = await inTenant(ctx.db, scope, async (tx) => {
    const [member, locked] = await Promise.all([
      findMember(tx, { memberId }),
      lockMember(tx, { memberId, for: 'share' }),
    ])
    if (!member || !locked) throw new AppError('accounts.authentication_required', 403)
    const limits = [guessesOfMember(memberId), loginsPerAccount(normalizeEmail(member.email))]
    return {
      owner: { memberId, email: member.email, passwordHash: locked.passwordHash },
      reservation: await reserve(ctx, tx, limits),
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
      ctx.passwords.verify(owner.passwordHash, passwordText(password), { tenantId: scope.tenantId, known: true }),
  )
  if (!matches) {
    logSecurityEvent(ctx.log, 'password_refused', { memberId })
    return refuse('accounts.old_password_wrong')
  }
  await inTenant(ctx.db, scope, (tx) => refundSuccess(tx, reservation))
  return accept(owner)
}
