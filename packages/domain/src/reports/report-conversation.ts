import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { AROUND_REPORTED, NEWEST_REPORTED } from '@hearth/contracts/reports'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { findSide } from '@hearth/db/queries/conversations/conversations'
import { listMessagePhotos } from '@hearth/db/queries/conversations/message-photos'
import { listMessages, type MessageRow } from '@hearth/db/queries/conversations/messages'
import { findProfilePage, listActivePhotos, listShownAnswers } from '@hearth/db/queries/profiles/profile-pages'
import type { ReportSnapshot } from '@hearth/db/queries/reports/reports'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError, accept, type FieldRefusal, type Outcome } from '../failures.ts'
import { shownFile } from '../photos/photo-files.ts'
import type { Picture } from './evidence.ts'
import { keptPhotos } from './report-rules.ts'
import { type MemberReport, type Reported, receiveReport } from './send-report.ts'

interface ReportConversation extends MemberReport {
  readonly conversationId: ConversationId
  /** The number of a message of the other one; null if it is about the conversation. */
  readonly seq: number | null
}

/**
 * Reports a conversation, or a message of the other one in it, and keeps the messages around it and the profile as they are now, whoever the other one
 * is by now, with copies of the photos that the other one has sent in them. Throws 404 for a conversation that is not the viewer's, and for a message that they have deleted or that says nothing any more.
 */
export const reportConversation = (
  ctx: AppContext,
  command: ReportConversation,
): Promise<Outcome<Reported> | FieldRefusal> =>
  receiveReport(ctx, command, async (tx) => {
    const { viewer, conversationId, seq } = command
    const side = await findSide(tx, { memberId: viewer.id, conversationId })
    if (!side) throw new AppError('profiles.gone', 404)
    const { otherId: memberId } = side
    const profile = await copyProfile(tx, memberId)
    const rows = await listMessages(tx, {
      ...{ memberId: viewer.id, conversationId, after: null },
      ...(seq === null
        ? { before: null, limit: NEWEST_REPORTED }
        : { before: seq + AROUND_REPORTED + 1, limit: 2 * AROUND_REPORTED + 1 }),
    })
    const reported = rows.find((row) => row.seq === seq)
    const isThere = reported && reported.senderId === memberId && !reported.takenBackAt && !reported.removedAt
    if (rows.length === 0 || (seq !== null && !isThere)) throw new AppError('profiles.gone', 404)
    const messages = rows.toReversed().map((row) => ({
      ...{ seq: row.seq, theirs: row.senderId === memberId, kind: row.kind, about: row.about, text: row.body },
      ...(row.gift === null ? {} : { gift: row.gift }),
      at: row.createdAt.toISOString(),
    }))
    return accept({
      ...{ memberId, photo: null, conversationId, messageSeq: seq },
      snapshot: { ...profile, messages },
      files: profile.photos.map((name) => shownFile(tx.scope.tenantId, name)),
      pictures: await findPictures(tx, { conversationId, memberId, rows }),
    })
  })

interface Sent {
  readonly conversationId: ConversationId
  readonly memberId: MemberId
  readonly rows: readonly MessageRow[]
}

/** The photos that a member has sent in these messages and that can still be shown. */
async function findPictures(tx: TenantTx, { conversationId, memberId, rows }: Sent): Promise<Picture[]> {
  const seqs = rows
    .filter((row) => row.kind === 'photo' && row.senderId === memberId && !row.takenBackAt && !row.removedAt)
    .map(({ seq }) => seq)
  const photos = await listMessagePhotos(tx, { conversationId, seqs })
  return photos.flatMap(({ seq, file }) => (file === null ? [] : [{ seq, file }]))
}

/** The profile as support sees it, also if nobody else does; empty if there is none any more. Locks the member. */
async function copyProfile(tx: TenantTx, memberId: MemberId): Promise<ReportSnapshot> {
  await lockMember(tx, { memberId, for: 'no key update' })
  const look = { memberId, viewpoint: null }
  const [row, photos, answers] = await Promise.all([
    findProfilePage(tx, look),
    listActivePhotos(tx, look),
    listShownAnswers(tx, look),
  ])
  const { name = null, birthDate = null, about = null } = row ?? {}
  return { name, birthDate, about, answers, ...keptPhotos(photos) }
}
