import path from 'node:path'
import { type DecisionId, isUuid } from '@hearth/contracts/ids'
import { CLOSING_REASONS } from '@hearth/contracts/mail'
import type { MeasureRule } from '@hearth/contracts/reports'
import type { Db } from '@hearth/db/client'
import type { TenantScope } from '@hearth/db/scope'
import {
  answerFalseReports,
  decideReports,
  listReportsInLine,
  recordAuthority,
  type Verdict,
  viewReport,
} from '@hearth/domain/reports/decide-reports'
import { decideComplaint, decideObjection, listComplaints, listObjections } from '@hearth/domain/reports/objections'
import { reportFigures } from '@hearth/domain/reports/report-figures'
import { isUrgent, parseModerator, parseStatement } from '@hearth/domain/reports/report-rules'
import type { Tenant } from '@hearth/tenancy/tenant'
import { inColumns } from './columns.ts'
import { writeEvidence } from './report-evidence.ts'
import { siteIn, withRunningSites } from './running-sites.ts'

export const USAGE = `npm run reports                          lists the reports of all sites that nobody has decided, in the order to deal with them
npm run reports show <number>            shows one, with what was reported as it was then, and a visitor’s name and e-mail address;
                                         of a message its number in the conversation (messageSeq) and those around it; of the member to
                                         how many people they wrote first in seven days, and how many answered (openers), in numbers alone
npm run reports photo <number> <seq> <file>
                                         writes the photo that a report has kept of a message (evidence) to a new file, which only you can read
npm run reports decide <you> <number>[,<number>…] nothing | unfounded
                                         decides reports about one member: there is no reason to act, or they are manifestly false
npm run reports decide <you> <number>[,…] <measure> <rule> "<what happened>"
                                         takes a measure, and mails the member a statement of reasons, in the member’s language, in 500
                                         characters, without who reported it
npm run reports false <you> <number> "<what happened>"
                                         warns whoever sent this report and two more false ones in 180 days; if they go on, their reports
                                         are not heard for 30 days, but about threats and people under age
npm run reports told <number> "<authority>"
                                         records which authority was told that somebody’s life or safety is in danger
npm run reports objections               lists the objections, and the complaints of reporters about decisions, that nobody has decided
npm run reports answer <you> <id> upheld | reversed "<why>"
                                         decides an objection, which whoever took the measure cannot, and mails the member the answer
npm run reports answer <you> <number> upheld | reversed "<why>"
                                         answers a complaint of whoever sent this report; a reversed decision makes way for another
npm run reports figures <site> <year>    counts what the yearly report says, as JSON

<you>: your name, which is kept with the decision and shown to no member.
Measures: warn, remove-photo=<file>, remove-text=about, remove-text=<prompt>, remove-message=<seq>, hide, disable.
Rules: ${CLOSING_REASONS.join(', ')}, as the house rules list them, or "law: <article>".`

const FAILURES: Readonly<Record<string, string>> = {
  'reports.not_open': 'no such report waits for a decision',
  'reports.several': 'these reports are about several members',
  'reports.impossible': 'this measure cannot be taken: what it takes is gone, or taken already',
  'reports.too_few_false': 'fewer than three reports of this member were found to be false in 180 days',
  'reports.warned_already': 'no false report was made after the last warning',
  'reports.no_evidence': 'this report has kept no photo of a message with this number',
  'reports.evidence_gone': 'the file of this photo is not in MEDIA_DIR or the bucket',
  'reports.evidence_broken':
    'the file of this photo was changed, is of another report or site, or was encrypted with another APP_SECRET',
  'reports.no_objection': 'no objection to such a measure waits',
  'reports.same_moderator': 'somebody else has to decide the objection than whoever took the measure',
}

type Print = (line: string) => void
interface Command {
  readonly db: Db
  readonly tenants: readonly Tenant[]
  readonly print: Print
}
type Run = (context: Command) => Promise<void>
type Outcome = { readonly ok: true } | { readonly ok: false; readonly reason: string }

const clock = { now: () => new Date() }
const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')

const list: Run = async ({ db, tenants, print }) => {
  const rows: string[][] = []
  for (const { id: tenantId, folder } of tenants)
    for (const { number, reason, createdAt, memberId, about, byVisitor, lately } of await listReportsInLine(
      { db, clock },
      { scope: { tenantId } },
    ))
      rows.push([
        ...[String(number), isUrgent(reason) ? 'urgent' : '', reason, folder, minute(createdAt)],
        ...[about, memberId ?? '', byVisitor ? 'visitor' : 'member', String(lately)],
      ])
  if (rows.length === 0) return print('No report waits.')
  const head = ['number', '', 'reason', 'site', 'sent (UTC)', 'about', 'member', 'sent by', 'in a day']
  for (const line of inColumns([head, ...rows])) print(line)
}

/** What the tenant that has it answers; null if no tenant does. */
async function firstOf<Found>({ tenants }: Command, find: (scope: TenantScope) => Promise<Found | null>) {
  for (const { id: tenantId } of tenants) {
    const found = await find({ tenantId })
    if (found) return found
  }
  return null
}

const show =
  (number: number): Run =>
  async (context) => {
    const view = await firstOf(context, (scope) => viewReport({ db: context.db, clock }, { scope, number }))
    if (!view) throw new Error('there is no such report')
    context.print(JSON.stringify(view, null, 2))
  }

/** The tenant that has the report. */
async function scopeOf(number: number, context: Command): Promise<TenantScope> {
  const scope = await firstOf(context, async (one) =>
    (await viewReport({ db: context.db, clock }, { scope: one, number })) ? one : null,
  )
  if (!scope) throw new Error('there is no such report')
  return scope
}

/** Runs it in the tenant that has the report, and throws for a refusal. */
const inTenantOf =
  (number: number, run: (context: Command, scope: TenantScope) => Promise<Outcome>, done: string): Run =>
  async (context) =>
    finish(await run(context, await scopeOf(number, context)), context, done)

function parsePhoto([typed = '', nth = '', file = '', ...more]: readonly string[]): Run | null {
  const number = numberIn(typed)
  if (number === null || !/^[1-9]\d{0,8}$/.test(nth) || file === '' || more.length > 0) return null
  return async (context) => {
    const wanted = { scope: await scopeOf(number, context), number, seq: Number(nth) }
    const done = await writeEvidence(context.db, wanted, file)
    finish(
      done,
      context,
      `The photo of message ${nth} is in ${file}, which only you can read. Remove it once you have decided.`,
    )
  }
}

function finish(outcome: Outcome, { print }: Command, done: string) {
  if (!outcome.ok) throw new Error(FAILURES[outcome.reason] ?? outcome.reason)
  print(done)
}

const objections: Run = async ({ db, tenants, print }) => {
  let count = 0
  for (const { id: tenantId, folder } of tenants)
    for (const { id, measure, item, rule, facts, moderator, createdAt, objection, objectedAt } of await listObjections(
      { db },
      { scope: { tenantId } },
    )) {
      count += 1
      const automated = moderator === null
      const decision = { measure, item, rule, facts, automated, createdAt }
      print(JSON.stringify({ id, site: folder, objectedAt, objection, decision }, null, 2))
    }
  for (const { id: tenantId, folder } of tenants)
    for (const { number, reason, words, complaint, complainedAt } of await listComplaints(
      { db },
      { scope: { tenantId } },
    )) {
      count += 1
      print(JSON.stringify({ number, site: folder, complainedAt, complaint, report: { reason, words } }, null, 2))
    }
  if (count === 0) print('No objection waits.')
}

const MEASURES = { warn: 'warn', hide: 'hide_profile', disable: 'disable_account' } as const
const TAKES_ITEM = {
  'remove-photo': 'remove_photo',
  'remove-text': 'remove_text',
  'remove-message': 'remove_message',
} as const

function parseRule(typed: string): MeasureRule | null {
  const [, law] = /^law:\s*(.{1,200})$/.exec(typed) ?? []
  if (law) return { ground: 'law', rule: law.trim() }
  const rule = CLOSING_REASONS.find((known) => known === typed)
  return rule ? { ground: 'terms', rule } : null
}

/** What a decision does, by its arguments; null for wrong ones. */
function parseVerdict([measure = '', rule = '', facts = '', ...more]: readonly string[]): Verdict | null {
  if (more.length > 0) return null
  if (measure === 'nothing' || measure === 'unfounded')
    return rule === '' && facts === '' ? { measure: 'none', unfounded: measure === 'unfounded' } : null
  const [name = '', item] = measure.split('=', 2)
  const [parsed, words] = [parseRule(rule), parseStatement(facts)]
  if (!parsed || !words) return null
  const statement = { rule: parsed, facts: words }
  if (name in MEASURES && item === undefined)
    return { measure: MEASURES[name as keyof typeof MEASURES], item: null, statement }
  if (name in TAKES_ITEM && item)
    return { measure: TAKES_ITEM[name as keyof typeof TAKES_ITEM], item: path.posix.basename(item), statement }
  return null
}

const numberIn = (typed: string): number | null => (/^\d{10}$/.test(typed) ? Number(typed) : null)

function parseDecide([you = '', typed = '', ...how]: readonly string[]): Run | null {
  const numbers = typed.split(',').flatMap((one) => numberIn(one) ?? [])
  const [moderator, verdict, [first]] = [parseModerator(you), parseVerdict(how), numbers]
  if (!moderator || !verdict || first === undefined || numbers.length !== typed.split(',').length) return null
  const decide = ({ db }: Command, scope: TenantScope) =>
    decideReports({ db, clock }, { scope, numbers, verdict, moderator })
  return inTenantOf(first, decide, 'It is decided.')
}

function parseFalse([you = '', typed = '', what = '', ...more]: readonly string[]): Run | null {
  const [moderator, number, facts] = [parseModerator(you), numberIn(typed), parseStatement(what)]
  if (!moderator || number === null || !facts || more.length > 0) return null
  return inTenantOf(
    number,
    ({ db }, scope) => answerFalseReports({ db, clock }, { scope, number, facts, moderator }),
    'Its sender is told.',
  )
}

function parseTold([typed = '', what = '', ...more]: readonly string[]): Run | null {
  const [number, authority] = [numberIn(typed), parseStatement(what)]
  if (number === null || !authority || more.length > 0) return null
  return inTenantOf(
    number,
    async ({ db }, scope) => {
      await recordAuthority({ db, clock }, { scope, number, authority })
      return { ok: true }
    },
    'It is recorded.',
  )
}

function parseAnswer([you = '', id = '', how = '', why = '', ...more]: readonly string[]): Run | null {
  const [moderator, answer] = [parseModerator(you), parseStatement(why)]
  if (!moderator || !answer || !['upheld', 'reversed'].includes(how) || more.length > 0) return null
  const number = numberIn(id)
  if (number !== null) {
    const decided = { number, upheld: how === 'upheld', answer, moderator }
    return inTenantOf(
      number,
      ({ db }, scope) => decideComplaint({ db, clock }, { scope, ...decided }),
      'It is decided.',
    )
  }
  if (!isUuid(id)) return null
  return async (context) => {
    const { db } = context
    const decided = { decisionId: id as DecisionId, upheld: how === 'upheld', answer, moderator }
    const outcome = await firstOf(context, async (scope) => {
      const one = await decideObjection({ db, clock }, { scope, ...decided })
      return !one.ok && one.reason === 'reports.no_objection' ? null : one
    })
    finish(outcome ?? { ok: false, reason: 'reports.no_objection' }, context, 'It is decided.')
  }
}

const figures =
  (site: string, year: number): Run =>
  async ({ db, tenants, print }) => {
    const tenant = siteIn(tenants, site)
    print(JSON.stringify(await reportFigures({ db }, { scope: { tenantId: tenant.id }, year }), null, 2))
  }

/** What a command with these arguments does; null for wrong arguments. */
function parse([command, ...rest]: readonly string[]): Run | null {
  const [first = '', second = ''] = rest
  if (command === undefined) return list
  if (command === 'objections' && rest.length === 0) return objections
  if (command === 'show' && rest.length === 1) return numberIn(first) === null ? null : show(Number(first))
  if (command === 'figures' && rest.length === 2 && /^20\d\d$/.test(second)) return figures(first, Number(second))
  if (command === 'photo') return parsePhoto(rest)
  if (command === 'decide') return parseDecide(rest)
  if (command === 'false') return parseFalse(rest)
  if (command === 'told') return parseTold(rest)
  return command === 'answer' ? parseAnswer(rest) : null
}

/** Runs a command with its arguments, as `USAGE` describes them; false for wrong arguments. Throws if the database cannot be reached. */
export async function reportCommand(args: readonly string[], print: Print): Promise<boolean> {
  const run = parse(args)
  if (!run) return false
  await withRunningSites((sites) => run({ ...sites, print }))
  return true
}
