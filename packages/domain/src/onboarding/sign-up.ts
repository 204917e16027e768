import { type Gender, OPT_IN_NOTIFICATIONS, type Seeking } from '@hearth/contracts/accounts'
import type { Fault } from '@hearth/contracts/faults'
import { type MemberId, newMemberId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { findMemberByEmail, insertMember, insertTracking, type MemberRow } from '@hearth/db/queries/accounts/members'
import { insertWaitingMessage } from '@hearth/db/queries/mail/waiting-messages'
import { insertProfile } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { loadCountGuesses } from '../accounts/password-rules.ts'
import { grantCredits } from '../billing/grant-credits.ts'
import type { AppContext } from '../context.ts'
import { type Acceptance, accept, type FieldRefusal, type Refusal, refuse, refuseFields } from '../failures.ts'
import { mailboxOf } from '../identity/email.ts'
import { type OpenSession, rotateSession } from '../identity/sessions.ts'
import { mailAddressOwner } from '../mail/mail-address-owner.ts'
import { mailMember, recordUnsentMail } from '../mail/mail-member.ts'
import { type MailAllowance, withMailAllowance } from '../platform/mail-limits.ts'
import {
  mailsPerAddress,
  refund,
  resendsPerMember,
  reserve,
  signupsPerNetwork,
  withRateLimit,
} from '../platform/rate-limits.ts'
import { logSecurityEvent } from '../platform/security-events.ts'
import { parseSignup, type Signup, type SignupDraft } from './signup-rules.ts'
import { canSignUp, type TrafficSource } from './tracking.ts'

/** The first step after signing up. */
const FIRST_STEP = 'photo'

export interface SignUp {
  readonly scope: TenantScope
  readonly draft: SignupDraft
  readonly site: {
    /** The site's name and domain. */
    readonly names: readonly string[]
    /** Countries that the site serves, ISO 3166-1 alpha-2. */
    readonly countries: readonly string[]
    /** Genders of new members, and the genders that they may look for. */
    readonly genders: readonly Gender[]
    readonly seeking: readonly Seeking[]
    readonly signups: Settings['signups']
    /** `neutral`: every address gets the same answer. */
    readonly accountErrors: Settings['account_errors']
    /** Credits that a new member receives. */
    readonly signupCredits: number
    /** The largest number of characters of a message. */
    readonly messageLength: number
    /** Date of the terms that the form showed. */
    readonly termsVersion: Date
  }
  /** A message to a member, which is stored until the new member may send it. */
  readonly firstMessage: { readonly to: MemberId; readonly text: string } | null
  /** Null for a visitor without a traffic source. */
  readonly tracking: TrafficSource | null
  /** Stored as the member's language. */
  readonly language: Locale
  /** Address of the client. */
  readonly network: string
  /** Browser and system for the list of sessions; null if unknown. */
  readonly deviceName?: string | null
  /** The session token that the browser sent, valid or not; if the signup opens a session, it ends that one. */
  readonly previousToken: string | null
}

interface SignedUp {
  /** The new account. If every address gets the same answer, it may be an id without a member. */
  readonly memberId: MemberId
  /** Null where members must confirm their address before they are logged in. */
  readonly session: OpenSession | null
}

type SignUpOutcome =
  | Acceptance<SignedUp>
  | Refusal<'accounts.signups_closed' | 'accounts.too_many_signups'>
  | FieldRefusal<'accounts.invalid_details'>

/**
 * Creates an account and mails a link that confirms its address, or returns what is wrong. Of concurrent signups with one address exactly one creates
 * an account. If account errors are specific, the account is logged in at once, and a taken address is a fault of the form. If they are neutral,
 * nobody is logged in, and every address gets the same answer after the same work; the owner of a taken one is mailed. A network gets twenty valid
 * attempts an hour, including those with taken addresses; a mail beyond its limit is not sent.
 */
export async function signUp(ctx: AppContext, command: SignUp): Promise<SignUpOutcome> {
  const { draft, site, tracking, network } = command
  if (!canSignUp(site.signups, tracking)) return refuse('accounts.signups_closed')

  const now = ctx.clock.now()
  const countGuesses = await loadCountGuesses()
  const { countries, genders, seeking, names: siteNames } = site
  const parsed = parseSignup(draft, { countries, genders, seeking, siteNames, countGuesses, now })
  const faults = [...(parsed.ok ? [] : parsed.faults), ...faultsOfMessage(command)]
  if (!parsed.ok || faults.length > 0) return refuseFields('accounts.invalid_details', faults)

  const signup = parsed.value
  const asked = { network, mailbox: mailboxOf(signup.emailNormalized) }
  return withMailAllowance(ctx, asked, (allowance) => createAccount(ctx, { ...command, signup, allowance, now }))
}

/** The rest of `signUp`, with what was typed found valid. */
async function createAccount(
  ctx: AppContext,
  command: SignUp & { readonly signup: Signup; readonly allowance: MailAllowance; readonly now: Date },
): Promise<{ readonly value: SignUpOutcome; readonly isMailed: boolean }> {
  const { scope, site, signup, allowance, network, previousToken, deviceName: device = null, now } = command
  const unmailed = (value: SignUpOutcome) => ({ value, isMailed: false })
  const { attempt, mail } = await inTenant(ctx.db, scope, async (tx) => {
    const attempt = await reserve(ctx, tx, [signupsPerNetwork(network)])
    const toAddress = attempt.granted ? await reserve(ctx, tx, [mailsPerAddress(signup.emailNormalized)]) : attempt
    return { attempt, mail: toAddress }
  })
  if (!attempt.granted) {
    logSecurityEvent(ctx.log, 'signup_blocked', { reason: attempt.limit })
    return unmailed(refuse('accounts.too_many_signups', { minutes: attempt.minutes }))
  }
  const isAllowed = mail.granted && allowance.network.granted && allowance.mailbox
  const taken = [...attempt.taken, ...(mail.granted ? mail.taken : [])]
  const passwordHash = await withRateLimit(ctx, scope, { granted: true, taken }, () =>
    ctx.passwords.hash(signup.password, { tenantId: scope.tenantId, known: false }),
  )

  const isSpecific = site.accountErrors === 'specific'
  return inTenant(ctx.db, scope, async (tx) => {
    const memberId = newMemberId()
    const isNew = await insertAccount(tx, signup, { ...command, memberId, passwordHash, now })
    if (!isNew) {
      const owner = await findMemberByEmail(tx, signup)
      if (isSpecific) {
        const isMailed = owner?.status === 'deleted' && isAllowed
        if (isMailed) await mailAddressOwner(ctx, tx, owner)
        else if (mail.granted) await refund(tx, mail)
        return { value: refuseTaken(owner), isMailed }
      }
      if (owner && isAllowed) await mailAddressOwner(ctx, tx, owner)
    } else {
      // A mail beyond the limit is recorded without being sent, because the time of the first one is when the account began to wait for confirmation.
      const add = isAllowed ? mailMember : recordUnsentMail
      await add(ctx, tx, { memberId, type: 'confirm_address' })
    }
    await reserve(ctx, tx, [resendsPerMember(memberId)])
    const session = isSpecific ? await rotateSession(tx, { memberId, previousToken, device }) : null
    return { value: accept({ memberId, session }), isMailed: isAllowed }
  })
}

/** The refusal of an address that has an account; the owner of a deleted one is mailed its restore link. */
const refuseTaken = (owner: MemberRow | null): FieldRefusal<'accounts.invalid_details'> =>
  refuseFields('accounts.invalid_details', [
    { field: 'email', code: owner?.status === 'deleted' ? 'accounts.account_deleted' : 'accounts.email_taken' },
  ])

const messageOf = ({ firstMessage }: Pick<SignUp, 'firstMessage'>): string =>
  (firstMessage?.text ?? '').replaceAll('\0', '').replaceAll('\r\n', '\n').trim()

function faultsOfMessage(command: Pick<SignUp, 'firstMessage' | 'site'>): Fault[] {
  const max = command.site.messageLength
  return [...messageOf(command)].length > max
    ? [{ field: 'signup_message', code: 'accounts.message_too_long', params: { max } }]
    : []
}

/** Writes all rows of a new account; false, with nothing written, if the address has one. */
async function insertAccount(
  tx: TenantTx,
  { name, email, emailNormalized, birthDate, gender, seeking, country }: Signup,
  command: SignUp & { memberId: MemberId; passwordHash: string; now: Date },
): Promise<boolean> {
  const { site, tracking, language, firstMessage, memberId, passwordHash, now } = command
  const isNew = await insertMember(tx, {
    id: memberId,
    email,
    emailNormalized,
    passwordHash,
    status: 'not_confirmed',
    language,
    paidUser: false,
    notificationsDisabled: OPT_IN_NOTIFICATIONS,
    signupStep: FIRST_STEP,
    termsVersion: site.termsVersion,
    createdAt: now,
  })
  if (!isNew) return false
  await insertProfile(tx, {
    memberId,
    name,
    status: 'disabled',
    searchable: false,
    gender,
    seeking,
    birthDate,
    country,
    lastOnlineAt: now,
    createdAt: now,
  })
  if (tracking) await insertTracking(tx, { memberId, ...tracking })
  const text = messageOf(command)
  if (firstMessage && text !== '')
    await insertWaitingMessage(tx, { memberId, recipientId: firstMessage.to, text, createdAt: now })
  if (site.signupCredits > 0)
    await grantCredits(tx, { memberId, amount: site.signupCredits, kind: 'signup_credits', ref: memberId, at: now })
  return true
}
