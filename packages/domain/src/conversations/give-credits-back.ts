import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { findMember, lockMember } from '@hearth/db/queries/accounts/members'
import { listPaidMessages, listPaidTo, updateSideUnspent } from '@hearth/db/queries/conversations/paid-messages'
import { removeShownGiftsFrom } from '@hearth/db/queries/conversations/shown-gifts'
import { lockPair } from '@hearth/db/queries/likes/likes'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { giveBack } from '../billing/spend.ts'
import type { AppContext } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { paymentOf } from './message-price.ts'

interface GiveCreditsBack {
  readonly scope: TenantScope
  /** Whose profile was removed as fake. */
  readonly memberId: MemberId
}

/**
 * Gives everybody back what they have paid for messages and gifts to a member whose profile was removed as fake, and tells them how much; returns the
 * credits. What that member has given is on no profile any more. Changes nothing unless
 * that account is closed, or gone: who was cleared of it may have left since. Each conversation is a transaction, and each message comes back once, so it
 * can be repeated.
 */
export async function giveCreditsBack(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { scope, memberId }: GiveCreditsBack,
): Promise<number> {
  const paid = await inTenant(ctx.db, scope, async (tx) => {
    // What was being written while the account was closed is there afterwards.
    const member = await lockMember(tx, { memberId, for: 'update' })
    if (member && member.status !== 'disabled') return []
    await removeShownGiftsFrom(tx, { memberId })
    return listPaidTo(tx, { memberId })
  })
  let credits = 0
  for (const one of paid) credits += await giveBackIn(ctx, scope, { ...one, memberId })
  return credits
}

interface Paid {
  readonly memberId: MemberId
  readonly payerId: MemberId
  readonly conversationId: ConversationId
}

const giveBackIn = (
  ctx: Pick<AppContext, 'db' | 'clock'>,
  scope: TenantScope,
  { memberId, payerId, conversationId }: Paid,
): Promise<number> =>
  inTenant(ctx.db, scope, async (tx) => {
    await lockPair(tx, { memberId, otherId: payerId })
    let credits = 0
    for (const message of await listPaidMessages(tx, { memberId: payerId, conversationId }))
      credits += (await giveBack(ctx, tx, paymentOf(conversationId, message)))?.amount ?? 0
    // Of an earlier run, or of somebody who has been erased.
    if (credits === 0 || !(await findMember(tx, { memberId: payerId }))) return credits
    await updateSideUnspent(tx, { memberId: payerId, conversationId })
    await notify(ctx, tx, [{ memberId: payerId, kind: 'credits.returned', ids: { conversationId } }])
    return credits
  })
