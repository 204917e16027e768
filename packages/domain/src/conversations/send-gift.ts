import type { GiftSettings } from '@hearth/contracts/gifts'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import { toMessageView } from './conversation-views.ts'
import { isNewPerson, type MessageRules, priceFor, priceOfGift } from './message-price.ts'
import {
  isAboveCeiling,
  judgeWhat,
  lockTwo,
  type SendMessage,
  type SendRefusal,
  type SentMessage,
  sendLocked,
} from './send-message.ts'
import { isSeen } from './writer.ts'

interface SendGift extends Pick<SendMessage, 'viewer' | 'to' | 'clientId' | 'priceShown' | 'aboveCeiling'> {
  readonly rules: MessageRules & GiftSettings
  /** Its id in the site's catalogue. */
  readonly gift: string
}

type SendGiftRefusal =
  | Exclude<SendRefusal, 'conversations.empty' | 'conversations.too_long'>
  | 'conversations.no_such_gift'

/**
 * Gives somebody something of the site's catalogue at the price that was shown: a message like any other, which can be the first one of the two, and
 * which no free message pays for. It can be repeated, also at the same time, and is given and paid for once. What is refused costs nothing. Throws 404
 * as `sendMessage`.
 */
export const sendGift = (
  ctx: Pick<AppContext, 'db' | 'clock' | 'addressSecret' | 'rateLimitSecret'>,
  command: SendGift,
): Promise<Outcome<SentMessage, SendGiftRefusal>> =>
  inTenant(ctx.db, command.viewer.scope, async (tx) => {
    const { viewer, to, clientId, gift, rules } = command
    if ('memberId' in to && to.memberId === viewer.id) return refuse('conversations.oneself')
    const { memberId, sentBefore, used, credits, ...between } = await lockTwo(ctx, tx, {
      ...{ viewer, to, clientId, pays: true },
    })
    const { side, person } = between
    if (side && sentBefore)
      return accept({
        ...{ conversationId: side.conversationId, message: toMessageView(sentBefore, viewer.id), credits },
        price: priceFor(rules, viewer, { used, isNewPerson: isNewPerson(side) }),
      })
    const judged = judgeWhat(between, {
      ...{ viewer, mayWrite: isSeen(viewer) },
      what() {
        const price = priceOfGift(rules, gift)
        return price === null ? refuse('conversations.no_such_gift') : accept(price)
      },
    })
    if (!judged.ok) return judged
    const price = judged.value
    if (price !== command.priceShown) return refuse('conversations.price_changed', { credits: price })
    if (isAboveCeiling(side, price) && !command.aboveCeiling)
      return refuse('conversations.above_ceiling', { spent: side?.spent ?? 0, ceiling: side?.ceiling ?? 0 })
    return sendLocked(ctx, tx, {
      ...{ command, memberId, side, used, credits, gift, text: '', about: null },
      ...{ answersItself: person?.answersItself ?? false, waits: false, price: { credits: price, free: null } },
    })
  })
