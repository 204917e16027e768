import { type ConversationId, newId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { findMember } from '@hearth/db/queries/accounts/members'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext, WorkerContext } from '../context.ts'
import { lockOperatorSide, storeAnswer } from './answer-as-profile.ts'

/** Milliseconds after which a profile answers by itself, to all that was written until then. */
const AFTER_MESSAGE = 4_000

/** Has the worker answer for a profile that does so by itself. */
export const enqueueAutomaticAnswer = (
  { clock }: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  ids: { readonly conversationId: ConversationId },
): Promise<boolean> =>
  enqueueOnCommit(tx, {
    ...outboxJob('conversations.answer-automatically', ids),
    availableAt: new Date(clock.now().getTime() + AFTER_MESSAGE),
  })

/**
 * Answers a member for a fictional profile that does so by itself, with the next of the site's lines in the member's language, once for all that nobody
 * has answered yet; returns whether it did. The answer is marked as automatic. Any other profile, and a site without lines, answers nothing. It can be
 * repeated.
 */
export const answerAutomatically = (
  ctx: Pick<WorkerContext, 'db' | 'clock' | 'automaticAnswers' | 'unreadMails'>,
  { scope, conversationId }: { readonly scope: TenantScope; readonly conversationId: ConversationId },
): Promise<boolean> =>
  inTenant(ctx.db, scope, async (tx) => {
    const locked = await lockOperatorSide(tx, { conversationId })
    if (!locked?.isReachable || !locked.side.answersItself || locked.side.unread === 0) return false
    const { side } = locked
    const [member, profile] = await Promise.all([
      findMember(tx, { memberId: side.memberId }),
      findProfile(tx, { memberId: side.memberId }),
    ])
    if (!member || !profile) return false
    const { language } = member
    const lines = ctx.automaticAnswers(scope.tenantId, { language, country: profile.country })
    const body = lines[side.sent % lines.length]
    if (body === undefined) return false
    const { after: mailedAfter } = ctx.unreadMails(scope.tenantId)
    await storeAnswer(ctx, tx, side, { clientId: newId(), body, kind: 'automatic', writtenBy: null, mailedAfter })
    return true
  })
