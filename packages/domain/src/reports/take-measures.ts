import { DAY } from '@hearth/contracts/durations'
import { type ConversationId, type DecisionId, type MemberId, newId, type PhotoId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { FAKE_PROFILE } from '@hearth/contracts/mail'
import { type MeasureRule, REPORTS_PAUSED_DAYS, type ReportMeasure } from '@hearth/contracts/reports'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { findSide, lockSide } from '@hearth/db/queries/conversations/conversations'
import { listMessagePhotos } from '@hearth/db/queries/conversations/message-photos'
import { findMessage, type MessageRow, updateMessageRemoved } from '@hearth/db/queries/conversations/messages'
import { removeMemberSessions } from '@hearth/db/queries/identity/sessions'
import { findOpenDeletion } from '@hearth/db/queries/leaving/deletions'
import { findPhoto, findPhotoByFilename, type PhotoRow } from '@hearth/db/queries/photos/own-photos'
import { findOwnDetails, updateOwnDetails } from '@hearth/db/queries/profiles/own-details'
import { replacePromptAnswers } from '@hearth/db/queries/profiles/own-lists'
import { listPromptAnswers } from '@hearth/db/queries/profiles/profile-pages'
import { findProfile, updateProfileHidden } from '@hearth/db/queries/profiles/profiles'
import { type DecisionRow, insertDecision, listMeasuresOf, updateDecision } from '@hearth/db/queries/reports/decisions'
import { listOpenReportsOf } from '@hearth/db/queries/reports/reports'
import { joining, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { type AnyEvent, recordEvents } from '../events/record-events.ts'
import { changeMemberStatus } from '../identity/member-status.ts'
import { mailMember } from '../mail/mail-member.ts'
import { notify } from '../notifications/notify.ts'
import { rejectPhoto, takeRejectionBack } from '../photos/moderate-photos.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

/** What whoever a measure is about is told of it: which rule, and what happened. */
interface Statement {
  readonly rule: MeasureRule
  /** In the member's language, without who reported it. For the rule that hides a profile the mail has words of its own. */
  readonly facts: string
}

/** A measure, which cannot be taken without its statement of reasons (Article 17 of the DSA). */
export interface Measure {
  readonly memberId: MemberId
  readonly measure: Exclude<ReportMeasure, 'none'>
  /** The name of the photo's largest file; `about`, the prompt of an answer or the `messageItem` of a message; null for other measures. */
  readonly item: string | null
  readonly statement: Statement
  /** Who decides; null for the rule that hides a profile. */
  readonly moderator: string | null
}

/**
 * Takes a measure and tells its member by a mail with the statement of reasons and the link to object, and on their page; `told` are the others who
 * learn of it in this transaction. Null, with nothing written, if it cannot be taken: the photo, the text or the account is gone, or is closed already.
 * The caller has locked the member.
 */
export async function takeMeasure(
  ctx: Context,
  tx: TenantTx,
  { memberId, measure, item, statement, moderator }: Measure,
  told: Parameters<typeof notify>[2] = [],
): Promise<DecisionId | null> {
  const id = newId<DecisionId>()
  const effect = await prepareEffect(ctx, tx, { id, memberId, measure, item })
  if (!effect) return null
  const { rule, facts } = statement
  const now = ctx.clock.now()
  const until = measure === 'pause_reports' ? new Date(now.getTime() + REPORTS_PAUSED_DAYS * DAY) : null
  const details = {
    ...{ measure, ground: rule.ground, rule: rule.rule, facts },
    automated: moderator === null ? 'yes' : 'no',
    ...(until && { until: until.toISOString() }),
  }
  const mailId = await mailMember(ctx, tx, { memberId, type: 'statement_given', details })
  await insertDecision(tx, {
    ...{ id, memberId, measure, item, removed: effect.removed, ...rule, facts, mailId },
    ...{ moderator, createdAt: now, until },
  })
  await effect.apply()
  if (measure === 'disable_account' && rule.rule === FAKE_PROFILE)
    await enqueueOnCommit(tx, outboxJob('conversations.give-credits-back', { memberId }))
  await notify(ctx, tx, [{ memberId, kind: 'statement.given', ids: { decisionId: id } }, ...told], effect.events)
  return id
}

interface Effect {
  /** The text that goes. */
  readonly removed: string | null
  readonly events?: readonly AnyEvent[]
  /** Runs once the decision is there, because what it restricts refers to it. */
  readonly apply: () => Promise<unknown>
}
const NOTHING: Effect = { removed: null, apply: async () => {} }

type Target = Pick<Measure, 'memberId' | 'measure' | 'item'> & { readonly id: DecisionId }

/** What a measure does; null if it cannot be done. */
async function prepareEffect(
  ctx: Context,
  tx: TenantTx,
  { id, memberId, measure, item }: Target,
): Promise<Effect | null> {
  const member = await lockMember(tx, { memberId, for: 'no key update' })
  if (!member) return null
  switch (measure) {
    case 'warn':
    case 'pause_reports':
      return NOTHING
    case 'hide_profile':
      return { removed: null, apply: () => updateProfileHidden(tx, { memberId, by: id, active: false }) }
    case 'disable_account':
      if (member.status !== 'active') return null
      return {
        removed: null,
        async apply() {
          await removeMemberSessions(tx, { memberId })
          await changeMemberStatus(tx, { memberId, from: ['active'], to: 'disabled' })
        },
      }
    case 'remove_photo': {
      const photo = item === null ? null : await findReportedPhoto(tx, { memberId, filename: item })
      if (photo?.memberId !== memberId || photo.status === 'rejected' || photo.rejectionReason !== null) return null
      const reject = { scope: tx.scope, photoId: photo.id, reason: 'decided' } as const
      return {
        removed: photo.id,
        events: [{ memberId, kind: 'photo.changed', ids: { photoId: photo.id } }],
        apply: () => rejectPhoto({ ...ctx, db: joining(tx) }, reject),
      }
    }
    case 'remove_message': {
      const message = messageIn(item)
      return message && removeMessage(ctx, tx, { ...message, senderId: memberId })
    }
    case 'remove_text': {
      const removed = await textOf(tx, { memberId, item })
      return removed === null ? null : { removed, apply: () => changeText(tx, { memberId, item, text: null }) }
    }
  }
}

/** The photo of this name, or the one that had it when a report kept it. */
async function findReportedPhoto(
  tx: TenantTx,
  { memberId, filename }: { memberId: MemberId; filename: string },
): Promise<PhotoRow | null> {
  const photo = await findPhotoByFilename(tx, { filename })
  if (photo) return photo
  const kept = (await listOpenReportsOf(tx, { memberId })).flatMap(({ snapshot }) => snapshot ?? [])
  const [photoId] = kept.flatMap(({ photos, photoIds }) => photoIds?.[photos.indexOf(filename)] ?? [])
  return photoId ? findPhoto(tx, { photoId }) : null
}

interface WhichMessage {
  readonly conversationId: ConversationId
  readonly seq: number
}

/** The item of a measure that removes a message. */
export const messageItem = ({ conversationId, seq }: WhichMessage): string => `${conversationId}:${seq}`

function messageIn(item: string | null): WhichMessage | null {
  const [, id = '', seq = ''] = /^([\da-f-]{36}):(\d{1,9})$/.exec(item ?? '') ?? []
  return seq === '' ? null : { conversationId: id as ConversationId, seq: Number(seq) }
}

type OfSender = WhichMessage & { readonly senderId: MemberId }

/** Empties a message for both; null if it says nothing any more, or is not theirs. */
async function removeMessage(ctx: Context, tx: TenantTx, message: OfSender): Promise<Effect | null> {
  const events = await lockSides(tx, message)
  const row = await findMessage(tx, message)
  if (row?.senderId !== message.senderId || !(await saysSomething(tx, message, row))) return null
  return {
    removed: row.body,
    events,
    apply: () => updateMessageRemoved(tx, { ...message, body: '', removedAt: ctx.clock.now() }),
  }
}

/** Whether there is something in a message that can be removed: words, a gift, or a photo that its sender has not taken back. */
async function saysSomething(tx: TenantTx, { conversationId, seq }: WhichMessage, row: MessageRow): Promise<boolean> {
  if (row.takenBackAt || row.removedAt) return false
  if (row.kind !== 'photo') return row.body !== '' || row.gift !== null
  return (await listMessagePhotos(tx, { conversationId, seqs: [seq] })).length > 0
}

/** Has nobody take the message back meanwhile, and returns what tells those of the two who are there that it has changed. The caller has locked the sender. */
async function lockSides(tx: TenantTx, { conversationId, senderId }: OfSender): Promise<readonly AnyEvent[]> {
  const otherId = (await findSide(tx, { memberId: senderId, conversationId }))?.otherId
  if (!otherId) return []
  const isThere = await lockSide(tx, { memberId: otherId, conversationId })
  return [senderId, ...(isThere ? [otherId] : [])].map(
    (memberId) => ({ memberId, kind: 'conversation.changed', ids: { conversationId } }) as const,
  )
}

/** Puts a removed message back. */
async function restoreMessage(ctx: Context, tx: TenantTx, message: OfSender, body: string): Promise<void> {
  const events = await lockSides(tx, message)
  await updateMessageRemoved(tx, { ...message, body, removedAt: null })
  await recordEvents(ctx, tx, events)
}

interface WhichText {
  readonly memberId: MemberId
  /** `about`, or a prompt. */
  readonly item: string | null
}

async function textOf(tx: TenantTx, { memberId, item }: WhichText): Promise<string | null> {
  if (item === 'about') return (await findOwnDetails(tx, { memberId }))?.about?.trim() || null
  const answers = await listPromptAnswers(tx, { memberId })
  return answers.find(({ prompt }) => prompt === item)?.answer ?? null
}

/** Removes a text of a profile, or with `text` puts it back. */
async function changeText(tx: TenantTx, { memberId, item, text }: WhichText & { readonly text: string | null }) {
  if (item === 'about') return updateOwnDetails(tx, { memberId, details: { about: text } })
  const answers = await listPromptAnswers(tx, { memberId })
  const others = answers.filter(({ prompt }) => prompt !== item)
  const back = text === null ? [] : [{ prompt: item as (typeof answers)[number]['prompt'], answer: text }]
  return replacePromptAnswers(tx, { memberId, answers: [...others, ...back] })
}

/**
 * Lifts a measure and puts back what it took, as far as that is still possible: a text unless another stands in its place, a message, a photo once it is
 * prepared again, an account unless its member has left, a profile unless another decision hides it. A warning does not count any more. The caller has
 * locked the member.
 */
export async function liftMeasure(ctx: Context, tx: TenantTx, decision: DecisionRow): Promise<void> {
  const { id: decisionId, memberId, measure, item, removed } = decision
  await updateDecision(tx, { decisionId, changes: { liftedAt: ctx.clock.now() } })
  const member = memberId && (await lockMember(tx, { memberId, for: 'no key update' }))
  if (!member) return
  if (measure === 'remove_photo' && removed !== null)
    await takeRejectionBack({ ...ctx, db: joining(tx) }, { scope: tx.scope, photoId: removed as PhotoId })
  const message = measure === 'remove_message' ? messageIn(item) : null
  if (message && removed !== null) await restoreMessage(ctx, tx, { ...message, senderId: memberId }, removed)
  if (measure === 'remove_text' && removed !== null && (await textOf(tx, { memberId, item })) === null)
    await changeText(tx, { memberId, item, text: removed })
  if (measure === 'hide_profile' && (await findProfile(tx, { memberId }))?.hiddenBy === decisionId)
    await updateProfileHidden(tx, {
      memberId,
      by: await findOtherHiding(tx, { memberId }),
      active: member.status === 'active',
    })
  if (measure === 'disable_account' && !(await findOpenDeletion(tx, { memberId })))
    await changeMemberStatus(tx, { memberId, from: ['disabled'], to: 'active' })
}

/** The latest decision that hides a profile and is not lifted. */
async function findOtherHiding(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<DecisionId | null> {
  const measures = await listMeasuresOf(tx, { memberId })
  return measures.find(({ measure, liftedAt }) => measure === 'hide_profile' && liftedAt === null)?.id ?? null
}
