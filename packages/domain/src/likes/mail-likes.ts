import { DAY } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import type { MailDetails } from '@hearth/contracts/mail'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { findLastMail } from '@hearth/db/queries/mail/mails'
import type { TenantScope, TenantTx } from '@hearth/db/scope'
import type { AppContext, WorkerContext } from '../context.ts'
import { mailMember } from '../mail/mail-member.ts'
import { runOnce } from '../platform/run-once.ts'
import { unseenLikesOf } from './list-likes.ts'

/** The least time between two mails about likes to one member. */
const BETWEEN_MAILS = DAY

type ShownFree = Pick<WorkerContext, 'likesShownFree'>
const ruleOf = (ctx: ShownFree, { scope }: TenantTx) => ({ likesShownFree: ctx.likesShownFree(scope.tenantId) })

interface MailNewLikes {
  readonly scope: TenantScope
  readonly memberId: MemberId
  readonly jobId: string
}

/**
 * Mails a confirmed member that somebody likes them, while such a like is unseen, and at most once a day: what came since the last mail is mailed when
 * its day is over, if it is unseen then.
 */
export const mailNewLikes = (ctx: AppContext & ShownFree, { scope, memberId, jobId }: MailNewLikes): Promise<boolean> =>
  runOnce(ctx, { scope, jobId }, async (tx) => {
    await lockMember(tx, { memberId, for: 'no key update' })
    const [unseen, last] = await Promise.all([
      unseenLikesOf(ctx, tx, { memberId, rule: ruleOf(ctx, tx) }),
      findLastMail(tx, { memberId, type: 'like' }),
    ])
    if (!unseen || (last && unseen.at <= last.createdAt)) return
    const next = last ? new Date(last.createdAt.getTime() + BETWEEN_MAILS) : null
    if (next && next > ctx.clock.now())
      await enqueueOnCommit(tx, { ...outboxJob('likes.mail-new-likes', { memberId }), availableAt: next })
    else await mailMember(ctx, tx, { memberId, type: 'like' })
  })

/** What that mail says at the moment of sending (`DetailReaders` of the mail's job); null if all likes are seen. */
export async function likeMailDetails(
  ctx: Pick<AppContext, 'clock' | 'addressSecret'> & ShownFree,
  tx: TenantTx,
  { memberId }: { readonly memberId: MemberId },
): Promise<MailDetails | null> {
  const unseen = await unseenLikesOf(ctx, tx, { memberId, rule: ruleOf(ctx, tx) })
  if (!unseen) return null
  const said = (is: boolean) => (is ? 'yes' : 'no')
  const { name, fictional, isMatch, count } = unseen
  return { liker: name, fictional: said(fictional), match: said(isMatch), likes: String(count) }
}
