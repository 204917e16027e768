import type { Gender, Seeking } from '@hearth/contracts/accounts'
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
import { type OpenSession, rotateSession } from '../identity/sessions.ts'
import { mailAddressOwner } from '../mail/mail-address-owner.ts'
import { mailMember, recordUnsentMail } from '../mail/mail-member.ts'
import {
  mailsPerAddress,
  mailsPerNetwork,
  type Reservation,
  refund,
  resendsPerMember,
  reserve,
  signupsPerNetwork,
  withRateLimit,
} from '../platform/rate-limits.ts'
import { logSecurityEvent } from '../platform/security-events.ts'
import { parseSignup, type Signup, type SignupDraft } from './signup-rules.ts'
import { canSignUp, type TrafficSource } from './tracking.ts'

/** Where the steps after signing up begin. */
const FIRST_STEP = 'photo'

export interface SignUp {
  readonly scope: TenantScope
  readonly draft: SignupDraft
  readonly site: {
    /** Its name and its domain. */
    readonly names: readonly string[]
    /** Countries that the site serves, ISO 3166-1 alpha-2. */
    readonly countries: readonly string[]
    /** What a new member may be, and whom they may look for. */
    readonly genders: readonly Gender[]
    readonly seeking: readonly Seeking[]
    readonly signups: Settings['signups']
    /** `neutral`: the answer is the same for every address. */
    readonly accountErrors: Settings['account_errors']
    /** Credits that a new member receives. */
    readonly signupCredits: number
    /** Characters of the longest message. */
    readonly messageLength: number
    /** Date of the terms that the form showed. */
    readonly termsVersion: Date
  }
  /** What the visitor wants to say to a member; it waits until they may. */
  readonly firstMessage: { readonly to: MemberId; readonly text: string } | null
  /** Null for a visitor without one. */
  readonly tracking: TrafficSource | null
  /** Saved as the member's choice. */
  readonly language: Locale
  /** Address of the client. */
  readonly network: string
  /** Browser and system, as the session names them; null where the browser did not say. */
  readonly deviceName?: string | null
  /** The session token that the browser sent, valid or not; a signup that opens one ends that session. */
  readonly previousToken: string | null
}

interface SignedUp {
  /** The new account. Where the answer is the same for every address it may be an id that nobody has. */
  readonly memberId: MemberId
  /** Null where nobody is let in before they confirmed the address. */
  readonly session: OpenSession | null
}

type SignUpOutcome =
  | Acceptance<SignedUp>
  | Refusal<'accounts.signups_closed' | 'accounts.too_many_signups'>
  | FieldRefusal<'accounts.invalid_details'>

/**
 * Makes an account and mails a link that confirms its address; or says why not. Of several signups with one address at the same moment exactly
 * one makes an account. Where account errors are specific, the account is logged in at once and a taken address is a fault of the form. Where they
 * are neutral, nobody is logged in and every address gets the same answer after the same work: the owner of a taken one gets a mail. A network gets
 * twenty attempts an hour past the rules of the form, taken addresses included; a mail too many is left out.
 */
export async function signUp(ctx: AppContext, command: SignUp): Promise<SignUpOutcome> {
  const { scope, draft, site, tracking, network, previousToken, deviceName: device = null } = command
  if (!canSignUp(site.signups, tracking)) return refuse('accounts.signups_closed')

  const now = ctx.clock.now()
  const countGuesses = await loadCountGuesses()
  const { countries, genders, seeking, names: siteNames } = site
  const parsed = parseSignup(draft, { countries, genders, seeking, siteNames, countGuesses, now })
  const faults = [...(parsed.ok ? [] : parsed.faults), ...faultsOfMessage(command)]
  if (!parsed.ok || faults.length > 0) return refuseFields('accounts.invalid_details', faults)

  const signup = parsed.value
  const { attempt, mail } = await inTenant(ctx.db, scope, async (tx) => {
    const attempt = await reserve(ctx, tx, [signupsPerNetwork(network)])
    const mails = [...mailsPerNetwork(network), mailsPerAddress(signup.emailNormalized)]
    return { attempt, mail: attempt.granted ? await reserve(ctx, tx, mails) : attempt }
  })
  if (!attempt.granted) {
    logSecurityEvent(ctx.log, 'signup_blocked', { reason: attempt.limit })
    return refuse('accounts.too_many_signups', { minutes: attempt.minutes })
  }
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
      if (isSpecific) return refuseTaken(ctx, tx, { owner, mail })
      if (owner && mail.granted) await mailAddressOwner(ctx, tx, owner)
    } else {
      // One that was left out counts all the same: what is known of an account as unconfirmed began with it.
      const add = mail.granted ? mailMember : recordUnsentMail
      await add(ctx, tx, { memberId, type: 'confirm_address' })
    }
    await reserve(ctx, tx, [resendsPerMember(memberId)])
    return accept({
      memberId,
      session: isSpecific ? await rotateSession(tx, { memberId, previousToken, device }) : null,
    })
  })
}

/** The refusal of an address that has an account; to one that was deleted goes a mail with the way back. */
async function refuseTaken(
  ctx: AppContext,
  tx: TenantTx,
  { owner, mail }: { owner: MemberRow | null; mail: Reservation },
): Promise<FieldRefusal<'accounts.invalid_details'>> {
  const isDeleted = owner?.status === 'deleted'
  if (owner && isDeleted && mail.granted) await mailAddressOwner(ctx, tx, owner)
  else if (mail.granted) await refund(tx, mail)
  return refuseFields('accounts.invalid_details', [
    { field: 'email', code: isDeleted ? 'accounts.account_deleted' : 'accounts.email_taken' },
  ])
}

const messageOf = ({ firstMessage }: Pick<SignUp, 'firstMessage'>): string =>
  (firstMessage?.text ?? '').replaceAll('\0', '').replaceAll('\r\n', '\n').trim()

function faultsOfMessage(command: Pick<SignUp, 'firstMessage' | 'site'>): Fault[] {
  const max = command.site.messageLength
  return [...messageOf(command)].length > max
    ? [{ field: 'signup_message', code: 'accounts.message_too_long', params: { max } }]
    : []
}

/** Writes everything that a new account consists of; false, with nothing written, when the address has one. */
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
    notificationsDisabled: [],
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
