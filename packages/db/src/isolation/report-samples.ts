import { type DecisionId, newId, type ReportId } from '@hearth/contracts/ids'
import { updateProfileHidden } from '../queries/profiles/profiles.ts'
import {
  findDecision,
  findDecisionOfMail,
  insertDecision,
  listMeasureFigures,
  listMeasuresOf,
  listOpenObjections,
  updateDecision,
  updateDecisionsEnded,
  updateDecisionsOfNobody,
} from '../queries/reports/decisions.ts'
import { listReportFigures } from '../queries/reports/report-figures.ts'
import {
  countReportsBy,
  findUrgentReports,
  insertReport,
  listEndedReports,
  listKeptFiles,
  listOpenComplaints,
  listOpenReports,
  listOpenReportsOf,
  listReports,
  listReportsBy,
  listReportsMailed,
  listTrustedReporters,
  updateAuthorityTold,
  updateComplaintAnswered,
  updateReportComplained,
  updateReportsDecided,
  updateReportsEnded,
  updateReportsOfNobody,
} from '../queries/reports/reports.ts'
import { type Sample, tenant } from './sample.ts'

const later = new Date('2027-01-01T00:00:00Z')
const ever = { from: new Date(0), to: later }

/** The queries of the area `reports`. */
export const reportSamples: readonly Sample[] = [
  tenant(insertReport, ({ memberId, closedId, photoId, timestamp: createdAt }) => ({
    report: {
      ...{ id: newId<ReportId>(), number: 1, reporterId: memberId, memberId: closedId, photo: null, createdAt },
      ...{ reason: 'other' as const, words: 'Hello', networkHash: null },
      ...{ reporterName: null, reporterEmail: null, reporterLanguage: null, conversationId: null, messageSeq: null },
      snapshot: { name: 'Name', birthDate: '1990-01-01', about: null, answers: [], photos: [] },
    },
    files: [`${photoId}.webp`],
  })),
  tenant(listOpenReportsOf, ({ memberId }) => ({ memberId })),
  tenant(listReports, ({ reportNumber }) => ({ numbers: [reportNumber] })),
  tenant(listReportsMailed, ({ openReportNumber }) => ({ numbers: [openReportNumber] })),
  tenant(listOpenReports, ({ timestamp: since }) => ({ since, limit: 9 })),
  tenant(findUrgentReports, () => ({})),
  tenant(listTrustedReporters, ({ profilelessId }) => ({ memberIds: [profilelessId], before: later })),
  tenant(countReportsBy, ({ memberId, timestamp: since }) => ({ memberId, since })),
  tenant(updateReportsDecided, ({ openReportId, decisionId }) => ({
    ...{ reportIds: [openReportId], decisionId, unfounded: false },
  })),
  tenant(updateAuthorityTold, ({ reportNumber: number }) => ({ number, authority: 'Police', at: later })),
  tenant(listOpenComplaints, () => ({ limit: 9 })),
  tenant(updateReportComplained, ({ reportId }) => ({
    ...{ reportId, complaint: 'No', complainedAt: later, decidedBy: 'Kim' },
  })),
  tenant(updateComplaintAnswered, ({ openReportId: reportId }) => ({
    ...{ reportId, complaintUpheld: true, complaintAnswer: 'It stands.', complaintModerator: 'Sam' },
    complaintDecidedAt: later,
  })),
  tenant(updateReportsOfNobody, ({ memberId }) => ({ memberId })),
  tenant(listKeptFiles, ({ photoId }) => ({ names: [`${photoId}.kept`] })),
  tenant(listReportsBy, ({ memberId }) => ({ memberId })),
  tenant(listEndedReports, () => ({ before: later, limit: 9 })),
  tenant(updateReportsEnded, ({ reportId }) => ({ reportIds: [reportId] })),
  tenant(listReportFigures, () => ever),

  tenant(insertDecision, ({ memberId, timestamp: createdAt }) => ({
    ...{ id: newId<DecisionId>(), memberId, measure: 'none' as const, item: null, removed: null, ground: null },
    ...{ rule: null, facts: null, mailId: null, moderator: 'Kim', createdAt, until: null },
  })),
  tenant(findDecision, ({ decisionId }) => ({ decisionId })),
  tenant(findDecisionOfMail, ({ mailId }) => ({ mailId })),
  tenant(listMeasuresOf, ({ memberId }) => ({ memberId })),
  tenant(listOpenObjections, () => ({ limit: 9 })),
  tenant(updateDecision, ({ decisionId }) => ({ decisionId, changes: { liftedAt: later } })),
  tenant(updateDecisionsEnded, () => ({ before: later, limit: 9 })),
  tenant(updateDecisionsOfNobody, ({ memberId }) => ({ memberId })),
  tenant(listMeasureFigures, () => ever),

  tenant(updateProfileHidden, ({ memberId, decisionId }) => ({ memberId, by: decisionId, active: true })),
]
