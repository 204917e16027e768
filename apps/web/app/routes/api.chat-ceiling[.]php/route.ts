import { setCeiling } from '@hearth/domain/conversations/own-conversations'
import { apiRoute } from '../../http/api-routes.server.ts'
import { conversationIdOf } from '../../http/conversation-id.server.ts'

const route = apiRoute('/api/chat-ceiling.php', {
  async setCeiling({ ctx, viewer, body: { conversation, ceiling } }) {
    await setCeiling(ctx, { viewer, conversationId: conversationIdOf(conversation), ceiling })
    return { conversation }
  },
})

export const loader = route
export const action = route
