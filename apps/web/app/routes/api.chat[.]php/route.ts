import { deleteConversation } from '@hearth/domain/conversations/own-conversations'
import { apiRoute } from '../../http/api-routes.server.ts'
import { conversationIdOf } from '../../http/conversation-id.server.ts'

const route = apiRoute('/api/chat.php', {
  async deleteChat({ ctx, viewer, body }) {
    const conversationId = conversationIdOf(body.conversation)
    await deleteConversation(ctx, { viewer, conversationId })
    return { conversation: conversationId }
  },
})

export const loader = route
export const action = route
