import { randomInt } from 'node:crypto'
import { DAY } from '@hearth/contracts/durations'
import { type MemberId, newId, type ReportId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import type { ReportReason } from '@hearth/contracts/reports'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { findProfilePage, listActivePhotos, listShownAnswers } from '@hearth/db/queries/profiles/profile-pages'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { lookUp } from '@hearth/db/queries/relations/viewpoint'
import { listMeasuresOf } from '@hearth/db/queries/reports/decisions'
import {
  insertReport,
  listOpenReportsOf,
  listTrustedReporters,
  type ReportRow,
  type ReportSnapshot,
} from '@hearth/db/queries/reports/reports'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { tierOf } from '../billing/entitlements.ts'
import type { AppContext } from '../context.ts'
import {
  type Acceptance,
  AppError,
  accept,
  type FieldRefusal,
  type Outcome,
  refuse,
  refuseFields,
} from '../failures.ts'
import { mailboxOf } from '../identity/email.ts'
import type { Viewer } from '../identity/sessions.ts'
import { ifNamed, ifShown } from '../identity/shown.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import { mailMember } from '../mail/mail-member.ts'
import { notify } from '../notifications/notify.ts'
import { removeFilesNow } from '../photos/discard-files.ts'
import { shownFile } from '../photos/photo-files.ts'
import { withMailAllowance } from '../platform/mail-limits.ts'
import {
  mailsPerAddress,
  networkOf,
  rateLimitKey,
  reportsPerMember,
  reportsPerNetwork,
  reserve,
} from '../platform/rate-limits.ts'
import { sharePhotos } from '../profiles/visibility.ts'
import { keepEvidence, type Picture } from './evidence.ts'
import {
  areIndependent,
  isUrgent,
  keptPhotos,
  memberIn,
  parseReport,
  parseVisitorReport,
  trustedSince,
  type VisitorReport,
} from './report-rules.ts'
import { takeMeasure } from './take-measures.ts'

/** What a member fills in, and where from. */
export interface MemberReport {
  readonly viewer: Looker & Pick<Viewer, 'scope' | 'paidUser'>
  readonly reason: string
  readonly words: string
  /** The reasons that the site offers. */
  readonly offered: readonly ReportReason[]
  /** The reporter's address in the network. */
  readonly network: string
}

interface SendReport extends MemberReport {
  readonly memberId: MemberId
  /** The name of the photo's largest file; null if it is about the profile. */
  readonly photo: string | null
}

export interface Reported {
  /** By which the reporter names it. */
  readonly number: number
}

/**
 * Reports a person whom the viewer sees, or has blocked, and keeps what was reported as it is now. The same again while it is undecided gets the
 * number that it has. Throws 404 for whoever the viewer does not see. Nobody but support learns who reported.
 */
export async function sendReport(ctx: AppContext, command: SendReport): Promise<Outcome<Reported> | FieldRefusal> {
  const { viewer, memberId, photo } = command
  if (memberId === viewer.id) return refuse('reports.report_oneself')
  return receiveReport(ctx, command, async (tx) => {
    const found = await findReported(ctx, tx, command)
    if (found === 'gone') throw new AppError('profiles.gone', 404)
    return found
      ? accept({ memberId, photo, conversationId: null, messageSeq: null, pictures: [], ...found })
      : refuseFields('profiles.invalid_details', [{ field: 'about', code: 'reports.photo_gone' }])
  })
}

/** What a report is about, with a copy of it, and the files that are kept with it. */
interface ReportedThing extends Pick<ReportRow, 'photo' | 'conversationId' | 'messageSeq'> {
  readonly memberId: MemberId
  readonly snapshot: ReportSnapshot
  readonly files: readonly string[]
  /** The photos of messages of which it keeps copies. */
  readonly pictures: readonly Picture[]
}

/**
 * Takes a member's report about what `find` returns, which has locked whoever it is about. The same again while it is undecided gets the number that
 * it has. Photos of messages are copied in between, while nobody is locked: what the report says is what was there when it came, whatever the other one
 * takes back meanwhile.
 */
export async function receiveReport(
  ctx: AppContext,
  command: MemberReport,
  find: (tx: TenantTx) => Promise<Acceptance<ReportedThing> | FieldRefusal>,
): Promise<Received> {
  const { scope } = command.viewer
  const id = newId<ReportId>()
  const begun = await inTenant(ctx.db, scope, async (tx): Promise<Begun> => {
    const allowed = await allow(ctx, tx, command)
    if (!allowed.ok) return { answer: allowed }
    const found = await find(tx)
    if (!found.ok) return { answer: found }
    const { pictures, ...thing } = found.value
    const report = { ...thing, ...allowed.value, id, reporterId: command.viewer.id }
    const open = await listOpenReportsOf(tx, thing)
    const same = findSame(open, report)
    if (same) return { answer: accept({ number: same.number }) }
    return pictures.length > 0 ? { report, pictures } : { answer: await storeOf(ctx, tx, { command, report, open }) }
  })
  if ('answer' in begun) return begun.answer

  const evidence = await keepEvidence(ctx, { scope, reportId: id, pictures: begun.pictures })
  const report = withEvidence(begun.report, evidence)
  const { answer, isStored } = await inTenant(ctx.db, scope, async (tx) => {
    await lockMember(tx, { memberId: report.memberId, for: 'no key update' })
    const open = await listOpenReportsOf(tx, report)
    const same = findSame(open, report)
    return same
      ? { answer: accept({ number: same.number }), isStored: false }
      : { answer: await storeOf(ctx, tx, { command, report, open }), isStored: true }
  })
  if (!isStored) await removeFilesNow(ctx, { scope, names: [...evidence.values()] })
  return answer
}

type Received = Outcome<Reported> | FieldRefusal
type Begun = { readonly answer: Received } | { readonly report: NewReport; readonly pictures: readonly Picture[] }
interface NewReport extends Omit<ReportedThing, 'pictures'>, Pick<ReportRow, 'id' | 'reason' | 'words'> {
  readonly reporterId: MemberId
}

/** What a member has filled in, unless they have reported too often or falsely. */
async function allow(
  ctx: AppContext,
  tx: TenantTx,
  command: MemberReport,
): Promise<Outcome<Pick<ReportRow, 'reason' | 'words'>> | FieldRefusal> {
  const { viewer, offered } = command
  const parsed = parseReport(command, offered)
  if (!parsed.ok) return parsed
  const reservation = await reserve(ctx, tx, reportsPerMember(viewer.id))
  if (!reservation.granted) return refuse('reports.too_often', { minutes: reservation.minutes })
  const days = isUrgent(parsed.value.reason) ? null : await daysPaused(ctx, tx, viewer.id)
  return days === null ? parsed : refuse('reports.paused', { days })
}

const findSame = (open: readonly ReportRow[], report: NewReport): ReportRow | undefined =>
  open.find((one) =>
    (['reporterId', 'reason', 'photo', 'conversationId', 'messageSeq'] as const).every(
      (part) => one[part] === report[part],
    ),
  )

/** The report, with the files of the evidence, which its messages name. */
const withEvidence = (report: NewReport, evidence: ReadonlyMap<number, string>): NewReport => ({
  ...report,
  files: [...report.files, ...evidence.values()],
  snapshot: {
    ...report.snapshot,
    messages: (report.snapshot.messages ?? []).map((message) => {
      const file = evidence.get(message.seq)
      return file === undefined ? message : { ...message, evidence: file }
    }),
  },
})

interface ToStore {
  readonly command: MemberReport
  readonly report: NewReport
  /** The undecided reports about the same member, who is locked. */
  readonly open: readonly ReportRow[]
}

async function storeOf(ctx: AppContext, tx: TenantTx, { command, report, open }: ToStore): Promise<Received> {
  const { files, ...thing } = report
  const row = {
    ...{ ...thing, reporterName: null, reporterEmail: null, reporterLanguage: null },
    ...{ networkHash: networkHashOf(ctx, tx, command.network), createdAt: ctx.clock.now() },
  }
  const number = await store(tx, row, files)
  const { memberId, reporterId, reason, id: reportId } = report
  const told = { memberId: reporterId, kind: 'report.received', ids: { reportId } } as const
  const isHidden = reason === 'under_age' && (await hideIfReportedTwice(ctx, tx, memberId, [...open, row], told))
  if (!isHidden) await notify(ctx, tx, [told])
  return accept({ number })
}

interface SendVisitorReport {
  readonly scope: TenantScope
  readonly typed: VisitorReport
  /** The reasons that the site offers. */
  readonly offered: readonly ReportReason[]
  /** Whether the site lets this visitor open profiles. */
  readonly canSearch: boolean
  /** In which the visitor is answered. */
  readonly language: Locale
  /** The visitor's address in the network. */
  readonly network: string
}

/**
 * Reports a person whom visitors see, for somebody who need not have an account or say who they are; an address of theirs is mailed a receipt, unless
 * its mailbox or their network had too many mails, which no answer tells. The same again from the same network while it is undecided gets the number
 * that it has. It never hides a profile by itself.
 */
export async function sendVisitorReport(
  ctx: AppContext,
  command: SendVisitorReport,
): Promise<Outcome<Reported> | FieldRefusal> {
  const parsed = parseVisitorReport(command.typed, command.offered)
  if (!parsed.ok) return parsed
  const report = { ...command, ...parsed.value }
  const { email, emailNormalized, network } = report
  if (email === null) return (await takeVisitorReport(ctx, { ...report, isMailed: false })).value
  return withMailAllowance(ctx, { network, mailbox: mailboxOf(emailNormalized) }, (allowance) =>
    takeVisitorReport(ctx, { ...report, isMailed: allowance.network.granted && allowance.mailbox }),
  )
}

type ParsedVisitorReport = Extract<ReturnType<typeof parseVisitorReport>, Acceptance<unknown>>['value']

/** The rest of `sendVisitorReport`, with what was typed found valid. */
const takeVisitorReport = (
  ctx: AppContext,
  command: SendVisitorReport & ParsedVisitorReport & { readonly isMailed: boolean },
): Promise<{ readonly value: Outcome<Reported> | FieldRefusal; readonly isMailed: boolean }> =>
  inTenant(ctx.db, command.scope, async (tx) => {
    const { reason, words, name, email, emailNormalized, language, network } = command
    const unmailed = (value: Outcome<Reported> | FieldRefusal) => ({ value, isMailed: false })
    const reservation = await reserve(ctx, tx, reportsPerNetwork(network))
    if (!reservation.granted) return unmailed(refuse('reports.too_often', { minutes: reservation.minutes }))
    const memberId = memberIn(command.typed.about)
    const found =
      memberId && command.canSearch ? await findReported(ctx, tx, { viewer: null, memberId, photo: null }) : null
    if (!memberId || !found || found === 'gone')
      return unmailed(refuseFields('profiles.invalid_details', [{ field: 'about', code: 'reports.profile_unknown' }]))
    const networkHash = networkHashOf(ctx, tx, network)
    const same = (await listOpenReportsOf(tx, { memberId })).find(
      (one) =>
        one.reporterLanguage !== null &&
        one.reason === reason &&
        one.reporterEmail === email &&
        one.networkHash === networkHash,
    )
    if (same) return unmailed(accept({ number: same.number }))
    const number = await store(
      tx,
      {
        ...{ id: newId<ReportId>(), reporterId: null, reporterName: name, reporterEmail: email, memberId, photo: null },
        ...{ reporterLanguage: language, reason, words, snapshot: found.snapshot, networkHash },
        ...{ conversationId: null, messageSeq: null },
        createdAt: ctx.clock.now(),
      },
      found.files,
    )
    const isMailed =
      email !== null && command.isMailed && (await reserve(ctx, tx, [mailsPerAddress(emailNormalized)])).granted
    if (isMailed) {
      const details = { number: String(number), language }
      await mailMember(ctx, tx, { memberId: null, type: 'report_received', recipient: email, details })
    }
    return { value: accept({ number }), isMailed }
  })

/** A keyed hash of the network that a report comes from. */
const networkHashOf = ({ rateLimitSecret }: AppContext, tx: TenantTx, network: string): string =>
  rateLimitKey(rateLimitSecret, tx.scope, { of: ['network-of-report', networkOf(network)] })

/** Stores a report under a number that no other has. */
async function store(
  tx: TenantTx,
  report: Omit<Parameters<typeof insertReport>[1]['report'], 'number'>,
  files: readonly string[],
): Promise<number> {
  for (;;) {
    const number = randomInt(1_000_000_000, 10_000_000_000)
    if (await insertReport(tx, { report: { ...report, number }, files })) return number
  }
}

/** The whole days until reports of this member are heard again; null if they are. */
async function daysPaused({ clock }: AppContext, tx: TenantTx, memberId: MemberId): Promise<number | null> {
  const now = clock.now()
  const measures = await listMeasuresOf(tx, { memberId })
  const pause = measures.find(({ until, liftedAt }) => until !== null && until > now && liftedAt === null)
  return pause?.until ? Math.ceil((pause.until.getTime() - now.getTime()) / DAY) : null
}

/**
 * What is reported, as it is now; null if the viewer does not see that photo. Locks the member, so that reports about them follow each other.
 */
async function findReported(
  ctx: AppContext,
  tx: TenantTx,
  { viewer, memberId, photo }: Pick<SendReport, 'memberId' | 'photo'> & { viewer: MemberReport['viewer'] | null },
): Promise<{ readonly snapshot: ReportSnapshot; readonly files: readonly string[] } | 'gone' | null> {
  const look = { memberId, viewpoint: viewer && viewpointOf(ctx, tx.scope, viewer) }
  await lockMember(tx, { memberId: await lookUp(tx, look), for: 'no key update' })
  const [row, photos, answers] = await Promise.all([
    findProfilePage(tx, look),
    listActivePhotos(tx, look),
    listShownAnswers(tx, look),
  ])
  const shown = ifShown(row, viewer?.id ?? null) ?? (viewer && row?.blocked ? ifNamed(row) : null)
  if (!shown) return 'gone'
  const { shown: seen } = sharePhotos(photos, viewer ? tierOf(viewer) : 'free')
  if (photo !== null && !seen.some(({ filename }) => filename === photo)) return null
  const { name, birthDate, about } = shown
  const kept = keptPhotos(photos)
  return {
    snapshot: { name, birthDate, about, answers, ...kept },
    files: (photo === null ? kept.photos : [photo]).map((one) => shownFile(tx.scope.tenantId, one)),
  }
}

type Voice = Pick<ReportRow, 'reason' | 'reporterId' | 'networkHash'>

/**
 * Hides a profile that two members who are trusted report as under age from two networks, before support decides: waiting would harm a child more
 * than it harms an adult to be hidden for a day. True if it did, and told whoever reported, too.
 */
async function hideIfReportedTwice(
  ctx: AppContext,
  tx: TenantTx,
  memberId: MemberId,
  reports: readonly Voice[],
  told: Parameters<typeof notify>[2][number],
): Promise<boolean> {
  const voices = reports.filter(({ reason }) => reason === 'under_age')
  const memberIds = voices.flatMap(({ reporterId }) => (reporterId === null ? [] : [reporterId]))
  if (new Set(memberIds).size < 2) return false
  const trusted = await listTrustedReporters(tx, { memberIds, before: trustedSince(ctx.clock.now()) })
  if (!areIndependent(voices, trusted) || (await findProfile(tx, { memberId }))?.hiddenBy) return false
  const statement = { rule: { ground: 'terms', rule: 'minors' }, facts: 'two_reports' } as const
  const hide = { memberId, measure: 'hide_profile', item: null, statement, moderator: null } as const
  return (await takeMeasure(ctx, tx, hide, [told])) !== null
}
