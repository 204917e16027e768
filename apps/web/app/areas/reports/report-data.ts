import type { ReportReason } from '@hearth/contracts/reports'

/** What a member reports, where it is a conversation: the number of a message in it, or all of it. */
export interface ReportedConversation {
  readonly id: string
  readonly seq: number | null
}

/** What a page knows for a report of the person whom it shows. */
export interface ReportData {
  /** The names of the photos that the viewer sees, in their order. */
  readonly photos: readonly string[]
  /** The reasons that the site offers, in their order. */
  readonly reasons: readonly ReportReason[]
}
