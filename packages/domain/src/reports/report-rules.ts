import { DAY } from '@hearth/contracts/durations'
import { isUuid, type MemberId } from '@hearth/contracts/ids'
import { UNCONFIRMED_DAYS } from '@hearth/contracts/mail'
import {
  REASONS_WITH_WORDS,
  REPORTER_NAME_MAX,
  REPORTS_A_DAY,
  type ReportReason,
  TRUSTED_REPORTER_DAYS,
  URGENT_REPORT_REASONS,
} from '@hearth/contracts/reports'
import type { ProfilePhotoRow } from '@hearth/db/queries/profiles/profile-pages'
import type { ReportSnapshot } from '@hearth/db/queries/reports/reports'
import { accept, type FieldRefusal, refuseFields } from '../failures.ts'
import { normalizeEmail, parseEmail } from '../identity/email.ts'
import { parseWords, tidy } from '../platform/tidy-text.ts'

export const isUrgent = (reason: ReportReason): boolean =>
  (URGENT_REPORT_REASONS as readonly ReportReason[]).includes(reason)

/** The name of somebody of support as it is stored and compared; null if it is none. */
export function parseModerator(typed: string): string | null {
  const name = tidy(typed).replace(/\s+/g, ' ')
  return name === '' || name.length > 80 ? null : name
}

/** What a statement or an answer says, as a mail shows it; null if it is empty or longer than 500 characters. */
export function parseStatement(typed: string): string | null {
  const text = tidy(typed)
  return text === '' || text.length > 500 ? null : text
}

interface TypedReport {
  readonly reason: string
  readonly words: string
}

/** A report that a site takes, or the faults of its form. */
export function parseReport(
  { reason, words }: TypedReport,
  offered: readonly ReportReason[],
): { readonly ok: true; readonly value: { readonly reason: ReportReason; readonly words: string } } | FieldRefusal {
  const known = offered.find((one) => one === reason)
  const parsed = parseWords(words)
  const faults = []
  if (!known) faults.push({ field: 'reason', code: 'reports.reason_required' })
  if (!parsed.ok) faults.push({ field: 'words', ...parsed.fault })
  else if (known && REASONS_WITH_WORDS.includes(known) && parsed.value === '')
    faults.push({ field: 'words', code: 'reports.words_required' })
  return known && parsed.ok && faults.length === 0
    ? accept({ reason: known, words: parsed.value })
    : refuseFields('profiles.invalid_details', faults)
}

/** What a visitor fills in, as typed. */
export interface VisitorReport extends TypedReport {
  /** The address of the profile, or the part of it that names the member. */
  readonly about: string
  /** Who reports; both may be empty, because the law lets notices of child abuse go without. */
  readonly name: string
  readonly email: string
}

/** The member whose profile has this address, on whatever host; null for anything else. */
export function memberIn(address: string): MemberId | null {
  const [, id = ''] = /^(?:\S*\/members\/)?([\da-f-]{36})(?:[/?#]\S*)?$/i.exec(address.trim().slice(0, 500)) ?? []
  return isUuid(id) ? (id.toLowerCase() as MemberId) : null
}

/** A visitor’s report that a site takes, or the faults of its form. Whether there is such a profile is looked up later. */
export function parseVisitorReport(typed: VisitorReport, offered: readonly ReportReason[]) {
  const parsed = parseReport(typed, offered)
  const missing = typed.about.trim() === '' ? [{ field: 'about', code: 'reports.profile_required' }] : []
  const faults = [...missing, ...(parsed.ok ? [] : parsed.faults)]
  // Browsers stop at that length.
  const name = tidy(typed.name.slice(0, REPORTER_NAME_MAX)).replace(/\s+/g, ' ')
  const normalized = normalizeEmail(typed.email)
  const email = normalized === '' ? null : parseEmail(typed.email, normalized)
  if (email && !email.ok) faults.push({ field: 'email', ...email.fault })
  return parsed.ok && faults.length === 0
    ? accept({
        ...parsed.value,
        name: name || null,
        email: email?.ok ? email.value : null,
        emailNormalized: normalized,
      })
    : refuseFields('profiles.invalid_details', faults)
}

/**
 * Accounts from before that moment have had a confirmed address for thirty days if they are active, because an unconfirmed one ends after seven days.
 */
export const trustedSince = (now: Date): Date =>
  new Date(now.getTime() - (TRUSTED_REPORTER_DAYS + UNCONFIRMED_DAYS) * DAY)

interface Voice {
  readonly reporterId: MemberId | null
  readonly networkHash: string | null
}

/** Whether two of these reports are by two of the trusted members and from two networks. */
export function areIndependent(reports: readonly Voice[], trusted: readonly MemberId[]): boolean {
  const voices = reports.filter(
    ({ reporterId, networkHash }) => networkHash !== null && reporterId !== null && trusted.includes(reporterId),
  )
  return voices.some((one) =>
    voices.some((other) => one.reporterId !== other.reporterId && one.networkHash !== other.networkHash),
  )
}

interface Waiting {
  readonly reason: ReportReason
  readonly createdAt: Date
  /** How many reports there were about the same member within a day. */
  readonly lately: number
}

/** The order in which reports are dealt with: urgent ones, those about somebody with five or more in a day, the others; oldest first. */
export const inLine = <Report extends Waiting>(reports: readonly Report[]): Report[] => {
  const rank = ({ reason, lately }: Waiting) => (isUrgent(reason) ? 0 : lately >= REPORTS_A_DAY ? 1 : 2)
  return reports.toSorted((a, b) => rank(a) - rank(b) || a.createdAt.getTime() - b.createdAt.getTime())
}

/** Photos as a report keeps them. */
export const keptPhotos = (
  photos: readonly Pick<ProfilePhotoRow, 'id' | 'filename'>[],
): Required<Pick<ReportSnapshot, 'photos' | 'photoIds'>> => ({
  photos: photos.map(({ filename }) => filename),
  photoIds: photos.map(({ id }) => id),
})
