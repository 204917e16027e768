import type { MemberId } from '@hearth/contracts/ids'
import type { LinkPurpose } from '@hearth/contracts/mail'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { findMember, findMemberByEmail, lockMember } from '@hearth/db/queries/accounts/members'
import { removeMemberSessions } from '@hearth/db/queries/identity/sessions'
import { findLinkState, updateTheseLinksUsed } from '@hearth/db/queries/mail/links'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { carryFreeUse } from '../billing/free-messages.ts'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { AppError, accept, type FieldRefusal, type Outcome, refuse, refuseFields } from '../failures.ts'
import { mailboxOf, normalizeEmail, parseEmail } from '../identity/email.ts'
import { canLogIn, type Viewer } from '../identity/sessions.ts'
import { mailAddressOwner } from '../mail/mail-address-owner.ts'
import { mailMember, recordUnsentMail } from '../mail/mail-member.ts'
import { takeLink } from '../mail/open-link.ts'
import { type MailAllowance, refuseMail, withMailAllowance } from '../platform/mail-limits.ts'
import { changesPerAddress, mailsPerMember, reserve } from '../platform/rate-limits.ts'
import { logSecurityEvent } from '../platform/security-events.ts'
import { type CheckPassword, checkPassword } from './check-password.ts'
import { endLinks } from './ended-links.ts'
import { passwordMarkOf } from './log-in.ts'
import { removeUnconfirmed } from './remove-unconfirmed.ts'
import { canRestoreAccount, restoreAccount } from './restore-account.ts'
import { changeToAddress, isAddressTaken } from './unique-address.ts'

export interface RequestAddressChange extends CheckPassword {
  /** As typed. */
  readonly email: string
  /** Whether a taken address is refused; otherwise its owner is mailed and the answer is that of a free one. */
  readonly accountErrors: Settings['account_errors']
  /** Browser and system for the mail to the old address; null if unknown. */
  readonly deviceName: string | null
  /** Address of the client. */
  readonly network: string
}

type RequestAddressChangeOutcome =
  | Outcome<{ readonly email: string }, 'accounts.login_blocked' | 'accounts.too_many_mails'>
  | FieldRefusal<'accounts.invalid_details'>

const refuseField = (field: 'email' | 'current_password', code: string) =>
  refuseFields('accounts.invalid_details', [{ field, code }])

/**
 * Mails a link to the new address and a warning to the old one. The last request counts. It needs the password, because whoever has the address
 * can reset the password.
 */
export async function requestAddressChange(
  ctx: AppContext,
  command: RequestAddressChange,
): Promise<RequestAddressChangeOutcome> {
  const { viewer, network, accountErrors, deviceName } = command
  const { scope, id: memberId } = viewer
  const emailNormalized = normalizeEmail(command.email)
  const parsed = parseEmail(command.email, emailNormalized, 'accounts.new_email_invalid')
  if (!parsed.ok) return refuseField('email', parsed.fault.code)
  const email = parsed.value
  if (command.password === '') return refuseField('current_password', 'accounts.password_required')
  const checked = await checkPassword(ctx, command)
  if (!checked.ok)
    return checked.reason === 'accounts.old_password_wrong'
      ? refuseField('current_password', checked.reason)
      : refuse(checked.reason, checked.params)
  const { passwordHash } = checked.value
  const outcome = await withMailAllowance(ctx, { network, mailbox: mailboxOf(emailNormalized) }, async (allowance) => {
    const value = await inTenant(ctx.db, scope, (tx) => request(tx, allowance))
    return { value, isMailed: value.ok }
  })
  if (outcome.ok) logSecurityEvent(ctx.log, 'address_change_requested', { memberId })
  return outcome

  async function request(tx: TenantTx, allowance: MailAllowance): Promise<RequestAddressChangeOutcome> {
    // Of two concurrent requests the second cancels what the first one mailed.
    const locked = await lockMember(tx, { memberId, for: 'no key update' })
    const [member, profile, owner] = await Promise.all([
      findMember(tx, { memberId }),
      findProfile(tx, { memberId }),
      findMemberByEmail(tx, { emailNormalized }),
    ])
    // Unconfirmed addresses are changed by `changeUnconfirmedAddress`.
    if (!member || !profile || locked?.status !== 'active') throw new AppError('platform.not_found', 404)
    if (locked.passwordHash !== passwordHash) return refuseField('current_password', 'accounts.old_password_wrong')
    if (normalizeEmail(member.email) === emailNormalized) return refuseField('email', 'accounts.email_is_yours')
    if (isName(profile.name, emailNormalized)) return refuseField('email', 'accounts.name_is_email')
    const isRefused = owner !== null && accountErrors === 'specific'
    // A refused address is mailed nothing, so only the member's and the network's limits count it.
    const toAddress = isRefused ? [] : [changesPerAddress(emailNormalized)]
    if (!allowance.network.granted) return refuseMail(allowance.network)
    const reservation = await reserve(ctx, tx, [...toAddress, mailsPerMember(memberId)])
    if (!reservation.granted) return refuseMail(reservation)
    if (isRefused) return refuseField('email', 'accounts.email_taken')
    const now = ctx.clock.now()
    await endLinks(ctx, tx, { memberId, event: 'address_change_requested' })
    const mail = { memberId, type: 'change_address', recipient: email } as const
    const details = { at: now.toISOString(), ...(deviceName === null ? {} : { device: deviceName }) }
    await Promise.all([
      owner || !allowance.mailbox ? recordUnsentMail(ctx, tx, { ...mail, links: true }) : mailMember(ctx, tx, mail),
      owner && allowance.mailbox ? mailAddressOwner(ctx, tx, owner) : null,
      // The recipient is stored, so that the mail goes there after the change too.
      mailMember(ctx, tx, { memberId, type: 'address_changing', recipient: member.email, details }),
    ])
    return accept({ email })
  }
}

const isName = (name: string, emailNormalized: string) => normalizeEmail(name) === emailNormalized

/** Cancels the pending change, if there is one. */
export const cancelAddressChange = async (
  ctx: AppContext,
  { viewer }: { viewer: Pick<Viewer, 'scope' | 'id'> },
): Promise<void> => {
  await inTenant(ctx.db, viewer.scope, (tx) =>
    endLinks(ctx, tx, { memberId: viewer.id, event: 'address_change_cancelled' }),
  )
}

interface AddressLink {
  readonly scope: TenantScope
  /** The token in the link's address. */
  readonly token: string
}

/** Whether the link can still be used, or has had its effect. */
interface AddressLinkState {
  readonly state: 'open' | 'done'
  /** The recipient of the link's mail. */
  readonly email: string
}

/** The state of a link about an address; null for a dead link. Uses nothing up: programs that scan mail open every link. */
export const findAddressLink = (
  ctx: AppContext,
  { scope, token, purpose }: AddressLink & { purpose: 'change_address' | 'keep_address' },
): Promise<AddressLinkState | null> => inTenant(ctx.db, scope, (tx) => stateOf(ctx, tx, { token, purpose }))

async function stateOf(
  ctx: AppContext,
  tx: TenantTx,
  { token, purpose }: { token: string; purpose: LinkPurpose },
): Promise<(AddressLinkState & { readonly memberId: MemberId }) | null> {
  const linkId = ctx.links.read(tx.scope.tenantId, token, purpose)
  const link = linkId && (await findLinkState(tx, { linkId, purpose }))
  const member = link && (await findMember(tx, link))
  if (!link?.recipient || !member) return null
  const { recipient: email, memberId } = link
  const isOpen = link.usedAt === null && link.expiresAt > ctx.clock.now()
  if (!canLogIn(member.status)) {
    // An intruder may have deleted the account, too.
    const comesBack = purpose === 'keep_address' && member.status === 'deleted' && isOpen
    return comesBack && (await canRestoreAccount(ctx, tx, { memberId, by: 'link' }))
      ? { state: 'open', email, memberId }
      : null
  }
  if (link.usedAt === null) return isOpen ? { state: 'open', email, memberId } : null
  return normalizeEmail(member.email) === normalizeEmail(email) ? { state: 'done', email, memberId } : null
}

interface AddressChanged {
  readonly memberId: MemberId
  readonly email: string
  /** The value by which a device is known to the account until the password changes. */
  readonly passwordMark: string
}

type AddressLinkRefusal = 'accounts.link_invalid' | 'accounts.email_taken' | 'accounts.name_is_email'

/**
 * Makes the address to which the link was mailed the account's, once. Links to the former address are dead from then on, all but the one that keeps
 * it; that one too, if the account is back with an address that it had before. Pressing again succeeds.
 * If another confirmed account has taken the address meanwhile, it keeps it.
 */
export async function confirmAddressChange(
  ctx: AppContext,
  { scope, token }: AddressLink,
): Promise<Outcome<AddressChanged, AddressLinkRefusal>> {
  const purpose = 'change_address'
  const outcome = await withUniqueAddress(ctx, scope, async (tx) => {
    const found = await lockedState(ctx, tx, { token, purpose })
    if (!found) return refuse('accounts.link_invalid')
    const { memberId, email, passwordMark } = found
    const result = { memberId, email, passwordMark }
    if (found.state === 'done') return accept({ ...result, changed: false })
    const emailNormalized = normalizeEmail(email)
    const profile = await findProfile(tx, { memberId })
    if (!profile || isName(profile.name, emailNormalized)) return refuse('accounts.name_is_email')
    if (!(await takeLink(ctx, tx, { token, purpose }))) return refuse('accounts.link_invalid')
    const now = ctx.clock.now()
    await freeAddress(ctx, tx, emailNormalized)
    await moveToAddress(ctx, tx, { memberId, email, emailNormalized, now })
    await endLinks(ctx, tx, { memberId, event: 'address_changed', email })
    await recordEvents(ctx, tx, [{ memberId, kind: 'account.changed', ids: {} }])
    return accept({ ...result, changed: true })
  })
  if (!outcome.ok) return outcome
  const { changed, ...result } = outcome.value
  if (changed) logSecurityEvent(ctx.log, 'address_changed', { memberId: result.memberId })
  return accept(result)
}

/**
 * Keeps the address to which the link was mailed, or restores it, once: cancels the pending change, ends every session and every link of a later
 * address, and tells these. The page then offers another password, because whoever asked for the change knew the old one. Restores an account that
 * was deleted meanwhile, as long as it can be restored.
 */
export async function keepAddress(
  ctx: AppContext,
  { scope, token }: AddressLink,
): Promise<Outcome<AddressChanged, AddressLinkRefusal>> {
  const purpose = 'keep_address'
  const outcome = await withUniqueAddress(ctx, scope, async (tx) => {
    const found = await lockedState(ctx, tx, { token, purpose })
    if (!found) return refuse('accounts.link_invalid')
    const { memberId, email, passwordMark } = found
    if (found.state === 'done')
      return accept({ memberId, email, passwordMark, changed: false, restored: false, ended: 0 })
    const linkId = ctx.links.read(scope.tenantId, token, purpose)
    const member = await findMember(tx, { memberId })
    if (!linkId || !member) return refuse('accounts.link_invalid')
    const [now, emailNormalized] = [ctx.clock.now(), normalizeEmail(email)]
    const changed = normalizeEmail(member.email) !== emailNormalized
    const restored = await restoreAccount(ctx, tx, { memberId, by: 'link', deviceName: null })
    if (changed) {
      await freeAddress(ctx, tx, emailNormalized)
      await moveToAddress(ctx, tx, { memberId, email, emailNormalized, now })
    }
    const lostBy = changed ? member.email : null
    const ended = await removeMemberSessions(tx, { memberId })
    await endLinks(ctx, tx, { memberId, event: 'address_kept', email, lostBy })
    await updateTheseLinksUsed(tx, { linkIds: [linkId], now })
    return accept({ memberId, email, passwordMark, changed, restored, ended })
  })
  if (!outcome.ok) return outcome
  const { memberId, email, passwordMark, changed, restored, ended } = outcome.value
  logSecurityEvent(ctx.log, 'address_kept', { memberId, changed })
  if (restored) logSecurityEvent(ctx.log, 'account_restored', { reason: 'link', memberId })
  if (ended > 0) logSecurityEvent(ctx.log, 'session_ended', { reason: 'ended_by_mail', memberId, count: ended })
  return accept({ memberId, email, passwordMark })
}

/** The state of a link, with its member locked until the transaction ends. */
async function lockedState(ctx: AppContext, tx: TenantTx, link: { token: string; purpose: LinkPurpose }) {
  const found = await stateOf(ctx, tx, link)
  if (!found) return null
  const member = await lockMember(tx, { memberId: found.memberId, for: 'no key update' })
  const state = await stateOf(ctx, tx, link)
  return member && state && { ...state, passwordMark: passwordMarkOf(member) }
}

/** Removes an unconfirmed account that has the address: whoever pressed the button has proved that the mailbox is theirs. */
async function freeAddress(ctx: AppContext, tx: TenantTx, emailNormalized: string): Promise<void> {
  const owner = await findMemberByEmail(tx, { emailNormalized })
  if (owner?.status === 'not_confirmed') await removeUnconfirmed(ctx, tx, { memberId: owner.id })
}

/** Changes the address of a member who has proved that the mailbox is theirs. */
async function moveToAddress(ctx: AppContext, tx: TenantTx, change: Parameters<typeof changeToAddress>[1]) {
  const before = await findMember(tx, change)
  await changeToAddress(tx, change)
  if (before) await carryFreeUse(ctx, tx, { from: before.email, to: change.email })
}

/** Runs a change of address; writes nothing if another account has the address, or gets it at the same time. */
async function withUniqueAddress<Value>(
  ctx: AppContext,
  scope: TenantScope,
  change: (tx: TenantTx) => Promise<Outcome<Value, AddressLinkRefusal>>,
): Promise<Outcome<Value, AddressLinkRefusal>> {
  try {
    return await inTenant(ctx.db, scope, change)
  } catch (error) {
    if (isAddressTaken(error)) return refuse('accounts.email_taken')
    throw error
  }
}
