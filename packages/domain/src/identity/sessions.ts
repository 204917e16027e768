import { createHash } from 'node:crypto'
import { DAY, HOUR } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import type { MemberStatus } from '@hearth/db/queries/accounts/members'
import {
  findSession,
  insertSession,
  removeMemberSessions,
  removeSession,
  type SessionMemberRow,
  type SessionViewRow,
  updateSessionExpiry,
  updateSessionUse,
} from '@hearth/db/queries/identity/sessions'
import { inTenant, readInTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { type Adapter, Lucia, TimeSpan } from 'lucia'
import type { AppContext } from '../context.ts'
import { logSecurityEvent } from '../platform/security-events.ts'

/** Days that a session lasts after its last renewal (spec, section 9: auth cookie 30 days). */
export const SESSION_DAYS = 30

/** Days after which a session ends even if it was renewed. */
export const SESSION_DAYS_MAX = 365

/** The member who makes a request, as they were before it, and the tenant of the request's host. */
export interface Viewer extends SessionMemberRow {
  readonly scope: TenantScope
  readonly id: MemberId
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, SessionMemberRow>
    UserId: MemberId
    DatabaseUserAttributes: SessionMemberRow
  }
}

/** Only the hash is stored, so that nobody can log in with data from the table. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A closed or banned account has no sessions; lucia then removes the row. */
export const canLogIn = (status: MemberStatus) => status !== 'disabled' && status !== 'deleted'

/** Where a query of lucia runs: in a transaction of its own, or in one that runs already. */
type Run = <T>(query: (tx: TenantTx) => Promise<T>) => Promise<T>

interface LuciaOptions {
  readonly read: Run
  readonly change: Run
  /** Gets the session that a token opens. */
  readonly found?: (session: SessionViewRow) => void
  /** Is stored with a new session. */
  readonly device?: string | null
}

/** Lucia with our own tenant-scoped queries. */
function openLucia({ read, change, found = () => {}, device = null }: LuciaOptions) {
  const adapter: Adapter = {
    async getSessionAndUser(token) {
      const session = await read((tx) => findSession(tx, { tokenHash: hashOf(token) }))
      if (!session) return [null, null]
      found(session)
      const { tokenHash: _, memberId, createdAt, expiresAt, lastUsedAt: __, ...facts } = session
      const lastEnd = new Date(createdAt.getTime() + SESSION_DAYS_MAX * DAY)
      return [
        // Lucia renews a session that ends soon. An end is returned only once it is past; otherwise every request in the last weeks would write.
        {
          id: token,
          userId: memberId,
          expiresAt: lastEnd.getTime() <= Date.now() ? lastEnd : expiresAt,
          attributes: {},
        },
        canLogIn(facts.status) ? { id: memberId, attributes: facts } : null,
      ]
    },
    // Not supported, because a token cannot be derived from its hash, and nothing here lists sessions.
    getUserSessions: async () => [],
    setSession: async ({ id, userId, expiresAt }) =>
      change((tx) => insertSession(tx, { tokenHash: hashOf(id), memberId: userId, expiresAt, device })),
    updateSessionExpiration: async (token, expiresAt) => {
      await change((tx) => updateSessionExpiry(tx, { tokenHash: hashOf(token), expiresAt }))
    },
    deleteSession: async (token) => {
      await change((tx) => removeSession(tx, { tokenHash: hashOf(token) }))
    },
    deleteUserSessions: async (memberId) => {
      await change((tx) => removeMemberSessions(tx, { memberId }))
    },
    // A job of the worker does this in batches.
    deleteExpiredSessions: async () => {},
  }
  return new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'),
    getUserAttributes: (facts) => facts,
  })
}

/** A session in the form for its owner's cookie. The token is stored nowhere else. */
export interface OpenSession {
  readonly token: string
  readonly expiresAt: Date
}

/**
 * Opens a session in the caller's transaction and ends the one that the browser sent, whosever it was. `device` names browser and system, if known.
 */
export async function rotateSession(
  tx: TenantTx,
  {
    memberId,
    previousToken,
    device = null,
  }: { memberId: MemberId; previousToken: string | null; device?: string | null },
): Promise<OpenSession> {
  const inTx: Run = (query) => query(tx)
  const lucia = openLucia({ read: inTx, change: inTx, device })
  const [session] = await Promise.all([
    lucia.createSession(memberId, {}),
    previousToken === null ? null : lucia.invalidateSession(previousToken),
  ])
  return { token: session.id, expiresAt: session.expiresAt }
}

/** Ends the session of this token; without effect if there is none. */
export async function closeSession(
  ctx: AppContext,
  { scope, token }: { scope: TenantScope; token: string | null },
): Promise<void> {
  if (token === null) return
  const memberId = await inTenant(ctx.db, scope, (tx) => removeSession(tx, { tokenHash: hashOf(token) }))
  if (memberId) logSecurityEvent(ctx.log, 'session_ended', { reason: 'logged_out', memberId })
}

/**
 * The member whom a session cookie identifies on this tenant; null for a token that is expired, forged or of another tenant. `renewed` is set if the
 * session was prolonged and its cookie must be set again.
 */
export async function findViewer(
  ctx: AppContext,
  { scope, token }: { scope: TenantScope; token: string },
): Promise<{ viewer: Viewer; renewed: OpenSession | null; lastUsedAt: Date | null } | null> {
  const found: SessionViewRow[] = []
  const lucia = openLucia({
    read: (query) => readInTenant(ctx.db, scope, query),
    change: (query) => inTenant(ctx.db, scope, query),
    found: (row) => void found.push(row),
  })
  const { session, user } = await lucia.validateSession(token)
  const [row] = found
  if (!session || !row) {
    for (const { memberId, status } of found)
      logSecurityEvent(ctx.log, 'session_ended', { reason: canLogIn(status) ? 'expired' : 'account_closed', memberId })
    return null
  }
  return {
    viewer: { scope, ...user },
    renewed: session.fresh ? { token, expiresAt: session.expiresAt } : null,
    lastUsedAt: row.lastUsedAt,
  }
}

/**
 * Records the hour in which a session was used; returns whether it wrote, which it does at the first use and then once an hour. Without a query if
 * `lastUsedAt` is in this hour.
 */
export async function recordSessionUse(
  ctx: AppContext,
  { scope, token, lastUsedAt }: { scope: TenantScope; token: string; lastUsedAt: Date | null },
): Promise<boolean> {
  const at = new Date(Math.floor(ctx.clock.now().getTime() / HOUR) * HOUR)
  if (lastUsedAt && lastUsedAt >= at) return false
  return inTenant(ctx.db, scope, (tx) => updateSessionUse(tx, { tokenHash: hashOf(token), at }))
}
