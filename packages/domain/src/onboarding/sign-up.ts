import type { Gender, Seeking } from '@hearth/contracts/accounts'
import type { Fault } from '@hearth/contracts/faults'
import { type MemberId, newMemberId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import type { Locale } from '@hearth/contracts/locales'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { findMemberByEmail, type MemberRow } from '@hearth/db/queries/accounts/members'
import { insertSignup, type SignupDetails } from '@hearth/db/queries/accounts/signups'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { loadCountGuesses } from '../accounts/password-rules.ts'
import type { AppContext } from '../context.ts'
import { type Acceptance, accept, type FieldRefusal, type Refusal, refuse, refuseFields } from '../failures.ts'
import { mailboxOf } from '../identity/email.ts'
import { type OpenSession, rotateSession } from '../identity/sessions.ts'
import { parseTimeZone } from '../identity/time-zone.ts'
import { mailAddressOwner } from '../mail/mail-address-owner.ts'
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
import { insertAccount } from './create-account.ts'
import { type ParsedSignup, parseSignup, type Signup, type SignupDraft } from './signup-rules.ts'
import { canSignUp, type TrafficSource } from './tracking.ts'

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
  /** Whether a campaign has brought the visitor. */
  readonly hasTrafficSource: boolean
  /** The campaign that is stored with the account; null where it is not known. */
  readonly tracking: TrafficSource | null
  /** Stored as the member's language. */
  readonly language: Locale
  /** Name of the browser's time zone; ignored if there is no such zone. */
  readonly timeZone?: string | undefined
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

/** A signup as it is filled in so far, with the text of a first message if it has one. */
interface CheckSignup extends Pick<SignUp, 'draft' | 'site'> {
  readonly message: string
}

/** What the rules refuse in it, in the order of the form, questions without an answer too. Looks at no account. */
export async function findSignupFaults(ctx: AppContext, form: CheckSignup): Promise<readonly Fault[]> {
  const judged = await judgeSignup(ctx, form)
  return judged.ok ? [] : judged.faults
}

async function judgeSignup(ctx: AppContext, { draft, site, message }: CheckSignup): Promise<ParsedSignup> {
  const countGuesses = await loadCountGuesses()
  const { countries, genders, seeking, names: siteNames, messageLength: max } = site
  const rules = { countries, genders, seeking, siteNames, countGuesses, now: ctx.clock.now() }
  const parsed = parseSignup(draft, rules)
  if ([...messageOf(message)].length <= max) return parsed
  const tooLong = { field: 'signup_message', code: 'accounts.message_too_long', params: { max } }
  return { ok: false, faults: [...(parsed.ok ? [] : parsed.faults), tooLong] }
}

type SignUpOutcome =
  | Acceptance<SignedUp>
  | Refusal<'accounts.signups_closed' | 'accounts.too_many_signups'>
  | FieldRefusal<'accounts.invalid_details'>

/**
 * Creates an account and mails a link that confirms its address, or returns what is wrong. Of concurrent signups with one address exactly one creates
 * an account. If account errors are specific, the account is logged in at once, and a taken address is a fault of the form. If they are neutral,
 * nobody is logged in, every address gets the same answer after the same work, and a job makes the account, or mails the owner of a taken one. A network gets twenty valid
 * attempts an hour, including those with taken addresses; a mail beyond its limit is not sent.
 */
export async function signUp(ctx: AppContext, command: SignUp): Promise<SignUpOutcome> {
  const { draft, site, hasTrafficSource, network } = command
  if (!canSignUp(site.signups, hasTrafficSource)) return refuse('accounts.signups_closed')

  const judged = await judgeSignup(ctx, { draft, site, message: command.firstMessage?.text ?? '' })
  if (!judged.ok) return refuseFields('accounts.invalid_details', judged.faults)

  const signup = judged.value
  const asked = { network, mailbox: mailboxOf(signup.emailNormalized) }
  return withMailAllowance(ctx, asked, (allowance) => takeSignUp(ctx, { ...command, signup, allowance }))
}

/** The rest of `signUp`, with what was typed found valid. */
async function takeSignUp(
  ctx: AppContext,
  command: SignUp & { readonly signup: Signup; readonly allowance: MailAllowance },
): Promise<{ readonly value: SignUpOutcome; readonly isMailed: boolean }> {
  const { scope, site, signup, allowance, network, previousToken, deviceName: device = null } = command
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

  const id = newMemberId()
  const row = { id, passwordHash, details: detailsOf(command, isAllowed), createdAt: ctx.clock.now() }
  if (site.accountErrors === 'neutral') {
    await inTenant(ctx.db, scope, async (tx) => {
      await insertSignup(tx, row)
      await enqueueOnCommit(tx, outboxJob('onboarding.create-account', { memberId: id }))
      await reserve(ctx, tx, [resendsPerMember(id)])
    })
    return { value: accept({ memberId: id, session: null }), isMailed: isAllowed }
  }
  return inTenant(ctx.db, scope, async (tx) => {
    if (!(await insertAccount(ctx, tx, { ...row, letsIn: true }))) {
      const owner = await findMemberByEmail(tx, signup)
      const isMailed = owner?.status === 'deleted' && isAllowed
      if (isMailed) await mailAddressOwner(ctx, tx, owner)
      else if (mail.granted) await refund(tx, mail)
      return { value: refuseTaken(owner), isMailed }
    }
    await reserve(ctx, tx, [resendsPerMember(id)])
    const session = await rotateSession(tx, { memberId: id, previousToken, device })
    return { value: accept({ memberId: id, session }), isMailed: isAllowed }
  })
}

/** What is stored until the account is made. */
const detailsOf = (command: SignUp & { readonly signup: Signup }, isMailed: boolean): SignupDetails => {
  const { signup, site, tracking, language, firstMessage } = command
  const { name, email, emailNormalized, birthDate, gender, seeking, country } = signup
  const text = messageOf(firstMessage?.text ?? '')
  return {
    ...{ name, email, emailNormalized, birthDate, gender, seeking, country, language, isMailed },
    timeZone: parseTimeZone(command.timeZone),
    termsVersion: site.termsVersion.toISOString(),
    tracking,
    firstMessage: firstMessage && text !== '' ? { to: firstMessage.to, text } : null,
    credits: site.signupCredits,
  }
}

/** The refusal of an address that has an account; the owner of a deleted one is mailed its restore link. */
const refuseTaken = (owner: MemberRow | null): FieldRefusal<'accounts.invalid_details'> =>
  refuseFields('accounts.invalid_details', [
    { field: 'email', code: owner?.status === 'deleted' ? 'accounts.account_deleted' : 'accounts.email_taken' },
  ])

const messageOf = (typed: string): string => typed.replaceAll('\0', '').replaceAll('\r\n', '\n').trim()
