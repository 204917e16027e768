import { priceOfGift } from '@hearth/domain/conversations/message-price'
import { sendGift } from '@hearth/domain/conversations/send-gift'
import { showGift } from '@hearth/domain/conversations/show-gift'
import { messageAnswer } from '../../areas/conversations/message-answer.server.ts'
import { messageRulesOf } from '../../areas/conversations/message-rules.server.ts'
import { giftWordsOf } from '../../areas/profiles/gift-words.server.ts'
import { apiRoute } from '../../http/api-routes.server.ts'
import { conversationIdOf } from '../../http/conversation-id.server.ts'
import { unwrap } from '../../http/failures.server.ts'
import { memberIdOf } from '../../http/member-id.server.ts'

/** What can be given, giving it, and showing what was received. */
const route = apiRoute('/api/gift.php', {
  async gifts(req) {
    const { settings } = req.tenant
    const wordsOf = await giftWordsOf(req)
    return {
      gifts: settings.gifts.map(({ id }) => ({ id, ...wordsOf(id), price: priceOfGift(settings, id) ?? 0 })),
    }
  },
  async sendGift({ viewer, body, ...req }) {
    const { ctx, load, tenant } = req
    const to =
      body.conversation === undefined
        ? { memberId: memberIdOf(body.profile ?? '') }
        : { conversationId: conversationIdOf(body.conversation) }
    const sent = await sendGift(ctx, {
      ...{ viewer, to, clientId: body.client_id, gift: body.gift, priceShown: body.price },
      ...{ rules: { ...tenant.settings, ...messageRulesOf(load, viewer) }, aboveCeiling: body.above_ceiling ?? false },
    })
    const { conversationId: conversation, message, price, credits } = unwrap(sent)
    return { conversation, message: await messageAnswer(req, message), price, credits }
  },
  async showGift({ ctx, viewer, body: { conversation, seq, shown } }) {
    return unwrap(await showGift(ctx, { viewer, conversationId: conversationIdOf(conversation), seq, shown }))
  },
})

export const loader = route
export const action = route
