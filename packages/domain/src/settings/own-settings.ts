import { createHash } from 'node:crypto'
import type { Pace } from '@hearth/contracts/conversations'
import { HOUR } from '@hearth/contracts/durations'
import { updatePace } from '@hearth/db/queries/accounts/members'
import { updateShowsReading, updateShowsTyping } from '@hearth/db/queries/conversations/reading-marks'
import { listMemberSessions, removeOtherSessions, removeSession } from '@hearth/db/queries/identity/sessions'
import { findOpenLinkOf } from '@hearth/db/queries/mail/links'
import { listMailsOf, type SentMailRow } from '@hearth/db/queries/mail/mails'
import { updateHidesViews, updateShowsOnline } from '@hearth/db/queries/profiles/profiles'
import { findOwnSettings, type OwnSettingsRow } from '@hearth/db/queries/settings/own-settings'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError } from '../failures.ts'
import { normalizeEmail } from '../identity/email.ts'
import { changeInvisible } from '../identity/member-status.ts'
import { hashOf, type Viewer } from '../identity/sessions.ts'
import { logSecurityEvent } from '../platform/security-events.ts'
import { type OwnBlocks, readOwnBlocks } from '../relations/own-blocks.ts'

/** The most sessions that are shown; logging out all others ends the rest, too. */
const SESSIONS_MAX = 50
/** The most mails that the settings list. */
const MAILS_MAX = 20

interface OfViewer {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
}

/** One of the member's sessions, as its owner sees it. */
interface SessionView {
  /** An id that only its member sees; it can neither log in nor be used to find the row. */
  readonly id: string
  /** Browser and system; null if unknown. */
  readonly device: string | null
  readonly startedAt: Date
  /** The hour of its last use, or its start if that is later. */
  readonly lastUsedAt: Date
  /** Whether it is the session of this request. */
  readonly current: boolean
}

/** The outcome of a mail. `elsewhere` went to an address that is not the member's, who must not learn more. */
type MailFate = 'sent' | 'waiting' | 'refused' | 'failed' | 'elsewhere'

export interface OwnSettings extends OwnSettingsRow {
  /** The pending new address, and until when its link is valid. */
  readonly addressChange: { readonly email: string; readonly until: Date } | null
  /** This browser's session first, then by last use. */
  readonly sessions: readonly SessionView[]
  /** Whom the member has blocked. */
  readonly blocks: OwnBlocks
  /** Latest first. */
  readonly mails: readonly (Pick<SentMailRow, 'type' | 'details'> & { readonly at: Date; readonly fate: MailFate })[]
}

/** The settings of the viewer's account. */
export async function ownSettings(
  ctx: AppContext,
  { viewer, token }: OfViewer & { token: string | null },
): Promise<OwnSettings> {
  const memberId = viewer.id
  const now = ctx.clock.now()
  const [row, sessions, mails, link, blocks] = await inTenant(ctx.db, viewer.scope, (tx) =>
    Promise.all([
      findOwnSettings(tx, { memberId }),
      listMemberSessions(tx, { memberId, now, limit: SESSIONS_MAX }),
      listMailsOf(tx, { memberId, limit: MAILS_MAX }),
      findOpenLinkOf(tx, { memberId, purpose: 'change_address', now }),
      readOwnBlocks(tx, { memberId }),
    ]),
  )
  if (!row) throw new AppError('platform.not_found', 404)
  const own = token === null ? null : hashOf(token)
  return {
    ...row,
    blocks,
    addressChange: link?.recipient ? { email: link.recipient, until: link.expiresAt } : null,
    sessions: sessions
      .map(({ tokenHash, device, createdAt, lastUsedAt }) => ({
        ...{ id: sessionIdOf(tokenHash), device, startedAt: createdAt },
        lastUsedAt: new Date(Math.max(createdAt.getTime(), hourOf(lastUsedAt ?? createdAt).getTime())),
        current: tokenHash === own,
      }))
      .sort((one, other) => Number(other.current) - Number(one.current)),
    mails: mails.map((mail) => ({
      type: mail.type,
      details: mail.details,
      at: mail.createdAt,
      fate: fateOf(mail, row.email),
    })),
  }
}

/**
 * Whether a mail went to an address that is not the member's. A taken address is mailed nothing, so the outcome would reveal that it has an
 * account.
 */
export const wentElsewhere = ({ recipient }: Pick<SentMailRow, 'recipient'>, email: string): boolean =>
  recipient !== null && normalizeEmail(recipient) !== normalizeEmail(email)

function fateOf(mail: SentMailRow, email: string): MailFate {
  const { sentAt, refusedAt, givenUpAt } = mail
  if (wentElsewhere(mail, email)) return 'elsewhere'
  if (sentAt) return 'sent'
  if (refusedAt) return 'refused'
  return givenUpAt ? 'failed' : 'waiting'
}

const hourOf = (date: Date) => new Date(Math.floor(date.getTime() / HOUR) * HOUR)

/** A hash of the stored hash, from which that cannot be derived. */
const sessionIdOf = (tokenHash: string) =>
  createHash('sha256').update(`session ${tokenHash}`).digest('base64url').slice(0, 22)

/** Ends one of the viewer's other sessions; has no effect for one that has ended or is not theirs. */
export async function endSession(
  ctx: AppContext,
  { viewer: { scope, id: memberId }, token, sessionId }: OfViewer & { token: string | null; sessionId: string },
): Promise<void> {
  const ended = await inTenant(ctx.db, scope, async (tx) => {
    const sessions = await listMemberSessions(tx, { memberId, now: ctx.clock.now(), limit: SESSIONS_MAX })
    const found = sessions.find(({ tokenHash }) => sessionIdOf(tokenHash) === sessionId)
    if (!found || (token !== null && found.tokenHash === hashOf(token))) return false
    return (await removeSession(tx, found)) !== null
  })
  if (ended) logSecurityEvent(ctx.log, 'session_ended', { reason: 'ended_in_settings', memberId, count: 1 })
}

/** Ends all sessions of the viewer except that of this token. */
export async function endOtherSessions(
  ctx: AppContext,
  { viewer: { scope, id: memberId }, token }: OfViewer & { token: string },
): Promise<void> {
  const count = await inTenant(ctx.db, scope, (tx) => removeOtherSessions(tx, { memberId, tokenHash: hashOf(token) }))
  if (count > 0) logSecurityEvent(ctx.log, 'session_ended', { reason: 'ended_in_settings', memberId, count })
}

/** Makes the viewer invisible, or visible again. */
export const saveInvisible = (
  ctx: AppContext,
  { viewer, invisible }: OfViewer & { invisible: boolean },
): Promise<void> => inTenant(ctx.db, viewer.scope, (tx) => changeInvisible(tx, { memberId: viewer.id, invisible }))

/** Sets whether others learn from now on whose profiles the viewer looks at. */
export const saveHidesViews = (
  ctx: AppContext,
  { viewer, hidesViews }: OfViewer & { hidesViews: boolean },
): Promise<void> => inTenant(ctx.db, viewer.scope, (tx) => updateHidesViews(tx, { memberId: viewer.id, hidesViews }))

/** What a member shows of themself to whoever they write with or who sees them; it is shown to both or to neither. */
interface Shows {
  /** What they have received and read. */
  readonly reading: boolean
  /** That they are typing. */
  readonly typing: boolean
  /** When they are online, and were last. */
  readonly online: boolean
}

/** Sets what others see of the viewer, and the viewer sees of them; what is not named stays as it is. */
export const saveShows = (ctx: AppContext, { viewer, shows }: OfViewer & { shows: Partial<Shows> }): Promise<void> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const memberId = viewer.id
    const { reading, typing, online } = shows
    if (reading !== undefined) await updateShowsReading(tx, { memberId, showsReading: reading })
    if (typing !== undefined) await updateShowsTyping(tx, { memberId, showsTyping: typing })
    if (online !== undefined) await updateShowsOnline(tx, { memberId, showsOnline: online })
  })

/** Sets how often the viewer means to answer, which whoever they write with sees; null for nothing in particular. */
export const savePace = (ctx: AppContext, { viewer, pace }: OfViewer & { pace: Pace | null }): Promise<void> =>
  inTenant(ctx.db, viewer.scope, (tx) => updatePace(tx, { memberId: viewer.id, pace }))
