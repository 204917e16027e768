import { OPT_IN_NOTIFICATIONS } from '@hearth/contracts/accounts'
import { MINUTE } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import type { Place } from '@hearth/db/paging'
import { findMemberByEmail, insertMember, insertTracking } from '@hearth/db/queries/accounts/members'
import { listSignups, type SignupRow, takeSignup } from '@hearth/db/queries/accounts/signups'
import { insertWaitingMessage } from '@hearth/db/queries/mail/waiting-messages'
import { insertProfile } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { mailSignupOwner } from '../accounts/mail-account.ts'
import { timeBonusEnd } from '../billing/discounts.ts'
import { grantSignupCredits } from '../billing/grant-credits.ts'
import type { AppContext } from '../context.ts'
import { mailMember, recordUnsentMail } from '../mail/mail-member.ts'
import { eachDue } from '../platform/each-due.ts'

/** The first step after signing up. */
const FIRST_STEP = 'photo'
/** Milliseconds after which a job that should have run is made up for; the queue tries it for longer, and both may run. */
const OVERDUE = 10 * MINUTE
/** Small batches, so that an interrupted job has little to repeat. */
const BATCH = 100

/**
 * The job after a signup that told nothing: makes its account and mails the link that confirms the address, or mails the owner of a taken one. Does
 * nothing for a signup that is done.
 */
export const createAccount = (
  ctx: Pick<AppContext, 'db' | 'clock' | 'addressSecret'>,
  { scope, memberId }: { readonly scope: TenantScope; readonly memberId: MemberId },
): Promise<void> =>
  inTenant(ctx.db, scope, async (tx) => {
    const signup = await takeSignup(tx, { id: memberId })
    if (!signup || (await insertAccount(ctx, tx, signup))) return
    const { emailNormalized, isMailed } = signup.details
    const owner = await findMemberByEmail(tx, { emailNormalized })
    if (owner && isMailed) await mailSignupOwner(ctx, tx, owner)
  })

/**
 * Makes up for jobs that were lost or given up: for every signup that has waited too long. If one account cannot be created, the others still are, and
 * the job fails in the end.
 */
export async function createWaitingAccounts(
  ctx: Pick<AppContext, 'db' | 'clock' | 'addressSecret'>,
  {
    scope,
    overdue = OVERDUE,
    limit = BATCH,
  }: { readonly scope: TenantScope; readonly overdue?: number; readonly limit?: number },
): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - overdue)
  const failure = (count: number) => `${count} accounts could not be created.`
  const list = (page: { after: Place | null; limit: number }) =>
    inTenant(ctx.db, scope, (tx) => listSignups(tx, { before, ...page }))
  await eachDue({ list, limit, failure }, ({ id: memberId }) => createAccount(ctx, { scope, memberId }))
}

/**
 * Writes all rows of a new account and mails the link that confirms its address; false, with nothing written, if the address has an account. Whom the
 * site lets in at once has their time bonus from now on; others have it once their address is confirmed.
 */
export async function insertAccount(
  ctx: Pick<AppContext, 'clock' | 'addressSecret'>,
  tx: TenantTx,
  { id: memberId, passwordHash, details, createdAt, letsIn = false }: SignupRow & { readonly letsIn?: boolean },
): Promise<boolean> {
  const { name, email, emailNormalized, birthDate, gender, seeking, country, language } = details
  const { termsVersion, tracking, firstMessage, credits, isMailed } = details
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
    timeZone: details.timeZone ?? null,
    timeBonusEndsAt: letsIn ? timeBonusEnd(createdAt) : null,
    termsVersion: new Date(termsVersion),
    createdAt,
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
    lastOnlineAt: createdAt,
    createdAt,
  })
  if (tracking) await insertTracking(tx, { memberId, ...tracking })
  if (firstMessage)
    await insertWaitingMessage(tx, { memberId, recipientId: firstMessage.to, text: firstMessage.text, createdAt })
  if (credits > 0) await grantSignupCredits(ctx, tx, { memberId, email, amount: credits, at: createdAt })
  // A mail beyond the limit is recorded without being sent, because the time of the first one is when the account began to wait for confirmation.
  const add = isMailed ? mailMember : recordUnsentMail
  await add(ctx, tx, { memberId, type: 'confirm_address' })
  return true
}
