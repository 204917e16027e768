import { DAY } from '@hearth/contracts/durations'
import type { DecisionId, LinkId, MemberId } from '@hearth/contracts/ids'
import { reportReasonsOf } from '@hearth/contracts/reports'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { findDecision } from '@hearth/db/queries/reports/decisions'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { changeMemberStatus } from '../../identity/member-status.ts'
import { eraseDeletedAccounts } from '../../leaving/erase-accounts.ts'
import { REGRET_PERIOD } from '../../mail/mail-member.ts'
import { decideReports, type Verdict } from '../decide-reports.ts'
import { sendReport } from '../send-report.ts'

export const NOTHING: Verdict = { measure: 'none', unfounded: false }
export const FALSE: Verdict = { measure: 'none', unfounded: true }
export const FACTS = 'You asked two members for money.'
const FRAUD = { rule: { ground: 'terms', rule: 'fraud' }, facts: FACTS } as const
export const take = (measure: Exclude<Verdict['measure'], 'none'>, item: string | null = null): Verdict => ({
  ...{ measure, item, statement: FRAUD },
})

/** A tenant whose members report each other. */
export const reportTest = dbTest.extend('world', ({ db, urls, scopeA: scope, scopeB }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const sql = <Value>(query: string) =>
    withClient(urls.superuserUrl, async (client) => [...(await client.unsafe(query))] as unknown as Value[])
  const join = async (name = 'Robin', age = 0) => {
    const createdAt = new Date(clock.now().getTime() - age * DAY)
    const made = await inTenant(db, scope, (tx) => makeMember(tx, { createdAt }, { name, searchable: true }))
    return { scope, id: made.id, email: made.email, status: 'active' as const, paidUser: false }
  }
  type Member = Awaited<ReturnType<typeof join>>
  let networks = 0
  const report = (viewer: Member, about: { id: MemberId }, how: Partial<Parameters<typeof sendReport>[1]> = {}) => {
    networks += 1
    return sendReport(ctx, {
      ...{ viewer, memberId: about.id, photo: null, reason: 'fraud', words: 'Asks for money' },
      ...{ offered: reportReasonsOf(['fraud', 'other']), network: `192.0.2.${networks % 250}`, ...how },
    })
  }
  /** The number that a report got. */
  const reported = async (...args: Parameters<typeof report>) => {
    const sent = await report(...args)
    if (!sent.ok) throw new Error(sent.reason)
    return sent.value.number
  }
  const decide = (numbers: readonly number[], verdict: Verdict, moderator = 'Kim') =>
    decideReports(ctx, { scope, numbers, verdict, moderator })
  const decided = async (...args: Parameters<typeof decide>) => {
    const outcome = await decide(...args)
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.value.decisionId
  }
  const mailsTo = ({ id }: { id: MemberId }) =>
    sql<{ type: string; details: Record<string, string> }>(
      `select type, details from mails where member_id = '${id}' order by id`,
    )
  const toldTo = async ({ id }: { id: MemberId }) => {
    const rows = await sql<{ kind: string }>(`select kind from notifications where member_id = '${id}' order by id`)
    return rows.map(({ kind }) => kind)
  }
  const become = (memberId: MemberId, to: 'active' | 'disabled' | 'deleted') =>
    inTenant(db, scope, (tx) => changeMemberStatus(tx, { memberId, from: ['active', 'disabled', 'deleted'], to }))
  return {
    ...{ become, toldTo, ctx, clock, scope, scopeB, sql, join, report, reported, decide, decided, mailsTo },
    elsewhere: () => inTenant(db, scopeB, (tx) => makeMember(tx, {}, { searchable: true })),
    profileOf: ({ id: memberId }: { id: MemberId }) => inTenant(db, scope, (tx) => findProfile(tx, { memberId })),
    /** Erases members, whose fourteen days are over, and returns which files went. */
    erase: async (...members: readonly { id: MemberId }[]) => {
      for (const { id } of members) {
        await become(id, 'deleted')
        await sql(`insert into account_deletions (tenant_id, id, member_id, reasons, requested_at)
          values ('${scope.tenantId}', gen_random_uuid(), '${id}', '{}', '${new Date(clock.now().getTime() - REGRET_PERIOD).toISOString()}')`)
      }
      const removed: string[] = []
      const storage = { ...ctx.storage, remove: async (name: string) => void removed.push(name) }
      const { erased } = await eraseDeletedAccounts({ ...ctx, storage }, { scope })
      if (erased !== members.length) throw new Error(`${erased} of ${members.length} accounts were erased.`)
      return removed
    },
    decisionOf: (decisionId: DecisionId) => inTenant(db, scope, (tx) => findDecision(tx, { decisionId })),
    /** The token of the link to object in the last mail. */
    tokenTo: async ({ id }: { id: MemberId }) => {
      const [link] = await sql<{ id: LinkId }>(
        `select id from links where member_id = '${id}' and purpose = 'object' order by id desc limit 1`,
      )
      const address = ctx.links.addressOf(scope.tenantId, { linkId: link?.id as LinkId, purpose: 'object' })
      return new URL(address).searchParams.get('token') ?? ''
    },
    photo: (memberId: MemberId, name: string, main = true) =>
      storePhoto(urls.superuserUrl, scope, {
        memberId,
        filename: `${name}.webp`,
        thumbFilename: `${name}-t.webp`,
        main,
      }),
  }
})

export const codeOf = (outcome: { readonly ok: boolean; readonly reason?: string }) =>
  outcome.ok ? 'ok' : outcome.reason
