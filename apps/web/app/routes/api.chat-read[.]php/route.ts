import { markConversationRead } from '@hearth/domain/conversations/own-conversations'
import { apiRoute } from '../../http/api-routes.server.ts'
import { conversationIdOf } from '../../http/conversation-id.server.ts'

const route = apiRoute('/api/chat-read.php', {
  async readChat({ ctx, viewer, body: { conversation, seq } }) {
    const read = await markConversationRead(ctx, { viewer, conversationId: conversationIdOf(conversation), seq })
    return { num_unread_messages: read.unread }
  },
})

export const loader = route
export const action = route
