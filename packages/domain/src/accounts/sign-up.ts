import type { Gender, Seeking } from '@hearth/contracts/accounts'
import { type MemberId, newMemberId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import type { Settings } from '@hearth/contracts/settings'
import { insertMember, insertTracking } from '@hearth/db/queries/accounts/members'
import { insertProfile } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { grantCredits } from '../billing/grant-credits.ts'
import type { AppContext } from '../context.ts'
import { type Acceptance, accept, type FieldRefusal, type Refusal, refuse, refuseFields } from '../failures.ts'
import { logSecurityEvent } from '../platform/security-events.ts'
import { loadCountGuesses } from './password-rules.ts'
import { reserve, signupsPerNetwork, withRateLimit } from './rate-limits.ts'
import { type OpenSession, rotateSession } from './sessions.ts'
import { parseSignup, type Signup, type SignupDraft } from './signup-rules.ts'
import { canSignUp, type TrafficSource } from './tracking.ts'

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
    /** Credits that a new member receives. */
    readonly signupCredits: number
    /** Date of the terms that the form showed. */
    readonly termsVersion: Date
  }
  /** Null for a visitor without one. */
  readonly tracking: TrafficSource | null
  /** Saved as the member's choice. */
  readonly language: Locale
  /** Address of the client. */
  readonly network: string
  /** The session token that the browser sent, valid or not; a signup ends that session. */
  readonly previousToken: string | null
}

export type SignUpOutcome =
  | Acceptance<{ readonly memberId: MemberId; readonly session: OpenSession }>
  | Refusal<'accounts.signups_closed' | 'accounts.too_many_signups'>
  | FieldRefusal<'accounts.invalid_details'>

/**
 * Makes an account whose address is still to be confirmed, and logs it in; or says why not. Of several signups with one address at the
 * same moment exactly one succeeds. A network gets twenty attempts an hour past the rules of the form, taken addresses included.
 */
export async function signUp(ctx: AppContext, command: SignUp): Promise<SignUpOutcome> {
  const { scope, draft, site, tracking, network, previousToken } = command
  if (!canSignUp(site.signups, tracking)) return refuse('accounts.signups_closed')

  const now = ctx.clock.now()
  const countGuesses = await loadCountGuesses()
  const { countries, genders, seeking, names: siteNames } = site
  const parsed = parseSignup(draft, { countries, genders, seeking, siteNames, countGuesses, now })
  if (!parsed.ok) return refuseFields('accounts.invalid_details', parsed.faults)

  const reservation = await inTenant(ctx.db, scope, (tx) => reserve(ctx, tx, [signupsPerNetwork(network)]))
  if (!reservation.granted) {
    logSecurityEvent(ctx.log, 'signup_blocked', { reason: reservation.limit })
    return refuse('accounts.too_many_signups', { minutes: reservation.minutes })
  }

  const signup = parsed.value
  const passwordHash = await withRateLimit(ctx, scope, reservation, () =>
    ctx.passwords.hash(signup.password, { tenantId: scope.tenantId, known: false }),
  )
  const signedUp = await inTenant(ctx.db, scope, async (tx) => {
    const memberId = await insertAccount(tx, signup, { ...command, passwordHash, now })
    return memberId && { memberId, session: await rotateSession(tx, { memberId, previousToken }) }
  })
  return signedUp
    ? accept(signedUp)
    : refuseFields('accounts.invalid_details', [{ field: 'email', code: 'accounts.email_taken' }])
}

/** Writes everything that a new account consists of; null, with nothing written, when the address has one. */
async function insertAccount(
  tx: TenantTx,
  { name, email, emailNormalized, birthDate, gender, seeking, country }: Signup,
  { site, tracking, language, passwordHash, now }: SignUp & { passwordHash: string; now: Date },
): Promise<MemberId | null> {
  const memberId = newMemberId()
  const isNew = await insertMember(tx, {
    id: memberId,
    email,
    emailNormalized,
    passwordHash,
    status: 'not_confirmed',
    language,
    paidUser: false,
    notificationsDisabled: [],
    termsVersion: site.termsVersion,
    createdAt: now,
  })
  if (!isNew) return null
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
  if (site.signupCredits > 0)
    await grantCredits(tx, { memberId, amount: site.signupCredits, kind: 'signup_credits', ref: memberId, at: now })
  return memberId
}
