import type { DecisionId } from '@hearth/contracts/ids'
import { lockMember } from '@hearth/db/queries/accounts/members'
import {
  type DecisionRow,
  findDecision,
  findDecisionOfMail,
  listOpenObjections,
  updateDecision,
} from '@hearth/db/queries/reports/decisions'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type FieldRefusal, type Outcome, refuse, refuseFields } from '../failures.ts'
import { mailMember } from '../mail/mail-member.ts'
import { findLink, takeLink } from '../mail/open-link.ts'
import { parseWords } from './report-rules.ts'
import { liftMeasure } from './take-measures.ts'

interface OfLink {
  readonly scope: TenantScope
  /** The token of the link in the mail with the statement. */
  readonly token: string
}

/** The measure that a link lets its member object to; null for a dead link, and once the measure is lifted. Uses nothing up. */
export const findObjection = (
  ctx: AppContext,
  { scope, token }: OfLink,
): Promise<Pick<DecisionRow, 'measure' | 'createdAt'> | null> =>
  inTenant(ctx.db, scope, async (tx) => {
    const link = await findLink(ctx, tx, { token, purpose: 'object' })
    const decision = link && (await findDecisionOfMail(tx, { mailId: link.mailId }))
    return decision && decision.liftedAt === null ? { measure: decision.measure, createdAt: decision.createdAt } : null
  })

/** Objects to a measure, once, also from a closed account. */
export const object = (
  ctx: AppContext,
  { scope, token, words }: OfLink & { readonly words: string },
): Promise<Outcome<null, 'accounts.link_invalid'> | FieldRefusal> => {
  const parsed = parseWords(words)
  const fault = parsed.ok ? { code: 'reports.objection_required' } : parsed.fault
  if (!parsed.ok || parsed.value === '')
    return Promise.resolve(refuseFields('profiles.invalid_details', [{ field: 'words', ...fault }]))
  return inTenant(ctx.db, scope, async (tx) => {
    const link = await takeLink(ctx, tx, { token, purpose: 'object' })
    const decision = link && (await findDecisionOfMail(tx, { mailId: link.mailId }))
    if (!decision || decision.liftedAt !== null) return refuse('accounts.link_invalid')
    const changes = { objection: parsed.value, objectedAt: ctx.clock.now() }
    await updateDecision(tx, { decisionId: decision.id, changes })
    return accept(null)
  })
}

type Context = Pick<AppContext, 'db' | 'clock'>

/** The objections that nobody has decided, oldest first, a thousand at most. */
export const listObjections = (
  { db }: Pick<Context, 'db'>,
  { scope }: { scope: TenantScope },
): Promise<DecisionRow[]> => inTenant(db, scope, (tx) => listOpenObjections(tx, { limit: 1_000 }))

interface DecideObjection {
  readonly scope: TenantScope
  readonly decisionId: DecisionId
  /** Whether the measure stands. */
  readonly upheld: boolean
  /** Why, in the member's language. */
  readonly answer: string
  readonly moderator: string
}

/** Decides an objection, and mails its member the answer. A measure that was wrong is lifted. Whoever took the measure cannot decide. */
export const decideObjection = (
  ctx: Context,
  { scope, decisionId, upheld, answer, moderator }: DecideObjection,
): Promise<Outcome<null, 'reports.no_objection' | 'reports.same_moderator'>> =>
  inTenant(ctx.db, scope, async (tx) => {
    const seen = await findDecision(tx, { decisionId })
    if (seen?.memberId) await lockMember(tx, { memberId: seen.memberId, for: 'no key update' })
    const decision = await findDecision(tx, { decisionId })
    if (!decision || decision.objectedAt === null || decision.objectionDecidedAt !== null)
      return refuse('reports.no_objection')
    if (decision.moderator?.toLowerCase() === moderator.toLowerCase()) return refuse('reports.same_moderator')
    const now = ctx.clock.now()
    await updateDecision(tx, {
      decisionId,
      changes: {
        ...{ objectionUpheld: upheld, objectionAnswer: answer, objectionModerator: moderator },
        objectionDecidedAt: now,
      },
    })
    const { memberId, measure } = decision
    if (!upheld && decision.liftedAt === null) await liftMeasure(ctx, tx, decision)
    const type = upheld ? 'objection_upheld' : 'measure_lifted'
    if (memberId) await mailMember(ctx, tx, { memberId, type, details: { measure, answer } })
    return accept(null)
  })
