import type { DismissibleAlert, NotificationChannel, NotificationType, TrackingData } from '@hearth/contracts/accounts'
import type { Pace } from '@hearth/contracts/conversations'
import type { MemberId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import type { MailStop } from '@hearth/contracts/mail'
import { and, eq, exists, gt, lte, ne, notExists, sql } from 'drizzle-orm'
import { ofTenant, sqlOf, tellAfterCommit } from '../../handle.ts'
import { hasPremium, type MemberStatus, members, trackingData } from '../../schema/accounts.ts'
import { mails } from '../../schema/mail.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, placeholderFor, statement } from '../../statement.ts'

export type { MemberStatus }

export interface MemberRow {
  readonly id: MemberId
  readonly email: string
  readonly status: MemberStatus
  /** Null until the member has chosen one. */
  readonly language: Locale | null
  readonly paidUser: boolean
  /** Notifications that the member has switched off for e-mail. */
  readonly notificationsDisabled: readonly NotificationType[]
  /** Why the member gets no optional mail. */
  readonly mailStops: readonly MailStop[]
  /** Date of the terms that the member has accepted. */
  readonly termsVersion: Date
  readonly createdAt: Date
}

/** A member with the data to check a login; never part of a view. */
export interface MemberLoginRow extends MemberRow {
  readonly passwordHash: string
}

export interface NewMember extends Omit<MemberLoginRow, 'mailStops'> {
  readonly emailNormalized: string
  /** The next step of the first run; null for members who did not sign up here. */
  readonly signupStep?: string
  /** IANA name of the browser's time zone. */
  readonly timeZone?: string | null
  /** When the discount of a new member ends, if it has begun. */
  readonly timeBonusEndsAt?: Date | null
}

const columns = {
  id: members.id,
  email: members.email,
  status: members.status,
  language: members.language,
  paidUser: hasPremium,
  notificationsDisabled: members.notificationsDisabled,
  mailStops: members.mailStops,
  termsVersion: members.termsVersion,
  createdAt: members.createdAt,
}

export async function findMember(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<MemberRow | null> {
  const [row] = await membersById(tx, { memberId })
  return row ?? null
}

const membersById = statement((db) =>
  db
    .select(columns)
    .from(members)
    .where(and(ofScope(members), eq(members.id, placeholder('memberId')))),
)

/** The member with this normalised address, including the password's hash. */
export async function findMemberByEmail(
  tx: TenantTx,
  { emailNormalized }: { emailNormalized: string },
): Promise<MemberLoginRow | null> {
  const [row] = await membersByEmail(tx, { emailNormalized })
  return row ?? null
}

const membersByEmail = statement((db) =>
  db
    .select({ ...columns, passwordHash: members.passwordHash })
    .from(members)
    .where(and(ofScope(members), eq(members.emailNormalized, placeholder('emailNormalized')))),
)

/** Inserts a member; false if the address has an account on this tenant, or gets one at the same time. */
export async function insertMember(tx: TenantTx, member: NewMember): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .insert(members)
    .values({
      tenantId: tx.scope.tenantId,
      id: member.id,
      email: member.email,
      emailNormalized: member.emailNormalized,
      passwordHash: member.passwordHash,
      status: member.status,
      language: member.language,
      paidUser: member.paidUser,
      notificationsDisabled: member.notificationsDisabled,
      signupStep: member.signupStep ?? null,
      timeZone: member.timeZone ?? null,
      timeBonusEndsAt: member.timeBonusEndsAt ?? null,
      termsVersion: member.termsVersion,
      createdAt: member.createdAt,
    })
    .onConflictDoNothing({ target: [members.tenantId, members.emailNormalized] })
  return count > 0
}

/** Saves the interface language; false if there is no such member. */
export async function updateMemberLanguage(
  tx: TenantTx,
  { memberId, language }: { memberId: MemberId; language: Locale },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(members)
    .set({ language })
    .where(and(ofTenant(tx, members), eq(members.id, memberId)))
  return count > 0
}

/** Saves the time zone of a member's browser; false, with nothing written, if that is stored already. */
export async function updateMemberTimeZone(
  tx: TenantTx,
  { memberId, timeZone }: { memberId: MemberId; timeZone: string },
): Promise<boolean> {
  const { count } = await zoneUpdate(tx, { memberId, timeZone })
  return count > 0
}

const zoneUpdate = statement((db) => {
  const timeZone = sql`${placeholder('timeZone')}::text`
  return db
    .update(members)
    .set({ timeZone })
    .where(
      and(
        ofScope(members),
        eq(members.id, placeholder('memberId')),
        sql`${members.timeZone} is distinct from ${timeZone}`,
      ),
    )
})

/** Saves how often a member means to answer; null for nothing in particular. */
export async function updatePace(
  tx: TenantTx,
  { memberId, pace }: { memberId: MemberId; pace: Pace | null },
): Promise<void> {
  await paceUpdate(tx, { memberId, pace })
}

const paceUpdate = statement((db) =>
  db
    .update(members)
    .set({ pace: sql`${placeholder('pace')}::text` })
    .where(and(ofScope(members), eq(members.id, placeholder('memberId')))),
)

/** Changes a member's address and clears the stop `bounce`; false, with nothing changed, if the address has an account on this tenant. */
export async function updateMemberEmail(
  tx: TenantTx,
  { memberId, email, emailNormalized, now }: { memberId: MemberId; email: string; emailNormalized: string; now: Date },
): Promise<boolean> {
  const taken = sqlOf(tx)
    .select({ id: members.id })
    .from(members)
    .where(and(ofTenant(tx, members), eq(members.emailNormalized, emailNormalized), ne(members.id, memberId)))
  const { count } = await sqlOf(tx)
    .update(members)
    .set({
      ...{ email, emailNormalized, emailChangedAt: now },
      mailStops: sql`array_remove(${members.mailStops}, 'bounce')`,
    })
    .where(and(ofTenant(tx, members), eq(members.id, memberId), notExists(taken)))
  return count > 0
}

/** Removes an account with an unconfirmed address and all its data but the ledger; false if there is no such account. */
export async function removeUnconfirmedMember(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .delete(members)
    .where(and(ofTenant(tx, members), eq(members.id, memberId), eq(members.status, 'not_confirmed')))
  if (count > 0) tellAfterCommit(tx, { memberId, about: 'sessions' })
  return count > 0
}

/**
 * Unconfirmed accounts that signed up and were mailed to confirm before `before`, oldest first, at most `limit`. Accounts older than these mails
 * are excluded.
 */
export async function listUnconfirmedMembers(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<MemberId[]> {
  const asked = sqlOf(tx)
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        ofTenant(tx, mails),
        eq(mails.memberId, members.id),
        eq(mails.type, 'confirm_address'),
        lte(mails.createdAt, before),
      ),
    )
  const rows = await sqlOf(tx)
    .select({ id: members.id })
    .from(members)
    .where(
      and(ofTenant(tx, members), eq(members.status, 'not_confirmed'), lte(members.createdAt, before), exists(asked)),
    )
    .orderBy(members.createdAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Unconfirmed accounts that signed up before `before` but after `after` and were not mailed that they will end, oldest first, at most `limit`. */
export async function listUnwarnedMembers(
  tx: TenantTx,
  { before, after, limit }: { before: Date; after: Date; limit: number },
): Promise<MemberId[]> {
  const warned = sqlOf(tx)
    .select({ id: mails.id })
    .from(mails)
    .where(and(ofTenant(tx, mails), eq(mails.memberId, members.id), eq(mails.type, 'unconfirmed_ending')))
  const rows = await sqlOf(tx)
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        ofTenant(tx, members),
        eq(members.status, 'not_confirmed'),
        lte(members.createdAt, before),
        gt(members.createdAt, after),
        notExists(warned),
      ),
    )
    .orderBy(members.createdAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The columns that decide whether a member may log in, and where that leads. */
export interface MemberLockRow extends Pick<MemberRow, 'email'> {
  readonly status: MemberStatus
  /** When the discount of a new member ends; null before it begins. */
  readonly timeBonusEndsAt: Date | null
  readonly passwordHash: string
  /** The next step of the first run; null for a member who has finished. */
  readonly signupStep: string | null
}

/** `share` can be held by several transactions, `no key update` is for changing the row. */
type LockStrength = 'share' | 'no key update' | 'update'

/**
 * Locks a member's row, so that status and password do not change before the transaction ends; waits for running changes, and with `update` also for
 * whatever is being written to the member (`lockPerson`).
 */
export async function lockMember(
  tx: TenantTx,
  { memberId, for: strength }: { memberId: MemberId; for: LockStrength },
): Promise<MemberLockRow | null> {
  const [row] = await membersLocked(tx, { memberId }, strength)
  return row ?? null
}

const membersLocked = statement((db, strength: LockStrength) =>
  db
    .select({
      ...{ status: members.status, email: members.email, timeBonusEndsAt: members.timeBonusEndsAt },
      ...{ passwordHash: members.passwordHash, signupStep: members.signupStep },
    })
    .from(members)
    .where(and(ofScope(members), eq(members.id, placeholder('memberId'))))
    .for(strength),
)

/** Changes the account's password; false if there is no such member. */
export async function updateMemberPassword(
  tx: TenantTx,
  { memberId, passwordHash }: { memberId: MemberId; passwordHash: string },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(members)
    .set({ passwordHash })
    .where(and(ofTenant(tx, members), eq(members.id, memberId)))
  return count > 0
}

/** Changes an account's status to `to` if it is one of `from`; false when it is not. Of concurrent calls one returns true. */
export async function updateMemberStatus(
  tx: TenantTx,
  { memberId, from, to }: { memberId: MemberId; from: readonly MemberStatus[]; to: MemberStatus },
): Promise<boolean> {
  const { count } = await statusUpdate(tx, { memberId, from, to })
  return count > 0
}

const statusUpdate = statement((db) =>
  db
    .update(members)
    .set({ status: sql`${placeholder('to')}` })
    .where(
      and(
        ofScope(members),
        eq(members.id, placeholder('memberId')),
        sql`${members.status} = any(${placeholder('from')}::text[])`,
      ),
    ),
)

/** Adds a mail stop, if it is not there yet; a new one shows the alert about it again. */
export async function insertMailStop(
  tx: TenantTx,
  { memberId, reason }: { memberId: MemberId; reason: MailStop },
): Promise<void> {
  await sqlOf(tx)
    .update(members)
    .set({
      mailStops: sql`array_append(array_remove(${members.mailStops}, ${reason}), ${reason})`,
      dismissedAlerts: sql`case when ${reason} = any(${members.mailStops}) then ${members.dismissedAlerts}
        else ${members.dismissedAlerts} - 'disabled_notifications' end`,
    })
    .where(and(ofTenant(tx, members), eq(members.id, memberId)))
}

/** Records that a member dismissed an alert, and when. */
export async function updateDismissedAlert(
  tx: TenantTx,
  { memberId, alert, at }: { memberId: MemberId; alert: DismissibleAlert; at: Date },
): Promise<void> {
  await sqlOf(tx)
    .update(members)
    .set({
      dismissedAlerts: sql`${members.dismissedAlerts} || jsonb_build_object(${alert}::text, ${at.toISOString()}::text)`,
    })
    .where(and(ofTenant(tx, members), eq(members.id, memberId)))
}

/** Removes a mail stop, if it is there. */
export async function removeMailStop(
  tx: TenantTx,
  { memberId, reason }: { memberId: MemberId; reason: MailStop },
): Promise<void> {
  await mailStopRemoval(tx, { memberId, reason })
}

const mailStopRemoval = statement((db) =>
  db
    .update(members)
    .set({ mailStops: sql`array_remove(${members.mailStops}, ${placeholder('reason')})` })
    .where(and(ofScope(members), eq(members.id, placeholder('memberId')))),
)

interface SwitchedOff extends Partial<Record<NotificationChannel, readonly NotificationType[]>> {
  readonly memberId: MemberId
  readonly offered: readonly NotificationType[]
}

/** Saves which of the offered notifications a member has switched off for these channels; others, and other channels, stay. */
export async function updateNotifications(
  tx: TenantTx,
  { memberId, offered, email, push }: SwitchedOff,
): Promise<void> {
  const disabled = { ...(email && { notificationsDisabled: email }), ...(push && { pushDisabled: push }) }
  const columns = Object.keys(disabled) as (keyof typeof disabled)[]
  if (columns.length > 0) await notificationsUpdate(tx, { ...disabled, memberId, offered }, columns)
}

const notificationsUpdate = statement((db, columns: readonly ('notificationsDisabled' | 'pushDisabled')[]) =>
  db
    .update(members)
    .set(Object.fromEntries(columns.map((column) => [column, switchedOff(column)])))
    .where(and(ofScope(members), eq(members.id, placeholder('memberId')))),
)

/** What was switched off and is not offered, and what of the offered is switched off now. */
function switchedOff(column: 'notificationsDisabled' | 'pushDisabled') {
  const [offered, off] = [placeholderFor(members[column], 'offered'), placeholderFor(members[column], column)]
  return sql`array(select kept from unnest(${members[column]}) as kept where kept <> all(${offered}::text[])) || ${off}::text[]`
}

/** Stores the member's campaign, once; throws if the member is not of this tenant. */
export async function insertTracking(
  tx: TenantTx,
  { memberId, network, ref, sub1, sub2, sub3 }: TrackingData & { memberId: MemberId },
): Promise<void> {
  await sqlOf(tx).insert(trackingData).values({ tenantId: tx.scope.tenantId, memberId, network, ref, sub1, sub2, sub3 })
}
