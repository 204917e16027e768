import { PASSWORD_LENGTH } from '@hearth/contracts/accounts'
import { lockMember, updateMemberPassword } from '@hearth/db/queries/accounts/members'
import { removeMemberSessions } from '@hearth/db/queries/identity/sessions'
import { removeRateLimits } from '@hearth/db/queries/platform/rate-limits'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { type Acceptance, accept, type FieldRefusal, type Refusal, refuse, refuseFields } from '../failures.ts'
import { normalizeEmail } from '../identity/email.ts'
import { canLogIn, type OpenSession, rotateSession } from '../identity/sessions.ts'
import { mailMember } from '../mail/mail-member.ts'
import { guessesPerAccount, rateLimitKey } from '../platform/rate-limits.ts'
import { logSecurityEvent } from '../platform/security-events.ts'
import { type CheckPassword, checkPassword } from './check-password.ts'
import { endLinks } from './ended-links.ts'
import { passwordMarkOf } from './log-in.ts'
import { loadCountGuesses, parsePassword, passwordText } from './password-rules.ts'

export interface ChangePassword extends Omit<CheckPassword, 'viewer'> {
  readonly viewer: CheckPassword['viewer'] & { readonly name: string }
  /** As typed; the second is null if the site asks once. */
  readonly newPassword: string
  readonly newPasswordAgain: string | null
  /** The site's name and domain, which a password must not contain. */
  readonly siteNames: readonly string[]
  /** Browser and system for the session's name. */
  readonly deviceName: string | null
  /** The session token that the browser sent; the session continues under a new token. */
  readonly previousToken: string | null
}

type ChangePasswordOutcome =
  | Acceptance<{ readonly email: string; readonly passwordMark: string; readonly session: OpenSession }>
  | Refusal<'accounts.login_blocked'>
  | FieldRefusal<'accounts.invalid_details'>

const refuseField = (field: 'current_password' | 'new_password' | 'new_password_again', code: string, params = {}) =>
  refuseFields('accounts.invalid_details', [{ field, code, params }])

/**
 * Changes the password of a member who knows the current one. Ends every other session, every reset link and every pending change of the address,
 * and mails the owner.
 */
export async function changePassword(ctx: AppContext, command: ChangePassword): Promise<ChangePasswordOutcome> {
  const { viewer, newPassword, newPasswordAgain, siteNames } = command
  const { scope, id: memberId, name } = viewer
  if (command.password === '') return refuseField('current_password', 'accounts.old_password_wrong')
  if (newPassword === '')
    return refuseField('new_password', 'accounts.new_password_required', { min: PASSWORD_LENGTH.min })
  if (newPasswordAgain !== null && newPasswordAgain !== newPassword)
    return refuseField('new_password_again', 'accounts.passwords_differ')
  const checked = await checkPassword(ctx, command)
  if (!checked.ok)
    return checked.reason === 'accounts.login_blocked'
      ? refuse(checked.reason, checked.params)
      : refuseField('current_password', checked.reason)
  const { email, passwordHash: hashBefore } = checked.value
  const emailNormalized = normalizeEmail(email)
  const parsed = parsePassword(newPassword, { emailNormalized, name, siteNames }, await loadCountGuesses())
  if (!parsed.ok) return refuseField('new_password', parsed.fault.code, parsed.fault.params)
  // Compared only once the current password is verified: a wrong one must not be called the same as the new one.
  if (parsed.value === passwordText(command.password)) return refuseField('new_password', 'accounts.password_same')
  const passwordHash = await ctx.passwords.hash(parsed.value, { tenantId: scope.tenantId, known: true })
  const done = await inTenant(ctx.db, scope, async (tx) => {
    // The lock comes first: concurrent logins with the old password have finished, or wait and see the new one.
    const member = await lockMember(tx, { memberId, for: 'no key update' })
    if (!member || !canLogIn(member.status) || member.passwordHash !== hashBefore) return null
    const [ended] = await Promise.all([
      removeMemberSessions(tx, { memberId }),
      updateMemberPassword(tx, { memberId, passwordHash }),
      endLinks(ctx, tx, { memberId, event: 'password_changed' }),
      removeRateLimits(tx, { keys: [rateLimitKey(ctx.rateLimitSecret, tx.scope, guessesPerAccount(emailNormalized))] }),
      mailMember(ctx, tx, { memberId, type: 'password_changed' }),
    ])
    const { previousToken, deviceName: device } = command
    return { session: await rotateSession(tx, { memberId, previousToken, device }), others: ended - 1 }
  })
  // Another request has changed it since it was verified.
  if (!done) return refuseField('current_password', 'accounts.old_password_wrong')
  logSecurityEvent(ctx.log, 'password_changed', { reason: 'settings', memberId })
  if (done.others > 0)
    logSecurityEvent(ctx.log, 'session_ended', { reason: 'password_changed', memberId, count: done.others })
  return accept({ email, passwordMark: passwordMarkOf({ passwordHash }), session: done.session })
}
