import type { MemberId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/** Milliseconds after which a fictional profile likes a member who has come: before the half minute after which the page asks. */
const AFTER_ARRIVAL = 15_000
/** Milliseconds after which it likes back. */
const AFTER_LIKE = 20_000

const after = ({ clock }: Pick<AppContext, 'clock'>, milliseconds: number) =>
  new Date(clock.now().getTime() + milliseconds)

/** Has the worker decide whether a fictional profile likes a member who has just come. Only for sites whose fictional profiles like somebody. */
export const enqueueOperatorLike = (
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { scope, memberId }: { readonly scope: TenantScope; readonly memberId: MemberId },
): Promise<boolean> =>
  inTenant(ctx.db, scope, (tx) =>
    enqueueOnCommit(tx, {
      ...outboxJob('likes.like-as-operator', { memberId }),
      availableAt: after(ctx, AFTER_ARRIVAL),
    }),
  )

/** The same for the fictional profile that a member has just liked. */
export const enqueueLikeBack = (
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  ids: { readonly memberId: MemberId; readonly likerId: MemberId },
): Promise<boolean> =>
  enqueueOnCommit(tx, { ...outboxJob('likes.like-back-as-operator', ids), availableAt: after(ctx, AFTER_LIKE) })
