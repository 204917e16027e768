import type { ConversationId, DecisionId, MailId, MemberId, PhotoId, ReportId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import type { MeasureRule, ReportMeasure, ReportReason } from '@hearth/contracts/reports'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MessageKind } from './conversations.ts'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

/** What was reported, as it was then. */
export interface ReportSnapshot {
  /** Null, like the date, of somebody whose account is gone already. */
  readonly name: string | null
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null
  readonly about: string | null
  readonly answers: readonly { readonly prompt: string; readonly answer: string }[]
  /** Names of the largest files of the photos below `/photos/`, in their order; the files are kept (`report_files`). */
  readonly photos: readonly string[]
  /** The ids of these photos, which stay when preparing a photo anew gives it another name; not in older reports. */
  readonly photoIds?: readonly PhotoId[]
  /** The reported message and those around it, in their order; only in a report of a conversation. */
  readonly messages?: readonly ReportedMessage[]
}

export interface ReportedMessage {
  readonly seq: number
  /** Whether whoever is reported has sent it. */
  readonly theirs: boolean
  readonly kind: MessageKind
  /** The part of the recipient’s profile that it was about, as `LIKED_PART`. */
  readonly about?: string | null
  /** Id of the gift that it was. */
  readonly gift?: string
  /** Empty of a goodbye and a gift, and of one that was taken back or removed before. */
  readonly text: string
  /** The stored file of the encrypted copy of a photo; only of one of theirs that could be shown (`report_files`). */
  readonly evidence?: string
  /** ISO time. */
  readonly at: string
}

/** What support decided, or once a rule: the statement of reasons for whoever it is about, and their objection. */
export const reportDecisions = pgTable(
  'report_decisions',
  {
    tenantId: tenantId(),
    id: uuid().$type<DecisionId>().notNull(),
    /** Whom it is about; null once they are erased or the case has ended. Hence no foreign key. */
    memberId: uuid().$type<MemberId>(),
    measure: text().$type<ReportMeasure>().notNull(),
    /** Of a removed photo the name of its largest file, of a removed text `about` or the prompt, of a removed message its conversation and number; null for other measures. */
    item: text(),
    /** The text that was removed, for when the decision is reversed. */
    removed: text(),
    ground: text().$type<MeasureRule['ground']>(),
    rule: text(),
    facts: text(),
    /** The mail with the statement. */
    mailId: uuid().$type<MailId>(),
    /** Who decided; null for the rule that hides a profile. */
    moderator: text(),
    createdAt: timestamp().notNull(),
    /** Until when reports are not heard. */
    until: timestamp(),
    /** When the measure was lifted, by an objection or a later decision. */
    liftedAt: timestamp(),
    objection: text(),
    objectedAt: timestamp(),
    objectionUpheld: boolean(),
    objectionAnswer: text(),
    /** Who decided the objection. */
    objectionModerator: text(),
    objectionDecidedAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // No measure without a statement of reasons, and none by a rule but hiding a profile.
    check(
      'report_decisions_statement',
      sql`measure = 'none' or (ground is not null and coalesce(rule, '') <> '' and coalesce(facts, '') <> '' and mail_id is not null)`,
    ),
    check('report_decisions_moderator', sql`coalesce(moderator <> '', measure = 'hide_profile')`),
    check(
      'report_decisions_item',
      sql`(item is not null) = (measure in ('remove_photo', 'remove_text', 'remove_message'))`,
    ),
    check('report_decisions_until', sql`(until is not null) = (measure = 'pause_reports')`),
    check(
      'report_decisions_objection',
      sql`(objection is null) = (objected_at is null) and (objection is null or measure <> 'none')`,
    ),
    check(
      'report_decisions_answer',
      sql`num_nulls(objection_upheld, objection_answer, objection_moderator, objection_decided_at) in (0, 4)
        and (objection_upheld is null or objection is not null)`,
    ),
    check(
      'report_decisions_other_moderator',
      sql`objection_moderator is null or moderator is null or lower(objection_moderator) <> lower(moderator)`,
    ),
    index('report_decisions_by_member').on(t.tenantId, t.memberId, t.createdAt),
    index('report_decisions_objected')
      .on(t.tenantId, t.objectedAt)
      .where(sql`objected_at is not null and objection_decided_at is null`),
    tenantIsolation(),
  ],
)

/** Reports by members and visitors, with what was reported. Only commands of support read them. */
export const reports = pgTable(
  'reports',
  {
    tenantId: tenantId(),
    id: uuid().$type<ReportId>().notNull(),
    /** By which the reporter and support name it; random, so that it does not tell how many there are. */
    number: bigint({ mode: 'number' }).notNull(),
    /** Null for a visitor, for somebody who is erased, and once the case has ended. Hence no foreign key. */
    reporterId: uuid().$type<MemberId>(),
    /** What a visitor says of themself, and the language in which they are answered; null for a member, and once the case has ended. */
    reporterName: text(),
    reporterEmail: text(),
    reporterLanguage: text().$type<Locale>(),
    /** Whom it is about; null once the case has ended. */
    memberId: uuid().$type<MemberId>(),
    /** Name of the largest file of the photo that it is about; null if it is about the profile. */
    photo: text(),
    /** The conversation that it is about, and the message in it; null if it is about neither, and once the case has ended. */
    conversationId: uuid().$type<ConversationId>(),
    messageSeq: integer(),
    reason: text().$type<ReportReason>().notNull(),
    words: text().notNull(),
    /** Null once the case has ended. */
    snapshot: jsonb().$type<ReportSnapshot>(),
    /** Keyed hash of the reporter's network; null once the case is decided. */
    networkHash: text(),
    createdAt: timestamp().notNull(),
    decisionId: uuid().$type<DecisionId>(),
    /** Whether support found that it was manifestly false. */
    unfounded: boolean().notNull().default(false),
    /** Which authority was told of it, and when. */
    authority: text(),
    authorityToldAt: timestamp(),
    /** What the reporter, a member, says against the decision, once. */
    complaint: text(),
    complainedAt: timestamp(),
    /** Who took that decision. */
    decidedBy: text(),
    /** Whether the decision stands; otherwise the report waits for another. */
    complaintUpheld: boolean(),
    complaintAnswer: text(),
    /** Who decided the complaint. */
    complaintModerator: text(),
    complaintDecidedAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('reports_number').on(t.tenantId, t.number),
    foreignKey({
      name: 'reports_decision',
      columns: [t.tenantId, t.decisionId],
      foreignColumns: [reportDecisions.tenantId, reportDecisions.id],
    }),
    check(
      'reports_visitor',
      sql`(reporter_id is null or reporter_language is null)
        and (reporter_language is not null or num_nonnulls(reporter_name, reporter_email) = 0)`,
    ),
    check(
      'reports_message',
      sql`(message_seq is null or conversation_id is not null) and num_nonnulls(photo, conversation_id) <= 1`,
    ),
    check('reports_unfounded', sql`not unfounded or decision_id is not null`),
    check('reports_authority', sql`(authority is null) = (authority_told_at is null)`),
    check('reports_complaint', sql`num_nulls(complaint, complained_at, decided_by) in (0, 3)`),
    check(
      'reports_complaint_answer',
      sql`num_nulls(complaint_upheld, complaint_answer, complaint_moderator, complaint_decided_at) in (0, 4)
        and (complaint_upheld is null or complaint is not null)`,
    ),
    check(
      'reports_other_moderator',
      sql`complaint_moderator is null or lower(complaint_moderator) <> lower(decided_by)`,
    ),
    index('reports_complained')
      .on(t.tenantId, t.complainedAt)
      .where(sql`complained_at is not null and complaint_decided_at is null`),
    index('reports_open').on(t.tenantId, t.createdAt).where(sql`decision_id is null`),
    index('reports_urgent')
      .on(t.tenantId, t.createdAt)
      .where(sql`decision_id is null and reason in ('under_age', 'threat')`),
    index('reports_by_member').on(t.tenantId, t.memberId, t.createdAt),
    index('reports_by_reporter').on(t.tenantId, t.reporterId, t.createdAt),
    index('reports_by_decision').on(t.tenantId, t.decisionId),
    tenantIsolation(),
  ],
)

/** Stored files that stay while a report needs them, whatever becomes of their photos. */
export const reportFiles = pgTable(
  'report_files',
  {
    tenantId: tenantId(),
    reportId: uuid().$type<ReportId>().notNull(),
    name: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.reportId, t.name] }),
    foreignKey({
      name: 'report_files_report',
      columns: [t.tenantId, t.reportId],
      foreignColumns: [reports.tenantId, reports.id],
    }).onDelete('cascade'),
    index('report_files_by_name').on(t.tenantId, t.name),
    tenantIsolation(),
  ],
)
