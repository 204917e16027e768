import { sayGoodbye } from '@hearth/domain/conversations/say-goodbye'
import { messageAnswer } from '../../areas/conversations/message-answer.server.ts'
import { messageRulesOf } from '../../areas/conversations/message-rules.server.ts'
import { apiRoute } from '../../http/api-routes.server.ts'
import { conversationIdOf } from '../../http/conversation-id.server.ts'
import { unwrap } from '../../http/failures.server.ts'

const route = apiRoute('/api/chat-farewell.php', {
  async sayGoodbye({ viewer, body, ...req }) {
    const { ctx, load } = req
    const conversationId = conversationIdOf(body.conversation)
    const { message } = unwrap(await sayGoodbye(ctx, { viewer, conversationId, rules: messageRulesOf(load, viewer) }))
    return { conversation: conversationId, message: await messageAnswer(req, message) }
  },
})

export const loader = route
export const action = route
