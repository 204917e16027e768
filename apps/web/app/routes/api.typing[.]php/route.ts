import { sayTyping } from '@hearth/domain/conversations/say-typing'
import { apiRoute } from '../../http/api-routes.server.ts'
import { conversationIdOf } from '../../http/conversation-id.server.ts'

const route = apiRoute('/api/typing.php', {
  async sayTyping({ ctx, viewer, body }) {
    const conversationId = conversationIdOf(body.conversation)
    // Whether the other one hears it is not for the caller to know.
    await sayTyping(ctx, { viewer, conversationId })
    return { conversation: conversationId }
  },
})

export const loader = route
export const action = route
