import { createHash, randomBytes } from 'node:crypto'
import type { UserView } from '@hearth/contracts/endpoints/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import { isOrphaned } from '@hearth/db/database-error'
import {
  findMemberByEmail,
  lockMember,
  type MemberLoginRow,
  updateMemberTimeZone,
} from '@hearth/db/queries/accounts/members'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext, Passwords } from '../context.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import { readUser } from '../identity/current-user.ts'
import { isEmail, normalizeEmail } from '../identity/email.ts'
import { writePresence } from '../identity/presence.ts'
import { canLogIn, type OpenSession, rotateSession } from '../identity/sessions.ts'
import { parseTimeZone } from '../identity/time-zone.ts'
import { mailMember } from '../mail/mail-member.ts'
import {
  deviceMailsPerMember,
  guessesPerAccount,
  guessesPerDevice,
  guessesPerNetwork,
  loginsPerAccount,
  type Reservation,
  refund,
  refundSuccess,
  reserve,
  withRateLimit,
} from '../platform/rate-limits.ts'
import { logSecurityEvent, type SecurityEvents } from '../platform/security-events.ts'
import { passwordText } from './password-rules.ts'
import { restoreAccount } from './restore-account.ts'

/** The device that logs in. */
export interface Device {
  /** Empty if it has none. */
  readonly id: string
  /** Whether it has logged in to the account with this address before, with any password. */
  readonly claims: boolean
  /** Whether it has done so with the password that has this mark. */
  knows(passwordMark: string): boolean
}

/** A digest of the stored hash: it changes with the password and reveals nothing, as the hash is salted. */
export const passwordMarkOf = ({ passwordHash }: Pick<MemberLoginRow, 'passwordHash'>): string =>
  createHash('sha256').update(passwordHash).digest('base64url')

export interface LogIn {
  readonly scope: TenantScope
  /** As typed. */
  readonly email: string
  readonly password: string
  /** Whether an unknown address has a refusal of its own. If not, unconfirmed accounts cannot log in, because anybody may have made them. */
  readonly accountErrors: 'neutral' | 'specific'
  readonly device: Device
  /** Browser and system for the session and a mail about it; null if unknown. */
  readonly deviceName?: string | null
  /** Name of the browser's time zone; ignored if there is no such zone. */
  readonly timeZone?: string | undefined
  /** Address of the client. */
  readonly network: string
  /** The session token that the browser sent, valid or not; a login ends that session. */
  readonly previousToken: string | null
  /** Whether to mail the account's owner too. */
  readonly tellsUser?: boolean
  /** Whether no page is shown for this login; its member is then not marked as online. */
  readonly hidden?: boolean
}

export interface LoggedIn {
  readonly memberId: MemberId
  /** Null until the member has chosen one. */
  readonly language: Locale | null
  readonly session: OpenSession
  /** The value by which the device is known to the account until the password changes. */
  readonly passwordMark: string
  /** Whether the address is confirmed. */
  readonly confirmed: boolean
  /** Whether the login restored a deleted account. */
  readonly restored: boolean
  /** The next step of the first run; null for a member who has finished. */
  readonly signupStep: string | null
  /** The account, if `tellsUser` asked for it. */
  readonly user: UserView | null
}

export type LogInRefusal = 'accounts.login_failed' | 'accounts.email_unknown' | 'accounts.login_blocked'

/**
 * Opens a session for whoever knows the password, or says why not. An unknown address and a wrong password take the same steps: one reservation,
 * one verification. A guess is counted in a transaction of its own before it is evaluated, so that concurrent guesses cannot exceed the rate
 * limits; a success is refunded. `login_blocked` names the minutes until the limit is renewed. A password that is changed while it is verified
 * opens nothing. The owner is mailed about a new device. The right password restores a deleted account, as long as it can be restored; a wrong one
 * learns nothing of it.
 */
export async function logIn(ctx: AppContext, command: LogIn): Promise<Outcome<LoggedIn, LogInRefusal>> {
  const { scope, password, accountErrors } = command
  const emailNormalized = normalizeEmail(command.email)
  const decoy = await decoyHash(ctx.passwords, scope)
  const { reservation, member, known } = await reserveAndFind(ctx, command, emailNormalized)
  const memberId = member?.id ?? null
  if (!reservation.granted) {
    logSecurityEvent(ctx.log, 'login_blocked', { reason: reservation.limit, memberId })
    return refuse('accounts.login_blocked', { minutes: reservation.minutes })
  }

  const hash = member && isHash(member.passwordHash) ? member.passwordHash : decoy
  const matches = await withRateLimit(ctx, scope, reservation, () =>
    ctx.passwords.verify(hash, passwordText(password), { tenantId: scope.tenantId, known }),
  )
  const fail = (reason: SecurityEvents['login_failed']['reason']) => {
    logSecurityEvent(ctx.log, 'login_failed', { reason, memberId })
    return refuse(
      accountErrors === 'specific' && reason === 'unknown_address' ? 'accounts.email_unknown' : 'accounts.login_failed',
    )
  }
  if (!member) return fail('unknown_address')
  if (member.status === 'disabled') return fail('account_closed')
  if (!matches || hash === decoy) return fail('wrong_password')
  if (accountErrors === 'neutral' && member.status === 'not_confirmed') return fail('not_confirmed')

  const opened = await openFor(ctx, { ...command, known }, member, reservation)
  if (!opened) return fail(member.status === 'deleted' ? 'account_closed' : 'wrong_password')
  if (opened.restored) logSecurityEvent(ctx.log, 'account_restored', { reason: 'login', memberId: member.id })
  if (!known) logSecurityEvent(ctx.log, 'login_new_device', { memberId: member.id })
  return accept({ memberId: member.id, language: member.language, passwordMark: passwordMarkOf(member), ...opened })
}

/** Opens the session; null, with nothing written, if the password has been changed since it was verified, or the account was closed or erased. */
async function openFor(
  ctx: AppContext,
  { scope, known, deviceName = null, timeZone, previousToken, tellsUser, hidden }: LogIn & { readonly known: boolean },
  { id: memberId, status, passwordHash }: MemberLoginRow,
  reservation: Extract<Reservation, { granted: true }>,
): Promise<Pick<LoggedIn, 'session' | 'confirmed' | 'restored' | 'signupStep' | 'user'> | null> {
  const outdated = new Error('The password or the account was changed meanwhile')
  const opening = inTenant(ctx.db, scope, async (tx) => {
    const restored = status === 'deleted' && (await restoreAccount(ctx, tx, { memberId, by: 'login', deviceName }))
    const zone = parseTimeZone(timeZone)
    // Sent together. The zone first: two logins that shared the row before they changed it would wait for each other. If the account has changed meanwhile, the transaction ends and takes the session back.
    const [, current, session, user] = await Promise.all([
      zone === null ? null : updateMemberTimeZone(tx, { memberId, timeZone: zone }),
      lockMember(tx, { memberId, for: 'share' }),
      rotateSession(tx, { memberId, previousToken, device: deviceName }),
      tellsUser ? readUser(ctx, tx, { memberId }) : null,
      refundSuccess(tx, reservation),
      hidden ? null : writePresence(ctx, tx, { memberId }),
    ])
    if (current?.passwordHash !== passwordHash || !canLogIn(current.status)) throw outdated
    if (!known && current.status === 'active') await mailNewDevice(ctx, tx, { memberId, deviceName })
    return { session, confirmed: current.status === 'active', signupStep: current.signupStep, user, restored }
  })
  return opening.catch((error: unknown) => {
    // A foreign key fails if the account was erased meanwhile.
    if (error === outdated || isOrphaned(error)) return null
    throw error
  })
}

/** Mails the owner about the login, three times a day at most, whatever the number of devices. */
async function mailNewDevice(
  ctx: AppContext,
  tx: TenantTx,
  { memberId, deviceName }: { memberId: MemberId; deviceName: string | null },
): Promise<void> {
  const { granted } = await reserve(ctx, tx, [deviceMailsPerMember(memberId)])
  const details = { at: ctx.clock.now().toISOString(), ...(deviceName === null ? {} : { device: deviceName }) }
  if (granted) await mailMember(ctx, tx, { memberId, type: 'new_device', details })
}

/** Any other value stands for an account that no password opens. */
export const isHash = (text: string) => text.startsWith('$')

/**
 * Reserves a guess in a transaction of its own, committed before the guess is evaluated. A device that claims to be known is trusted until its
 * password mark is compared; if that fails, the reservation is taken back and made as a stranger's.
 */
async function reserveAndFind(
  ctx: AppContext,
  { scope, device, network }: LogIn,
  emailNormalized: string,
): Promise<{ reservation: Reservation; member: MemberLoginRow | null; known: boolean }> {
  const logins = loginsPerAccount(emailNormalized)
  const strangers = [guessesPerNetwork(network), guessesPerAccount(emailNormalized), logins]
  const limits = device.claims ? [guessesPerDevice(device.id, emailNormalized), logins] : strangers
  const found = await inTenant(ctx.db, scope, async (tx) => {
    const [reservation, member] = await Promise.all([
      reserve(ctx, tx, limits),
      // A malformed address has no account, and may hold bytes that PostgreSQL refuses.
      isEmail(emailNormalized) ? findMemberByEmail(tx, { emailNormalized }) : null,
    ])
    const known = device.claims && member !== null && device.knows(passwordMarkOf(member))
    if (device.claims && !known && reservation.granted) await refund(tx, reservation)
    return { reservation, member, known }
  })
  if (found.known || !device.claims) return found
  // A transaction of its own, because it locks the network's row first.
  return { ...found, reservation: await inTenant(ctx.db, scope, (tx) => reserve(ctx, tx, strangers)) }
}

const decoys = new WeakMap<Passwords, Promise<string>>()

/** A hash of a random password, made once per process, against which logins to unknown accounts are verified. */
function decoyHash(passwords: Passwords, { tenantId }: TenantScope): Promise<string> {
  const made = decoys.get(passwords)
  if (made) return made
  const decoy = passwords.hash(randomBytes(32).toString('base64'), { tenantId, known: true })
  decoys.set(passwords, decoy)
  decoy.catch(() => decoys.delete(passwords))
  return decoy
}
