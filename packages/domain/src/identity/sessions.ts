import { createHash } from 'node:crypto'
import type { DismissedAlerts, Seeking } from '@hearth/contracts/accounts'
import { DAY, HOUR } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import type { MailStop } from '@hearth/contracts/mail'
import type { MemberStatus } from '@hearth/db/queries/accounts/members'
import {
  findSession,
  insertSession,
  removeMemberSessions,
  removeSession,
  type SessionViewRow,
  updateSessionExpiry,
  updateSessionUse,
} from '@hearth/db/queries/identity/sessions'
import type { MainPhotoRow } from '@hearth/db/queries/photos/photos'
import type { ProfileStatus } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { type Adapter, Lucia, TimeSpan } from 'lucia'
import type { AppContext } from '../context.ts'
import { logSecurityEvent } from '../platform/security-events.ts'

/** How long a session lasts after it was last renewed (spec, section 9: auth cookie 30 days). */
export const SESSION_DAYS = 30

/** How long a session lasts at most, however often it is renewed: then its member logs in again. */
export const SESSION_DAYS_MAX = 365

/** The member who makes a request, and the tenant of the request's host. */
export interface Viewer {
  readonly scope: TenantScope
  readonly id: MemberId
  readonly email: string
  readonly status: MemberStatus
  /** The saved interface language; null until the member chose one. */
  readonly language: Locale | null
  /** Why the member gets no optional mail. */
  readonly mailStops: readonly MailStop[]
  /** The step of signing up that comes next; null for whoever is done. */
  readonly signupStep: string | null
  readonly profileStatus: ProfileStatus
  /** The name of the profile. */
  readonly name: string
  /** Country of the profile, ISO 3166-1 alpha-2. */
  readonly country: string
  readonly seeking: Seeking
  /** When the profile was last marked as online, before this request. */
  readonly lastOnlineAt: Date
  /** Whether the member is in no list and never online. */
  readonly invisible: boolean
  /** The alerts that the member put away, each with the moment. */
  readonly dismissedAlerts: DismissedAlerts
  /** The photo that stands for the member; null while there is none. */
  readonly photo: MainPhotoRow | null
  readonly signedUpAt: Date
  readonly paidUser: boolean
  readonly credits: number
}
type ViewerFacts = Omit<Viewer, 'scope' | 'id'>

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, ViewerFacts>
    UserId: MemberId
    DatabaseUserAttributes: ViewerFacts
  }
}

/** Only the hash is stored, so the table does not help anybody to log in. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** An account that was closed or taken away opens nothing; lucia then removes the session. */
export const canLogIn = (status: MemberStatus) => status !== 'disabled' && status !== 'deleted'

/**
 * Lucia over our own tenant-scoped queries; made per transaction, because the scope is the transaction's. `found` hears of the session that a
 * token opens; `device` is that of a session that is made.
 */
function luciaIn(
  tx: TenantTx,
  { found = () => {}, device = null }: { found?: (session: SessionViewRow) => void; device?: string | null } = {},
) {
  const adapter: Adapter = {
    async getSessionAndUser(token) {
      const session = await findSession(tx, { tokenHash: hashOf(token) })
      if (!session) return [null, null]
      found(session)
      const { tokenHash: _, memberId, createdAt, expiresAt, lastUsedAt: __, ...facts } = session
      const lastEnd = new Date(createdAt.getTime() + SESSION_DAYS_MAX * DAY)
      return [
        // Lucia renews what ends soon. Returns an end only once it is past, else each request of the last weeks would write it.
        {
          id: token,
          userId: memberId,
          expiresAt: lastEnd.getTime() <= Date.now() ? lastEnd : expiresAt,
          attributes: {},
        },
        canLogIn(facts.status) ? { id: memberId, attributes: facts } : null,
      ]
    },
    // A hash cannot be turned back into its token, and nothing here lists sessions.
    getUserSessions: async () => [],
    setSession: async ({ id, userId, expiresAt }) =>
      insertSession(tx, { tokenHash: hashOf(id), memberId: userId, expiresAt, device }),
    updateSessionExpiration: async (token, expiresAt) => {
      await updateSessionExpiry(tx, { tokenHash: hashOf(token), expiresAt })
    },
    deleteSession: async (token) => {
      await removeSession(tx, { tokenHash: hashOf(token) })
    },
    deleteUserSessions: async (memberId) => {
      await removeMemberSessions(tx, { memberId })
    },
    // The worker's job does this in batches.
    deleteExpiredSessions: async () => {},
  }
  return new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'),
    getUserAttributes: (facts) => facts,
  })
}

/** A session as its owner's cookie holds it. The token exists nowhere else. */
export interface OpenSession {
  readonly token: string
  readonly expiresAt: Date
}

/**
 * Opens a session in the caller's transaction and ends the one that the browser presented before, whosever it was. `device` is the browser and
 * its system, where they are known.
 */
export async function rotateSession(
  tx: TenantTx,
  {
    memberId,
    previousToken,
    device = null,
  }: { memberId: MemberId; previousToken: string | null; device?: string | null },
): Promise<OpenSession> {
  const lucia = luciaIn(tx, { device })
  const [session] = await Promise.all([
    lucia.createSession(memberId, {}),
    previousToken === null ? null : lucia.invalidateSession(previousToken),
  ])
  return { token: session.id, expiresAt: session.expiresAt }
}

/** Ends the session that the token opened; no token, or one that opens none, is fine. */
export async function closeSession(
  ctx: AppContext,
  { scope, token }: { scope: TenantScope; token: string | null },
): Promise<void> {
  if (token === null) return
  const memberId = await inTenant(ctx.db, scope, (tx) => removeSession(tx, { tokenHash: hashOf(token) }))
  if (memberId) logSecurityEvent(ctx.log, 'session_ended', { reason: 'logged_out', memberId })
}

/**
 * The member whom a session cookie identifies on this tenant, or null: a token of another tenant, an expired and an invented one look alike.
 * `renewed` is set when the session was prolonged and the cookie must be sent again.
 */
export async function findViewer(
  ctx: AppContext,
  { scope, token }: { scope: TenantScope; token: string },
): Promise<{ viewer: Viewer; renewed: OpenSession | null; lastUsedAt: Date } | null> {
  const found: SessionViewRow[] = []
  const { session, user } = await inTenant(ctx.db, scope, (tx) =>
    luciaIn(tx, { found: (row) => void found.push(row) }).validateSession(token),
  )
  const [row] = found
  if (!session || !row) {
    for (const { memberId, status } of found)
      logSecurityEvent(ctx.log, 'session_ended', { reason: canLogIn(status) ? 'expired' : 'account_closed', memberId })
    return null
  }
  return {
    viewer: { scope, ...user },
    renewed: session.fresh ? { token, expiresAt: session.expiresAt } : null,
    lastUsedAt: row.lastUsedAt ?? row.createdAt,
  }
}

/** Records the hour in which a session was used, and says whether it wrote. There is no query where `lastUsedAt` is of this hour. */
export async function recordSessionUse(
  ctx: AppContext,
  { scope, token, lastUsedAt }: { scope: TenantScope; token: string; lastUsedAt: Date },
): Promise<boolean> {
  const at = new Date(Math.floor(ctx.clock.now().getTime() / HOUR) * HOUR)
  if (lastUsedAt >= at) return false
  return inTenant(ctx.db, scope, (tx) => updateSessionUse(tx, { tokenHash: hashOf(token), at }))
}
