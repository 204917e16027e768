import type { ClosingReason } from './mail.ts'

/** Reasons of a report that a tenant may offer, in the order of the default. */
export const CHOSEN_REPORT_REASONS = [
  'harassment',
  'sexual',
  'fraud',
  'impersonation',
  'details_of_others',
  'hate',
  'other',
] as const

/** Reasons that come before all others, wherever reports are listed. Every site offers them. */
export const URGENT_REPORT_REASONS = ['under_age', 'threat'] as const

export const REPORT_REASONS = [...URGENT_REPORT_REASONS, ...CHOSEN_REPORT_REASONS, 'illegal'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
type ChosenReason = (typeof CHOSEN_REPORT_REASONS)[number]

/** The reasons that a site offers: the urgent ones first, and illegal content always, because the law demands it. */
export const reportReasonsOf = (chosen: readonly ChosenReason[]): readonly ReportReason[] => [
  ...URGENT_REPORT_REASONS,
  ...chosen,
  'illegal',
]

/** Reasons that say too little without words. */
export const REASONS_WITH_WORDS: readonly ReportReason[] = ['illegal', 'other']

/** The most characters of a reporter’s words, and of an objection. */
export const REPORT_WORDS_MAX = 2_000

/** The most characters of the name of a visitor who reports. */
export const REPORTER_NAME_MAX = 80

/** How many messages before and after a reported one are kept with the report, and how many of a conversation that is reported as a whole. */
export const AROUND_REPORTED = 10
export const NEWEST_REPORTED = 20

/** What a decision does. Whoever it is about gets a statement of reasons for each but `none`. */
export const REPORT_MEASURES = [
  'none',
  'warn',
  'remove_photo',
  'remove_text',
  'remove_message',
  'hide_profile',
  'disable_account',
  /** Reports of somebody who reported falsely again and again are not heard for a time, but about the urgent reasons. */
  'pause_reports',
] as const
export type ReportMeasure = (typeof REPORT_MEASURES)[number]

/** The rule that a measure is based on: one of the house rules, or a law that is named in words. */
export type MeasureRule =
  | { readonly ground: 'terms'; readonly rule: ClosingReason }
  | { readonly ground: 'law'; readonly rule: string }

/** Days in which the member concerned can object; more than the six months of the law. */
export const OBJECTION_DAYS = 184

/** Days for which a member’s reports are not heard after `pause_reports`. */
export const REPORTS_PAUSED_DAYS = 30
/** Days in which false reports of one member are counted, and how many it takes for a warning, and after it for a pause. */
export const FALSE_REPORTS_DAYS = 180
export const FALSE_REPORTS_MAX = 3

/** Since how many days a member’s address must have been confirmed for a report that may hide a profile by itself. */
export const TRUSTED_REPORTER_DAYS = 30
/** How many reports about somebody in one day put them first in line. */
export const REPORTS_A_DAY = 5
