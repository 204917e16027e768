import {
  archiveConversation,
  deleteConversation,
  deleteConversationWith,
} from '@hearth/domain/conversations/own-conversations'
import { apiRoute } from '../../http/api-routes.server.ts'
import { conversationIdOf } from '../../http/conversation-id.server.ts'
import { memberIdOf } from '../../http/member-id.server.ts'

const route = apiRoute('/api/chat.php', {
  async deleteChat({ ctx, viewer, body: { conversation, profile = '' } }) {
    if (conversation === undefined)
      return { conversation: await deleteConversationWith(ctx, { viewer, memberId: memberIdOf(profile) }) }
    const conversationId = conversationIdOf(conversation)
    await deleteConversation(ctx, { viewer, conversationId })
    return { conversation: conversationId }
  },
  async archiveChat({ ctx, viewer, body: { conversation, archived } }) {
    const conversationId = conversationIdOf(conversation)
    await archiveConversation(ctx, { viewer, conversationId, archived })
    return { conversation: conversationId, archived }
  },
})

export const loader = route
export const action = route
