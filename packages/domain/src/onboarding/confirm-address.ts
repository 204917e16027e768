import type { MemberId } from '@hearth/contracts/ids'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { isDuplicate } from '@hearth/db/database-error'
import {
  findMember,
  findMemberByEmail,
  lockMember,
  type MemberRow,
  updateMemberEmail,
} from '@hearth/db/queries/accounts/members'
import { findLinkOwner, updateLinksUsed } from '@hearth/db/queries/mail/links'
import { findLastMail } from '@hearth/db/queries/mail/mails'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { type Device, type LogIn, type LogInRefusal, logIn, passwordMarkOf } from '../accounts/log-in.ts'
import { enqueueAccountMail } from '../accounts/mail-account.ts'
import { removeUnconfirmed } from '../accounts/remove-unconfirmed.ts'
import type { AppContext } from '../context.ts'
import { AppError, accept, isAppError, type Outcome, refuse } from '../failures.ts'
import { normalizeEmail, parseEmail } from '../identity/email.ts'
import { changeMemberStatus } from '../identity/member-status.ts'
import { closeSession, type OpenSession, rotateSession } from '../identity/sessions.ts'
import { mailMember, recordUnsentMail } from '../mail/mail-member.ts'
import { findLink, takeLink } from '../mail/open-link.ts'
import {
  changesPerAddress,
  mailsPerAddress,
  mailsPerMember,
  mailsPerNetwork,
  resendsPerMember,
  reserve,
} from '../platform/rate-limits.ts'
import { logSecurityEvent } from '../platform/security-events.ts'

/** The browser in which a link was opened. */
export interface OpeningBrowser {
  /** Who is logged in there. */
  readonly viewerId: MemberId | null
  /** The account that it signed up for. */
  readonly signupId: MemberId | null
}

interface LinkOpened {
  readonly scope: TenantScope
  /** What the address of the link says. */
  readonly token: string
}

const isOwn = ({ viewerId, signupId }: OpeningBrowser, memberId: MemberId) =>
  viewerId === memberId || signupId === memberId

/** Where the link's mail went is the address that it confirms. */
const addressOf = (member: Pick<MemberRow, 'email'>, recipient: string | null) => recipient ?? member.email

async function findUnconfirmed(tx: TenantTx, memberId: MemberId): Promise<MemberRow | null> {
  const member = await findMember(tx, { memberId })
  return member?.status === 'not_confirmed' ? member : null
}

/** Links that went to addresses which are not the member's: whoever reads those is to open nothing. */
const OF_FORMER_ADDRESSES = ['confirm_address', 'disown_account', 'reset_password'] as const

interface Confirmation {
  /** The address that is to be confirmed. */
  readonly email: string
  /** Whether this browser has to prove that it is the member's: it did not sign up. */
  readonly needsPassword: boolean
}

/** What pressing the button of this link would confirm; null for a link that confirms nothing. It uses nothing up, as scanners of mail open links. */
export const findConfirmation = (
  ctx: AppContext,
  { scope, token, browser }: LinkOpened & { browser: OpeningBrowser },
): Promise<Confirmation | null> =>
  inTenant(ctx.db, scope, async (tx) => {
    const link = await findLink(ctx, tx, { token, purpose: 'confirm_address' })
    const member = link && (await findUnconfirmed(tx, link.memberId))
    if (!member) return null
    return { email: addressOf(member, link.recipient), needsPassword: !isOwn(browser, link.memberId) }
  })

interface ConfirmAddress extends LinkOpened, Pick<LogIn, 'network' | 'previousToken' | 'deviceName'> {
  readonly browser: OpeningBrowser
  /** Null where it was not asked for. */
  readonly password: string | null
  /** What this browser proves of the account with that address. */
  readonly deviceFor: (email: string) => Device
}

interface Confirmed {
  /** The address under which the member logs in. */
  readonly email: string
  /** Null where the browser has a session of the member already, or gets none. */
  readonly session: OpenSession | null
  /** What the device is known by from now on; null where a press before this one confirmed it. */
  readonly passwordMark: string | null
}

/**
 * Confirms the address to which the link was mailed: account, profile and place in the search become active. A browser that did not sign up gives
 * the password, which counts as a login; both browsers get a session. Concurrent submits confirm once; repeats from the same browser succeed too.
 */
export async function confirmAddress(
  ctx: AppContext,
  command: ConfirmAddress,
): Promise<Outcome<Confirmed, 'accounts.link_invalid' | LogInRefusal>> {
  const { scope, token, browser, password, network, previousToken, deviceName = null } = command
  const found = await inTenant(ctx.db, scope, async (tx) => {
    const link = await findLink(ctx, tx, { token, purpose: 'confirm_address' })
    return link && (await findUnconfirmed(tx, link.memberId))
  })
  if (!found) return alreadyConfirmed(ctx, command)
  const memberId = found.id
  if (!isOwn(browser, memberId)) {
    const outcome = await logIn(ctx, {
      // Whoever opened the link reads that mailbox, so a refusal may be specific.
      ...{ scope, email: found.email, password: password ?? '', accountErrors: 'specific', network, previousToken },
      device: command.deviceFor(found.email),
      deviceName,
    })
    if (!outcome.ok) return outcome
    const { session } = outcome.value
    const confirmed = await confirm(ctx, command, memberId)
    if (confirmed) return accept({ ...confirmed, session })
    await closeSession(ctx, { scope, token: session.token })
    return refuse('accounts.link_invalid')
  }
  const confirmed = await confirm(ctx, command, memberId)
  if (!confirmed) return alreadyConfirmed(ctx, command)
  if (browser.viewerId === memberId) return accept({ ...confirmed, session: null })
  const session = await inTenant(ctx.db, scope, (tx) =>
    rotateSession(tx, { memberId, previousToken, device: deviceName }),
  )
  return accept({ ...confirmed, session })
}

/** Uses the link up and makes everything active in one transaction; null when the link was used meanwhile or its address taken. */
async function confirm(
  ctx: AppContext,
  { scope, token }: LinkOpened,
  memberId: MemberId,
): Promise<Omit<Confirmed, 'session'> | null> {
  try {
    const confirmed = await inTenant(ctx.db, scope, async (tx) => {
      const link = await takeLink(ctx, tx, { token, purpose: 'confirm_address' })
      const isConfirmed =
        link !== null && (await changeMemberStatus(tx, { memberId, from: ['not_confirmed'], to: 'active' }))
      if (!isConfirmed) return null
      const { recipient } = link
      if (recipient !== null) {
        const emailNormalized = normalizeEmail(recipient)
        const change = { memberId, email: recipient, emailNormalized, now: ctx.clock.now() }
        if (!(await updateMemberEmail(tx, change))) throw addressTaken()
      }
      await updateLinksUsed(tx, { memberId, purposes: OF_FORMER_ADDRESSES, now: ctx.clock.now() })
      await mailMember(ctx, tx, { memberId, type: 'welcome' })
      const [member, login] = await Promise.all([
        findMember(tx, { memberId }),
        lockMember(tx, { memberId, for: 'share' }),
      ])
      return member && login && { email: member.email, login, changed: recipient !== null }
    })
    if (!confirmed) return null
    const { email, login, changed } = confirmed
    logSecurityEvent(ctx.log, 'address_confirmed', { memberId })
    if (changed) logSecurityEvent(ctx.log, 'address_changed', { memberId })
    return { email, passwordMark: passwordMarkOf(login) }
  } catch (error) {
    // Somebody else confirmed it first, at this moment or before.
    if (isDuplicate(error) || (isAppError(error) && error.code === ADDRESS_TAKEN)) return null
    throw error
  }
}
const ADDRESS_TAKEN = 'accounts.email_taken'
const addressTaken = () => new AppError(ADDRESS_TAKEN, 409)

/** Whoever presses twice in the browser that the account is at home in has not failed. */
async function alreadyConfirmed(
  ctx: AppContext,
  { scope, token, browser }: Pick<ConfirmAddress, 'scope' | 'token' | 'browser'>,
): Promise<Outcome<Confirmed, 'accounts.link_invalid'>> {
  const memberId = browser.viewerId ?? browser.signupId
  const linkId = ctx.links.read(scope.tenantId, token, 'confirm_address')
  const member =
    linkId &&
    memberId &&
    (await inTenant(ctx.db, scope, async (tx) =>
      (await findLinkOwner(tx, { linkId })) === memberId ? findMember(tx, { memberId }) : null,
    ))
  return member && member.status === 'active'
    ? accept({ email: member.email, session: null, passwordMark: null })
    : refuse('accounts.link_invalid')
}

/** The address that a member is to confirm, and when the last mail about it was caused; null for a member who has confirmed. */
export const addressToConfirm = (
  ctx: AppContext,
  { scope, memberId }: { scope: TenantScope; memberId: MemberId },
): Promise<{ readonly email: string; readonly mailedAt: Date | null } | null> =>
  inTenant(ctx.db, scope, async (tx) => {
    const member = await findUnconfirmed(tx, memberId)
    if (!member) return null
    const mail = await findLastMail(tx, { memberId, type: 'confirm_address' })
    return { email: addressOf(member, mail?.recipient ?? null), mailedAt: mail?.createdAt ?? null }
  })

type ResendRefusal = 'accounts.already_confirmed' | 'accounts.resend_too_soon' | 'accounts.too_many_mails'

interface ResendConfirmation {
  readonly scope: TenantScope
  /** The account; of a browser that only signed up it may be an id that nobody has. */
  readonly memberId: MemberId
  /** The address that was typed to sign up, where that is all that is known; null for a member. */
  readonly typed: string | null
  /** Address of the client. */
  readonly network: string
}

/** Mails the link that confirms an address once more, at most once a minute. To whoever only signed up it says the same for every address. */
export const resendConfirmation = (
  ctx: AppContext,
  { scope, memberId, typed, network }: ResendConfirmation,
): Promise<Outcome<{ readonly email: string }, ResendRefusal>> =>
  inTenant(ctx.db, scope, async (tx) => {
    // What is looked for and left is the same for a member and for nobody.
    const [member, mail] = await Promise.all([
      findUnconfirmed(tx, memberId),
      findLastMail(tx, { memberId, type: 'confirm_address' }),
    ])
    const email = member ? addressOf(member, mail?.recipient ?? null) : typed
    if (email === null) return refuse('accounts.already_confirmed')
    const emailNormalized = normalizeEmail(email)
    const owner = await findMemberByEmail(tx, { emailNormalized })
    const reservation = await reserve(ctx, tx, [
      ...mailsPerNetwork(network),
      member && owner?.id !== memberId ? changesPerAddress(emailNormalized) : mailsPerAddress(emailNormalized),
      mailsPerMember(memberId),
      resendsPerMember(memberId),
    ])
    if (!reservation.granted)
      return refuse(
        reservation.limit === resendsPerMember(memberId).of[0] ? 'accounts.resend_too_soon' : 'accounts.too_many_mails',
      )
    await enqueueAccountMail(
      tx,
      member ? { memberId, mail: 'confirmation' } : { memberId: owner?.id ?? null, mail: 'notice' },
    )
    return accept({ email: typed ?? email })
  })

type ChangeRefusal =
  | 'accounts.already_confirmed'
  | 'accounts.email_required'
  | 'accounts.new_email_invalid'
  | 'accounts.email_taken'
  | 'accounts.too_many_mails'

interface ChangeUnconfirmedAddress {
  readonly scope: TenantScope
  readonly memberId: MemberId
  /** As typed. */
  readonly email: string
  /** Whether a taken address is refused; else its owner is mailed and the answer is that of a free one. */
  readonly accountErrors: Settings['account_errors']
  /** Address of the client. */
  readonly network: string
}

/** Replaces the address that an unconfirmed member typed: the new one becomes theirs when it is confirmed, and earlier links confirm nothing. */
export async function changeUnconfirmedAddress(
  ctx: AppContext,
  { scope, memberId, email: typed, accountErrors, network }: ChangeUnconfirmedAddress,
): Promise<Outcome<{ readonly email: string }, ChangeRefusal>> {
  const emailNormalized = normalizeEmail(typed)
  const parsed = parseEmail(typed, emailNormalized, 'accounts.new_email_invalid')
  if (!parsed.ok) return refuse(parsed.fault.code as 'accounts.email_required' | 'accounts.new_email_invalid')
  const email = parsed.value
  return inTenant(ctx.db, scope, async (tx) => {
    const [member, owner] = await Promise.all([
      findUnconfirmed(tx, memberId),
      findMemberByEmail(tx, { emailNormalized }),
    ])
    if (!member) return refuse('accounts.already_confirmed')
    const isOwn = owner?.id === memberId
    const isRefused = accountErrors === 'specific' && owner !== null && !isOwn
    // What is refused mails nobody: it counts as a question of this member and network.
    const toAddress = isOwn ? mailsPerAddress(emailNormalized) : changesPerAddress(emailNormalized)
    const limits = [...mailsPerNetwork(network), ...(isRefused ? [] : [toAddress]), mailsPerMember(memberId)]
    const reservation = await reserve(ctx, tx, limits)
    if (!reservation.granted) return refuse('accounts.too_many_mails')
    if (isRefused) return refuse('accounts.email_taken')
    await updateLinksUsed(tx, { memberId, purposes: OF_FORMER_ADDRESSES, now: ctx.clock.now() })
    // The pages show it from now on; the job reads it.
    await recordUnsentMail(ctx, tx, { memberId, type: 'confirm_address', recipient: email })
    await enqueueAccountMail(tx, { memberId, mail: 'confirmation' })
    return accept({ email })
  })
}

/** The address whose owner may say that they did not sign up; null for a dead link. Uses nothing up. */
export const findDisownment = (ctx: AppContext, { scope, token }: LinkOpened): Promise<string | null> =>
  inTenant(ctx.db, scope, async (tx) => {
    const link = await findLink(ctx, tx, { token, purpose: 'disown_account' })
    const member = link && (await findUnconfirmed(tx, link.memberId))
    return member ? addressOf(member, link.recipient) : null
  })

/** Deletes the account that somebody else made with the address of whoever reads its mail; refused once the address was confirmed. */
export async function disownAccount(
  ctx: AppContext,
  { scope, token }: LinkOpened,
): Promise<Outcome<null, 'accounts.link_invalid'>> {
  const memberId = await inTenant(ctx.db, scope, async (tx) => {
    const link = await takeLink(ctx, tx, { token, purpose: 'disown_account' })
    return link && (await removeUnconfirmed(ctx, tx, link)) ? link.memberId : null
  })
  if (!memberId) return refuse('accounts.link_invalid')
  logSecurityEvent(ctx.log, 'account_disowned', { memberId })
  return accept(null)
}
