import { findMember, findMemberByEmail } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError, accept, type Outcome, refuse } from '../failures.ts'
import { logSecurityEvent } from '../platform/security-events.ts'
import { normalizeEmail } from './email.ts'
import { passwordText } from './password-rules.ts'
import { guessesOfMember, loginsPerAccount, refundSuccess, reserve, withRateLimit } from './rate-limits.ts'
import type { Viewer } from './sessions.ts'

export interface CheckOwnPassword {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  /** As typed. */
  readonly password: string
}

export type OwnPasswordRefusal = 'accounts.password_required' | 'accounts.password_wrong' | 'accounts.login_blocked'

/**
 * Whether a member who is logged in knows the password of the account, which a stranger at their device does not. A guess is counted before it
 * is evaluated, as that of a login; `passwordHash` is what it was evaluated against.
 */
export async function checkOwnPassword(
  ctx: AppContext,
  { viewer: { scope, id: memberId }, password }: CheckOwnPassword,
): Promise<Outcome<{ readonly passwordHash: string }, OwnPasswordRefusal>> {
  if (password === '') return refuse('accounts.password_required')
  const { reservation, passwordHash } = await inTenant(ctx.db, scope, async (tx) => {
    const emailNormalized = normalizeEmail((await findMember(tx, { memberId }))?.email ?? '')
    const member = await findMemberByEmail(tx, { emailNormalized })
    if (!member) throw new AppError('accounts.authentication_required', 403)
    const limits = [guessesOfMember(memberId), loginsPerAccount(emailNormalized)]
    return { reservation: await reserve(ctx, tx, limits), passwordHash: member.passwordHash }
  })
  if (!reservation.granted) {
    logSecurityEvent(ctx.log, 'login_blocked', { reason: reservation.limit, memberId })
    return refuse('accounts.login_blocked', { minutes: reservation.minutes })
  }
  const matches =
    isHash(passwordHash) &&
    (await withRateLimit(ctx, scope, reservation, () =>
      ctx.passwords.verify(passwordHash, passwordText(password), { tenantId: scope.tenantId, known: true }),
    ))
  if (!matches) {
    logSecurityEvent(ctx.log, 'password_refused', { memberId })
    return refuse('accounts.password_wrong')
  }
  await inTenant(ctx.db, scope, (tx) => refundSuccess(tx, reservation))
  return accept({ passwordHash })
}

/** Any other text in its place stands for an account that no password opens. */
const isHash = (text: string) => text.startsWith('$')
