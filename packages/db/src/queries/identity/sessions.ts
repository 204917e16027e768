import type { DismissedAlerts, Gender, Seeking } from '@hearth/contracts/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import type { MailStop } from '@hearth/contracts/mail'
import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { ofTenant, sqlOf, tellAfterCommit } from '../../handle.ts'
import { hasPremium, type MemberStatus, members, sessions } from '../../schema/accounts.ts'
import { ledgerAccounts } from '../../schema/billing.ts'
import { eventSequences } from '../../schema/events.ts'
import { photos } from '../../schema/photos.ts'
import { type ProfileStatus, profiles } from '../../schema/profiles.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, placeholderFor, statement } from '../../statement.ts'
import { unreadMessagesColumn } from '../conversations/conversations.ts'
import { newLikesColumn } from '../likes/likes.ts'
import { unreadColumns } from '../notifications/notifications.ts'
import type { MainPhotoRow } from '../photos/photos.ts'

export interface SessionRow {
  readonly tokenHash: string
  readonly memberId: MemberId
  readonly expiresAt: Date
  /** Browser and system, such as `Firefox, Windows`; null if unknown. */
  readonly device?: string | null
}

/** What every request of a member needs of them. */
export interface SessionMemberRow {
  readonly email: string
  readonly status: MemberStatus
  /** The saved interface language; null until the member has chosen one. */
  readonly language: Locale | null
  readonly paidUser: boolean
  /** When premium ends, or ended; null if it does not, and for whoever had none. */
  readonly premiumUntil: Date | null
  /** Why the member gets no optional mail. */
  readonly mailStops: readonly MailStop[]
  /** The next step of the first run; null for a member who has finished. */
  readonly signupStep: string | null
  readonly profileStatus: ProfileStatus
  /** Name of the profile. */
  readonly name: string
  /** Country of the profile, ISO 3166-1 alpha-2. */
  readonly country: string
  readonly gender: Gender
  readonly seeking: Seeking
  /** YYYY-MM-DD. */
  readonly birthDate: string
  /** When the profile was last marked as online. */
  readonly lastOnlineAt: Date
  /** Whether the member is invisible. */
  readonly invisible: boolean
  /** Whether others see when the member is online. */
  readonly showsOnline: boolean
  /** The alerts that the member has dismissed, with the times. */
  readonly dismissedAlerts: DismissedAlerts
  /** The main photo; null without one. */
  readonly photo: MainPhotoRow | null
  readonly signedUpAt: Date
  /** When the discount of a new member ends; null before it begins, and for whoever has none. */
  readonly timeBonusEndsAt: Date | null
  readonly credits: number
  /** Number of the member's newest event; 0 before the first. */
  readonly lastEvent: number
  /** Unread notifications that are about nobody else. */
  readonly unread: number
  /** Whether there are unread ones about somebody, who may be hidden from the member. */
  readonly unreadAbout: boolean
  /** New likes of people who are there, up to `NEW_LIKES_MAX`. */
  readonly newLikes: number
  /** Unread messages, up to `UNREAD_MESSAGES_MAX`. */
  readonly unreadMessages: number
  /** IANA name of the member's time zone; null if unknown. */
  readonly timeZone: string | null
}

/** A session with its member. */
export interface SessionViewRow extends SessionRow, SessionMemberRow {
  readonly createdAt: Date
  /** To the hour; null if it was not used after the hour of the login. */
  readonly lastUsedAt: Date | null
}

/** The session of this token, also if it has expired. One query, because every request of a member needs it. */
export async function findSession(tx: TenantTx, { tokenHash }: { tokenHash: string }): Promise<SessionViewRow | null> {
  const [row] = await sessionViews(tx, { tokenHash })
  return row
    ? { ...row, photo: row.photo as MainPhotoRow | null, credits: row.credits ?? 0, lastEvent: row.lastEvent ?? 0 }
    : null
}

const sessionViews = statement((db) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      memberId: sessions.memberId,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      email: members.email,
      status: members.status,
      language: members.language,
      paidUser: hasPremium,
      premiumUntil: members.premiumUntil,
      mailStops: members.mailStops,
      signupStep: members.signupStep,
      profileStatus: profiles.status,
      name: profiles.name,
      country: profiles.country,
      gender: profiles.gender,
      seeking: profiles.seeking,
      birthDate: profiles.birthDate,
      lastOnlineAt: profiles.lastOnlineAt,
      invisible: profiles.invisible,
      showsOnline: profiles.showsOnline,
      dismissedAlerts: members.dismissedAlerts,
      signedUpAt: members.createdAt,
      timeBonusEndsAt: members.timeBonusEndsAt,
      photo: { filename: photos.filename, thumbFilename: photos.thumbFilename, status: photos.status },
      credits: ledgerAccounts.balance,
      lastEvent: eventSequences.lastNumber,
      timeZone: members.timeZone,
      newLikes: newLikesColumn,
      unreadMessages: unreadMessagesColumn,
      ...unreadColumns,
    })
    .from(sessions)
    .innerJoin(members, and(eq(members.tenantId, sessions.tenantId), eq(members.id, sessions.memberId)))
    .innerJoin(profiles, and(eq(profiles.tenantId, sessions.tenantId), eq(profiles.memberId, sessions.memberId)))
    .leftJoin(
      photos,
      and(
        eq(photos.tenantId, sessions.tenantId),
        eq(photos.memberId, sessions.memberId),
        eq(photos.main, true),
        ne(photos.status, 'removed'),
      ),
    )
    .leftJoin(
      ledgerAccounts,
      and(
        eq(ledgerAccounts.tenantId, sessions.tenantId),
        eq(ledgerAccounts.memberId, sessions.memberId),
        eq(ledgerAccounts.kind, 'member_credits'),
      ),
    )
    .leftJoin(
      eventSequences,
      and(eq(eventSequences.tenantId, sessions.tenantId), eq(eventSequences.memberId, sessions.memberId)),
    )
    .where(and(ofScope(sessions), eq(sessions.tokenHash, placeholder('tokenHash')))),
)

/** Adds a session; throws if the member is not of this tenant. */
export async function insertSession(tx: TenantTx, session: SessionRow): Promise<void> {
  await sessionInsert(tx, { ...session, device: session.device ?? null })
}

const sessionInsert = statement((db) =>
  db.insert(sessions).values({
    tenantId: placeholder('tenantId'),
    tokenHash: placeholder('tokenHash'),
    memberId: placeholder('memberId'),
    expiresAt: placeholder('expiresAt'),
    device: placeholder('device'),
  }),
)

/** Changes the end of a session; false if there is none. */
export async function updateSessionExpiry(
  tx: TenantTx,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Date },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(sessions)
    .set({ expiresAt })
    .where(and(ofTenant(tx, sessions), eq(sessions.tokenHash, tokenHash)))
  return count > 0
}

/** Records when a session was used; false, with nothing written, if that is stored already. */
export async function updateSessionUse(
  tx: TenantTx,
  { tokenHash, at }: { tokenHash: string; at: Date },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(sessions)
    .set({ lastUsedAt: at })
    .where(
      and(
        ofTenant(tx, sessions),
        eq(sessions.tokenHash, tokenHash),
        or(isNull(sessions.lastUsedAt), lt(sessions.lastUsedAt, at)),
      ),
    )
  return count > 0
}

/** Removes a session and returns its member; null if there is none. */
export async function removeSession(tx: TenantTx, { tokenHash }: { tokenHash: string }): Promise<MemberId | null> {
  const [removed] = await sessionRemoval(tx, { tokenHash })
  if (removed) tellAfterCommit(tx, { memberId: removed.memberId, about: 'sessions' })
  return removed?.memberId ?? null
}

const sessionRemoval = statement((db) =>
  db
    .delete(sessions)
    .where(and(ofScope(sessions), eq(sessions.tokenHash, placeholder('tokenHash'))))
    .returning({ memberId: sessions.memberId }),
)

/** Removes all sessions of a member and returns their number. */
export async function removeMemberSessions(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const { count } = await sqlOf(tx)
    .delete(sessions)
    .where(and(ofTenant(tx, sessions), eq(sessions.memberId, memberId)))
  if (count > 0) tellAfterCommit(tx, { memberId, about: 'sessions' })
  return count
}

/** Removes all sessions of a member except this one and returns their number. */
export async function removeOtherSessions(
  tx: TenantTx,
  { memberId, tokenHash }: { memberId: MemberId; tokenHash: string },
): Promise<number> {
  const { count } = await otherSessionsRemoval(tx, { memberId, tokenHash })
  if (count > 0) tellAfterCommit(tx, { memberId, about: 'sessions' })
  return count
}

const otherSessionsRemoval = statement((db) =>
  db
    .delete(sessions)
    .where(
      and(
        ofScope(sessions),
        eq(sessions.memberId, placeholder('memberId')),
        ne(sessions.tokenHash, placeholder('tokenHash')),
      ),
    ),
)

export type MemberSessionRow = Pick<SessionViewRow, 'tokenHash' | 'createdAt' | 'lastUsedAt'> & {
  readonly device: string | null
}

/** The valid sessions of a member, last used first. The recorded hour of a use begins before a session of that hour, so the later of the two counts. */
export const listMemberSessions = (
  tx: TenantTx,
  { memberId, now, limit }: { memberId: MemberId; now: Date; limit: number },
): Promise<MemberSessionRow[]> => memberSessions(tx, { memberId, now, limit })

const memberSessions = statement((db) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      device: sessions.device,
    })
    .from(sessions)
    .where(
      and(
        ofScope(sessions),
        eq(sessions.memberId, placeholder('memberId')),
        gt(sessions.expiresAt, placeholderFor(sessions.expiresAt, 'now')),
      ),
    )
    .orderBy(desc(sql`greatest(${sessions.lastUsedAt}, ${sessions.createdAt})`), sessions.tokenHash)
    .limit(placeholder('limit')),
)

/** Those of these sessions that are valid now, of members who may use them. */
export async function listValidSessions(
  tx: TenantTx,
  { tokenHashes, now }: { tokenHashes: readonly string[]; now: Date },
): Promise<string[]> {
  const rows = await sqlOf(tx)
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(members, and(eq(members.tenantId, sessions.tenantId), eq(members.id, sessions.memberId)))
    .where(
      and(
        ofTenant(tx, sessions),
        inArray(sessions.tokenHash, [...tokenHashes]),
        gt(sessions.expiresAt, now),
        inArray(members.status, ['active', 'not_confirmed']),
      ),
    )
  return rows.map(({ tokenHash }) => tokenHash)
}

/** Removes up to `limit` sessions that ended before that moment, oldest first, and returns how many. */
export async function removeExpiredSessions(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const expired = sqlOf(tx)
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(ofTenant(tx, sessions), lte(sessions.expiresAt, before)))
    .orderBy(sessions.expiresAt)
    .limit(limit)
  const { count } = await sqlOf(tx)
    .delete(sessions)
    .where(and(ofTenant(tx, sessions), inArray(sessions.tokenHash, expired)))
  return count
}
