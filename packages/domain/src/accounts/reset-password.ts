import type { MemberId } from '@hearth/contracts/ids'
import { findMember, findMemberByEmail, lockMember, updateMemberPassword } from '@hearth/db/queries/accounts/members'
import { removeMemberSessions } from '@hearth/db/queries/identity/sessions'
import { removeWaitingMessages } from '@hearth/db/queries/mail/waiting-messages'
import { removeRateLimits } from '@hearth/db/queries/platform/rate-limits'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import {
  type Acceptance,
  accept,
  type FieldRefusal,
  type Outcome,
  type Refusal,
  refuse,
  refuseFields,
} from '../failures.ts'
import { isEmail, normalizeEmail } from '../identity/email.ts'
import { changeMemberStatus } from '../identity/member-status.ts'
import { canLogIn, type OpenSession, rotateSession } from '../identity/sessions.ts'
import { mailMember } from '../mail/mail-member.ts'
import { findLink, takeLink } from '../mail/open-link.ts'
import { refuseMail, withMailAllowance } from '../platform/mail-limits.ts'
import {
  guessesPerAccount,
  guessesPerDevice,
  loginsPerAccount,
  type RateLimit,
  rateLimitKey,
  reserve,
  resetsPerAddress,
  resetsPerLink,
  withRateLimit,
} from '../platform/rate-limits.ts'
import { logSecurityEvent } from '../platform/security-events.ts'
import { endLinks } from './ended-links.ts'
import { passwordMarkOf } from './log-in.ts'
import { enqueueAccountMail } from './mail-account.ts'
import { loadCountGuesses, parsePassword, passwordText } from './password-rules.ts'

const purpose = 'reset_password'

export interface RequestReset {
  readonly scope: TenantScope
  /** As typed. */
  readonly email: string
  /** Whether an unknown address has a refusal of its own. */
  readonly accountErrors: 'neutral' | 'specific'
  /** Address of the client. */
  readonly network: string
}

type RequestResetRefusal =
  | 'accounts.email_required'
  | 'accounts.email_invalid'
  | 'accounts.email_unknown'
  | 'accounts.too_many_mails'
  | 'accounts.too_many_resets'

/**
 * Mails a link with which the owner of this address chooses a new password, three a day at most. Every address gets the same answer for the same
 * work: one transaction counts the request, looks for the account and enqueues a job, so nothing reveals whether the account exists.
 */
export async function requestReset(
  ctx: AppContext,
  { scope, email, accountErrors, network }: RequestReset,
): Promise<Outcome<null, RequestResetRefusal>> {
  const emailNormalized = normalizeEmail(email)
  if (emailNormalized === '') return refuse('accounts.email_required')
  if (!isEmail(emailNormalized)) return refuse('accounts.email_invalid')
  // A mailbox has no limit for the whole platform: only a site with an account mails it, and strangers must not use up what its owner needs elsewhere.
  const asked = { network, mailbox: null }
  const [reservation, member] = await withMailAllowance(ctx, asked, async (allowance) => {
    const value = await inTenant(ctx.db, scope, async (tx) => {
      // Counted and sent in one transaction: concurrent requests wait for the counter's row.
      const [reserved, found] = await Promise.all([
        allowance.network.granted ? reserve(ctx, tx, [resetsPerAddress(emailNormalized)]) : allowance.network,
        findMemberByEmail(tx, { emailNormalized }),
      ])
      if (reserved.granted) await enqueueAccountMail(tx, { memberId: found?.id ?? null, mail: 'reset' })
      return [reserved, found] as const
    })
    return { value, isMailed: value[0].granted }
  })
  const memberId = member?.id ?? null
  if (!reservation.granted) {
    logSecurityEvent(ctx.log, 'reset_blocked', { reason: reservation.limit, memberId })
    return reservation.limit === resetsPerAddress(emailNormalized).of[0]
      ? refuse('accounts.too_many_resets', { minutes: reservation.minutes })
      : refuseMail(reservation)
  }
  logSecurityEvent(ctx.log, 'reset_requested', { memberId })
  return member === null && accountErrors === 'specific' ? refuse('accounts.email_unknown') : accept(null)
}

interface ResetLink {
  readonly scope: TenantScope
  readonly token: string
}

/** The address whose password the link changes; null for a dead link. Uses nothing up. */
export const findReset = async (ctx: AppContext, { scope, token }: ResetLink): Promise<{ email: string } | null> => {
  const found = await inTenant(ctx.db, scope, (tx) => findAccount(ctx, tx, token))
  return found && { email: found.email }
}

/** The account of a usable link, if it can log in. */
async function findAccount(ctx: AppContext, tx: TenantTx, token: string) {
  const link = await findLink(ctx, tx, { token, purpose })
  if (!link) return null
  const { memberId } = link
  const [member, profile] = await Promise.all([findMember(tx, { memberId }), findProfile(tx, { memberId })])
  return member && profile && canLogIn(member.status) ? { memberId, email: member.email, name: profile.name } : null
}

interface ResetPassword extends ResetLink {
  /** As typed. */
  readonly password: string
  /** As typed the second time; null if the site asks once. */
  readonly passwordAgain: string | null
  /** The site's name and domain, which a password must not contain. */
  readonly siteNames: readonly string[]
  /** The device that presses the button; its id is empty if it has none. */
  readonly deviceId: string
  /** Browser and system for the session's name. */
  readonly deviceName: string | null
  /** The session token that the browser sent, valid or not; a reset ends that session. */
  readonly previousToken: string | null
}

interface ResetDone {
  readonly memberId: MemberId
  readonly email: string
  readonly session: OpenSession
  /** The value by which this device, and no other, is known to the account. */
  readonly passwordMark: string
  /** The next step of the first run; null for a member who has finished. */
  readonly signupStep: string | null
}

type ResetPasswordOutcome =
  | Acceptance<ResetDone>
  | Refusal<'accounts.reset_link_expired'>
  | FieldRefusal<'accounts.invalid_details'>

/**
 * Sets the password of the link's account, once. Ends every session, every other reset link and every pending change of the address, clears the
 * guesses of strangers, confirms an unconfirmed address and logs this browser in. A password that is refused, or cannot be hashed, leaves the link
 * open. A dead link hashes nothing, and one link hashes at most three times at once.
 */
export async function resetPassword(ctx: AppContext, command: ResetPassword): Promise<ResetPasswordOutcome> {
  const { scope, token, password, passwordAgain, siteNames } = command
  const account = await inTenant(ctx.db, scope, (tx) => findAccount(ctx, tx, token))
  if (!account) return refuse('accounts.reset_link_expired')
  const { memberId, email, name } = account
  const emailNormalized = normalizeEmail(email)
  const parsed = parsePassword(password, { emailNormalized, name, siteNames }, await loadCountGuesses())
  if (!parsed.ok) return refusePassword(parsed.fault)
  if (passwordAgain !== null && passwordText(passwordAgain) !== parsed.value)
    return refusePassword({ code: 'accounts.passwords_differ' }, 'password_again')
  const reservation = await inTenant(ctx.db, scope, (tx) => reserve(ctx, tx, [resetsPerLink(token)]))
  // The link has been used, or another request is using it.
  if (!reservation.granted) return refuse('accounts.reset_link_expired')
  const done = await withRateLimit(ctx, scope, reservation, async () => {
    const passwordHash = await ctx.passwords.hash(parsed.value, { tenantId: scope.tenantId, known: false })
    return inTenant(ctx.db, scope, (tx) => changePassword(ctx, tx, { ...command, ...account, passwordHash }))
  })
  if (!done) return refuse('accounts.reset_link_expired')
  logSecurityEvent(ctx.log, 'password_changed', { reason: 'reset', memberId })
  if (done.ended > 0)
    logSecurityEvent(ctx.log, 'session_ended', { reason: 'password_changed', memberId, count: done.ended })
  const { session, passwordMark, signupStep } = done
  return accept({ memberId, email, session, passwordMark, signupStep })
}

const refusePassword = (fault: { code: string }, field: 'password' | 'password_again' = 'password') =>
  refuseFields('accounts.invalid_details', [{ field, ...fault }])

/** Null, with nothing written, if the link is no longer usable. */
async function changePassword(
  ctx: AppContext,
  tx: TenantTx,
  command: ResetPassword & { memberId: MemberId; email: string; passwordHash: string },
): Promise<(Pick<ResetDone, 'session' | 'passwordMark' | 'signupStep'> & { ended: number }) | null> {
  const { memberId, email, token, passwordHash, deviceId, deviceName, previousToken } = command
  // The lock comes first: a concurrent login with the old password has finished, and its session is seen below, or it waits and sees the new
  // password. Two links of one member are used one after the other.
  const member = await lockMember(tx, { memberId, for: 'no key update' })
  if (!member || !canLogIn(member.status)) return null
  if (!(await takeLink(ctx, tx, { token, purpose }))) return null
  const forgotten = countedFor(normalizeEmail(email), deviceId)
  const [ended] = await Promise.all([
    removeMemberSessions(tx, { memberId }),
    updateMemberPassword(tx, { memberId, passwordHash }),
    takeOver(tx, memberId),
    endLinks(ctx, tx, { memberId, event: 'password_reset', email }),
    removeRateLimits(tx, { keys: forgotten.map((limit) => rateLimitKey(ctx.rateLimitSecret, tx.scope, limit)) }),
    mailMember(ctx, tx, { memberId, type: 'password_changed' }),
  ])
  const session = await rotateSession(tx, { memberId, previousToken, device: deviceName })
  return { session, passwordMark: passwordMarkOf({ passwordHash }), ended, signupStep: member.signupStep }
}

/** Whoever has the link reads the mailbox, which confirms the address. Data from before may be by a person who only typed the address. */
async function takeOver(tx: TenantTx, memberId: MemberId): Promise<void> {
  const wasUnconfirmed = await changeMemberStatus(tx, { memberId, from: ['not_confirmed'], to: 'active' })
  if (wasUnconfirmed) await removeWaitingMessages(tx, { memberId })
}

/** The rate limits of guesses at this address. */
const countedFor = (emailNormalized: string, deviceId: string): RateLimit[] => [
  guessesPerAccount(emailNormalized),
  guessesPerDevice(deviceId, emailNormalized),
  loginsPerAccount(emailNormalized),
]
