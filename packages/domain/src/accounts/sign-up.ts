import type { Gender, Seeking, TrackingData } from '@hearth/contracts/accounts'
import { type MemberId, newMemberId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import { insertMember } from '@hearth/db/queries/accounts/members'
import { insertTracking } from '@hearth/db/queries/accounts/tracking'
import { insertProfile } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { grantCredits } from '../billing/grant-credits.ts'
import type { AppContext } from '../context.ts'
import { type Acceptance, accept, type FieldRefusal, type Refusal, refuse, refuseFields } from '../failures.ts'
import { birthDateOf } from './birth-dates.ts'
import { loadCommonPasswords } from './common-passwords.ts'
import { deliverableEmail, normalizeEmail } from './email.ts'
import { nameOf } from './names.ts'
import { passwordText } from './password-rules.ts'
import { type OpenSession, rotateSession } from './sessions.ts'
import { type SignupDraft, type SignupSite, whyNotSignUp } from './signup-rules.ts'
import { signupsPerNetwork } from './throttle-budgets.ts'
import { paidBy, reserve } from './throttles.ts'
import { cleanTracking } from './tracking.ts'

export interface SignUp {
  readonly scope: TenantScope
  readonly draft: SignupDraft
  readonly site: SignupSite & {
    readonly signups: 'all' | 'with_trafficsource' | 'none'
    /** Credits that a new member receives. */
    readonly signupCredits: number
    /** Date of the terms that the form showed. */
    readonly termsVersion: Date
  }
  /** Null for a visitor without a traffic source. */
  readonly tracking: TrackingData | null
  /** Saved as the member's choice. */
  readonly language: Locale
  /** Address of the client. */
  readonly network: string
  /** The session that the browser presented, of whatever worth; it is closed. */
  readonly previousToken: string | null
}

export type SignUpOutcome =
  | Acceptance<{ readonly memberId: MemberId; readonly session: OpenSession }>
  | Refusal<'accounts.signups_closed' | 'accounts.too_many_signups'>
  | FieldRefusal<'accounts.invalid_details'>

/**
 * Makes an account whose address is still to be confirmed, and logs it in; or says why not. Of several signups with one address at the
 * same moment exactly one succeeds. A network gets twenty tries an hour past the rules of the form, taken addresses included.
 */
export async function signUp(ctx: AppContext, command: SignUp): Promise<SignUpOutcome> {
  const { scope, draft, site, network, previousToken } = command
  const tracking = cleanTracking(command.tracking)
  if (site.signups === 'none' || (site.signups === 'with_trafficsource' && !tracking))
    return refuse('accounts.signups_closed')

  const now = ctx.clock.now()
  const faults = whyNotSignUp(draft, site, now, await loadCommonPasswords())
  if (faults.length > 0) return refuseFields('accounts.invalid_details', faults)

  const reservation = await inTenant(ctx.db, scope, (tx) => reserve(tx, [signupsPerNetwork(network)], now))
  if (!reservation.granted) return refuse('accounts.too_many_signups', { minutes: reservation.minutes })

  const passwordHash = await paidBy(ctx, scope, reservation, () => ctx.passwords.hash(passwordText(draft.password)))
  const signedUp = await inTenant(ctx.db, scope, async (tx) => {
    const memberId = await insertAccount(tx, { ...command, tracking, passwordHash, now })
    return memberId && { memberId, session: await rotateSession(tx, { memberId, previousToken }) }
  })
  return signedUp
    ? accept(signedUp)
    : refuseFields('accounts.invalid_details', [{ field: 'email', code: 'accounts.email_taken' }])
}

/** Writes everything that a new account consists of; null, with nothing written, when the address has one. */
async function insertAccount(
  tx: TenantTx,
  { draft, site, tracking, language, passwordHash, now }: SignUp & { passwordHash: string; now: Date },
): Promise<MemberId | null> {
  const memberId = newMemberId()
  const isNew = await insertMember(tx, {
    id: memberId,
    email: deliverableEmail(draft.email),
    emailNormalized: normalizeEmail(draft.email),
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
    name: nameOf(draft.name),
    status: 'disabled',
    searchable: false,
    gender: draft.gender as Gender,
    seeking: draft.seeking as Seeking,
    birthDate: birthDateOf(draft.date_of_birth) as string,
    country: draft.country,
    lastOnlineAt: now,
    createdAt: now,
  })
  if (tracking) await insertTracking(tx, { memberId, ...tracking })
  if (site.signupCredits > 0)
    await grantCredits(tx, { memberId, amount: site.signupCredits, kind: 'signup_credits', ref: memberId, at: now })
  return memberId
}
