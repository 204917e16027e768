import { keepConversation } from '@hearth/domain/conversations/own-conversations'
import { apiRoute } from '../../http/api-routes.server.ts'
import { conversationIdOf } from '../../http/conversation-id.server.ts'

const route = apiRoute('/api/chat-keep.php', {
  async keepChat({ ctx, viewer, body: { conversation, seq } }) {
    await keepConversation(ctx, { viewer, conversationId: conversationIdOf(conversation), seq })
    return { conversation }
  },
})

export const loader = route
export const action = route
