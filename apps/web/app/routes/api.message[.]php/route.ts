import { isUuid } from '@hearth/contracts/ids'
import { takeMessageBack } from '@hearth/domain/conversations/own-conversations'
import { sendPhoto } from '@hearth/domain/conversations/send-photo'
import { writeMessage } from '@hearth/domain/conversations/waiting-messages'
import { AppError } from '@hearth/domain/failures'
import { messageAnswer } from '../../areas/conversations/message-answer.server.ts'
import { messageRulesOf } from '../../areas/conversations/message-rules.server.ts'
import { apiRoute } from '../../http/api-routes.server.ts'
import { conversationIdOf } from '../../http/conversation-id.server.ts'
import { unwrap } from '../../http/failures.server.ts'
import { memberIdOf } from '../../http/member-id.server.ts'

const route = apiRoute('/api/message.php', {
  async sendMessage({ viewer, body, ...req }) {
    const { ctx, load } = req
    const to =
      body.conversation === undefined
        ? { memberId: memberIdOf(body.profile ?? '') }
        : { conversationId: conversationIdOf(body.conversation) }
    const sent = unwrap(
      await writeMessage(ctx, {
        ...{ viewer, to, clientId: body.client_id, text: body.text, about: body.about, priceShown: body.price },
        rules: messageRulesOf(load, viewer),
        aboveCeiling: body.above_ceiling ?? false,
      }),
    )
    const { conversationId: conversation, message, price, credits } = sent
    return { conversation, message: message && (await messageAnswer(req, message)), price, credits }
  },
  async sendPhoto({ viewer, query, file, ...req }) {
    const { ctx, load } = req
    const { conversation = '', client_id: clientId = '', price, above_ceiling } = query
    if (!isUuid(clientId) || price === undefined) throw new AppError('request.invalid_query', 400)
    const sent = await sendPhoto(ctx, {
      ...{ viewer, conversationId: conversationIdOf(conversation), clientId, priceShown: Number(price) },
      ...{
        rules: messageRulesOf(load, viewer),
        aboveCeiling: above_ceiling !== undefined,
        network: load.clientIp,
        body: file,
      },
    })
    const { conversationId, message, ...rest } = unwrap(sent)
    return { conversation: conversationId, message: await messageAnswer(req, message), ...rest }
  },
  async takeMessageBack({ viewer, body: { conversation, seq }, ...req }) {
    const taken = await takeMessageBack(req.ctx, { viewer, conversationId: conversationIdOf(conversation), seq })
    const { message, credits } = unwrap(taken)
    return { message: await messageAnswer(req, message), credits }
  },
})

export const loader = route
export const action = route
