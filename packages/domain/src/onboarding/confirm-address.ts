import type { MemberId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { findMember, findMemberByEmail, lockMember, type MemberRow } from '@hearth/db/queries/accounts/members'
import { removeSession } from '@hearth/db/queries/identity/sessions'
import { findLinkOwner } from '@hearth/db/queries/mail/links'
import { findLastMail } from '@hearth/db/queries/mail/mails'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { endLinks } from '../accounts/ended-links.ts'
import { type Device, type LogIn, type LogInRefusal, logIn, passwordMarkOf } from '../accounts/log-in.ts'
import { enqueueAccountMail } from '../accounts/mail-account.ts'
import { removeUnconfirmed } from '../accounts/remove-unconfirmed.ts'
import { changeToAddress, isAddressTaken } from '../accounts/unique-address.ts'
import { startTimeBonus } from '../billing/discounts.ts'
import { carrySignupCredits } from '../billing/grant-credits.ts'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import { mailboxOf, normalizeEmail, parseEmail } from '../identity/email.ts'
import { changeMemberStatus } from '../identity/member-status.ts'
import { closeSession, hashOf, type OpenSession, rotateSession } from '../identity/sessions.ts'
import { mailMember, recordUnsentMail } from '../mail/mail-member.ts'
import { findLink, takeLink } from '../mail/open-link.ts'
import { type MailAllowance, refuseMail, withMailAllowance } from '../platform/mail-limits.ts'
import {
  changesPerAddress,
  mailsPerAddress,
  mailsPerMember,
  resendsPerMember,
  reserve,
} from '../platform/rate-limits.ts'
import { logSecurityEvent } from '../platform/security-events.ts'

/** The browser in which a link was opened. */
export interface OpeningBrowser {
  /** The member who is logged in there. */
  readonly viewerId: MemberId | null
  /** The accounts that were asked for in this browser with one address and password, by its cookie. Those of a taken address have no member. */
  readonly signupIds: readonly MemberId[]
}

interface LinkOpened {
  readonly scope: TenantScope
  /** The token in the link's address. */
  readonly token: string
}

const isOwn = ({ viewerId, signupIds }: OpeningBrowser, memberId: MemberId) =>
  viewerId === memberId || signupIds.includes(memberId)

/** The address to confirm is the recipient of the link's mail. */
const addressOf = (member: Pick<MemberRow, 'email'>, recipient: string | null) => recipient ?? member.email

async function findUnconfirmed(tx: TenantTx, memberId: MemberId): Promise<MemberRow | null> {
  const member = await findMember(tx, { memberId })
  return member?.status === 'not_confirmed' ? member : null
}

interface Confirmation {
  /** The address to confirm. */
  readonly email: string
  /** Whether this browser must prove with the password that it is the member's, because it did not sign up. */
  readonly needsPassword: boolean
}

/** What the link would confirm; null for a dead link. Uses nothing up: programs that scan mail open every link. */
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
  /** Null if it was not asked for. */
  readonly password: string | null
  /** The device's proof for the account with that address. */
  readonly deviceFor: (email: string) => Device
}

interface Confirmed {
  /** The address with which the member logs in. */
  readonly email: string
  /** Null if the browser has a session of the member already, or gets none. */
  readonly session: OpenSession | null
  /** The new value of the device's cookie; null for a repeat of a confirmation. */
  readonly passwordMark: string | null
}

/**
 * Confirms the address to which the link was mailed: account, profile and place in the search become active, and messages that wait are sent. A browser that did not sign up gives
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
      // A specific refusal reveals nothing: whoever has the link reads that mailbox.
      ...{ scope, email: found.email, password: password ?? '', accountErrors: 'specific', network },
      previousToken: null,
      device: command.deviceFor(found.email),
      deviceName,
    })
    if (!outcome.ok) return outcome
    const { session } = outcome.value
    const confirmed = await confirm(ctx, command, found, async (tx) => {
      // Only now: a link that confirms nothing leaves the browser logged in as whoever it was.
      if (previousToken !== null) await removeSession(tx, { tokenHash: hashOf(previousToken) })
      return session
    })
    if (confirmed) return accept(confirmed)
    await closeSession(ctx, { scope, token: session.token })
    return refuse('accounts.link_invalid')
  }
  const confirmed = await confirm(ctx, command, found, async (tx) =>
    browser.viewerId === memberId ? null : rotateSession(tx, { memberId, previousToken, device: deviceName }),
  )
  return confirmed ? accept(confirmed) : alreadyConfirmed(ctx, command)
}

/**
 * Uses the link up, activates everything and opens the browser's session, in one transaction, because a link that is used up opens none again. Null if
 * the link was used or its address taken meanwhile.
 */
async function confirm(
  ctx: AppContext,
  { scope, token }: LinkOpened,
  unconfirmed: Pick<MemberRow, 'id' | 'email'>,
  openSession: (tx: TenantTx) => Promise<OpenSession | null>,
): Promise<Confirmed | null> {
  const memberId = unconfirmed.id
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
        await changeToAddress(tx, change)
        await carrySignupCredits(ctx, tx, { memberId, from: unconfirmed.email, to: recipient, at: change.now })
      }
      const [member, login, session] = await Promise.all([
        findMember(tx, { memberId }),
        lockMember(tx, { memberId, for: 'share' }),
        openSession(tx),
        endLinks(ctx, tx, { memberId, event: 'address_confirmed' }),
        mailMember(ctx, tx, { memberId, type: 'welcome' }),
        recordEvents(ctx, tx, [{ memberId, kind: 'account.changed', ids: {} }]),
        enqueueOnCommit(tx, outboxJob('conversations.send-waiting', { memberId })),
        startTimeBonus(ctx, tx, { id: memberId, email: recipient ?? unconfirmed.email }),
      ])
      return member && login && { email: member.email, login, session, changed: recipient !== null }
    })
    if (!confirmed) return null
    const { email, login, session, changed } = confirmed
    logSecurityEvent(ctx.log, 'address_confirmed', { memberId })
    if (changed) logSecurityEvent(ctx.log, 'address_changed', { memberId })
    return { email, session, passwordMark: passwordMarkOf(login) }
  } catch (error) {
    // Another account confirmed the address first, possibly at the same time.
    if (isAddressTaken(error)) return null
    throw error
  }
}
/** Accepts a repeated submit from a browser that is logged in to the account or signed up for it. */
async function alreadyConfirmed(
  ctx: AppContext,
  { scope, token, browser }: Pick<ConfirmAddress, 'scope' | 'token' | 'browser'>,
): Promise<Outcome<Confirmed, 'accounts.link_invalid'>> {
  const linkId = ctx.links.read(scope.tenantId, token, 'confirm_address')
  const member =
    linkId &&
    (await inTenant(ctx.db, scope, async (tx) => {
      const memberId = await findLinkOwner(tx, { linkId })
      return memberId && isOwn(browser, memberId) ? findMember(tx, { memberId }) : null
    }))
  return member && member.status === 'active'
    ? accept({ email: member.email, session: null, passwordMark: null })
    : refuse('accounts.link_invalid')
}

/** The address that a member must confirm, and when the last mail about it was requested; null for a confirmed member. */
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
  /** The account. For a browser that signed up with a taken address it is an id without a member. */
  readonly memberId: MemberId
  /** The address that was typed at signup, if nothing else is known of the browser; null for a member. */
  readonly typed: string | null
  /** Address of the client. */
  readonly network: string
}

/** Mails the link that confirms an address again, at most once a minute. A browser that only signed up gets the same answer for every address. */
export async function resendConfirmation(
  ctx: AppContext,
  { scope, memberId, typed, network }: ResendConfirmation,
): Promise<Outcome<{ readonly email: string }, ResendRefusal>> {
  // The same queries and writes for an existing and a missing account.
  const [member, email] = await inTenant(ctx.db, scope, async (tx) => {
    const [found, mail] = await Promise.all([
      findUnconfirmed(tx, memberId),
      findLastMail(tx, { memberId, type: 'confirm_address' }),
    ])
    return [found, found ? addressOf(found, mail?.recipient ?? null) : typed] as const
  })
  if (email === null) return refuse('accounts.already_confirmed')
  const emailNormalized = normalizeEmail(email)
  const resend = async (tx: TenantTx, allowance: MailAllowance) => {
    const owner = await findMemberByEmail(tx, { emailNormalized })
    if (!allowance.network.granted) return refuseMail(allowance.network)
    const reservation = await reserve(ctx, tx, [
      member && owner?.id !== memberId ? changesPerAddress(emailNormalized) : mailsPerAddress(emailNormalized),
      mailsPerMember(memberId),
      resendsPerMember(memberId),
    ])
    if (!reservation.granted)
      return reservation.limit === resendsPerMember(memberId).of[0]
        ? refuse('accounts.resend_too_soon')
        : refuseMail(reservation)
    const mailed = member ? memberId : (owner?.id ?? null)
    await enqueueAccountMail(tx, {
      memberId: allowance.mailbox ? mailed : null,
      mail: member ? 'confirmation' : 'notice',
    })
    return accept({ email: typed ?? email })
  }
  return withMailAllowance(ctx, { network, mailbox: mailboxOf(emailNormalized) }, async (allowance) => {
    const value = await inTenant(ctx.db, scope, (tx) => resend(tx, allowance))
    return { value, isMailed: value.ok }
  })
}

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

/** Replaces the address of an unconfirmed member. The new one becomes theirs when it is confirmed; earlier links are dead from then on. */
export async function changeUnconfirmedAddress(
  ctx: AppContext,
  { scope, memberId, email: typed, accountErrors, network }: ChangeUnconfirmedAddress,
): Promise<Outcome<{ readonly email: string }, ChangeRefusal>> {
  const emailNormalized = normalizeEmail(typed)
  const parsed = parseEmail(typed, emailNormalized, 'accounts.new_email_invalid')
  if (!parsed.ok) return refuse(parsed.fault.code as 'accounts.email_required' | 'accounts.new_email_invalid')
  const email = parsed.value
  const change = async (tx: TenantTx, allowance: MailAllowance) => {
    const [member, owner] = await Promise.all([
      findUnconfirmed(tx, memberId),
      findMemberByEmail(tx, { emailNormalized }),
    ])
    if (!member) return refuse('accounts.already_confirmed')
    const isOwn = owner?.id === memberId
    const isRefused = accountErrors === 'specific' && owner !== null && !isOwn
    // A refused address is mailed nothing, so only the member's and the network's limits count it.
    const toAddress = isOwn ? mailsPerAddress(emailNormalized) : changesPerAddress(emailNormalized)
    if (!allowance.network.granted) return refuseMail(allowance.network)
    const limits = [...(isRefused ? [] : [toAddress]), mailsPerMember(memberId)]
    const reservation = await reserve(ctx, tx, limits)
    if (!reservation.granted) return refuseMail(reservation)
    if (isRefused) return refuse('accounts.email_taken')
    await endLinks(ctx, tx, { memberId, event: 'unconfirmed_address_changed' })
    // Stores the new address, which pages show and the job reads.
    await recordUnsentMail(ctx, tx, { memberId, type: 'confirm_address', recipient: email })
    await enqueueAccountMail(tx, { memberId: allowance.mailbox ? memberId : null, mail: 'confirmation' })
    return accept({ email })
  }
  return withMailAllowance(ctx, { network, mailbox: mailboxOf(emailNormalized) }, async (allowance) => {
    const value = await inTenant(ctx.db, scope, (tx) => change(tx, allowance))
    return { value, isMailed: value.ok }
  })
}

/** The address whose owner may declare that they did not sign up; null for a dead link. Uses nothing up. */
export const findDisownment = (ctx: AppContext, { scope, token }: LinkOpened): Promise<string | null> =>
  inTenant(ctx.db, scope, async (tx) => {
    const link = await findLink(ctx, tx, { token, purpose: 'disown_account' })
    const member = link && (await findUnconfirmed(tx, link.memberId))
    return member ? addressOf(member, link.recipient) : null
  })

/**
 * Deletes an account that somebody created with another person's address, by the link in that person's mailbox; refused once the address is
 * confirmed.
 */
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
