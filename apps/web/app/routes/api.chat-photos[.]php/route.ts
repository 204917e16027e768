import { setShowsPhotos } from '@hearth/domain/conversations/own-conversations'
import { apiRoute } from '../../http/api-routes.server.ts'
import { conversationIdOf } from '../../http/conversation-id.server.ts'

const route = apiRoute('/api/chat-photos.php', {
  async showPhotos({ ctx, viewer, body: { conversation, shown } }) {
    await setShowsPhotos(ctx, { viewer, conversationId: conversationIdOf(conversation), shows: shown })
    return { conversation }
  },
})

export const loader = route
export const action = route
