import { listConversations } from '@hearth/domain/conversations/list-conversations'
import { decrypt, encrypt } from '../../../server/identity/encrypted-text.ts'
import { keyContextOf } from '../../../server/identity/signed-value.ts'
import { apiRoute } from '../../http/api-routes.server.ts'

const route = apiRoute('/api/chats.php', {
  async chats({ ctx, viewer, load, query: { after, search = null, archived } }) {
    // Encrypted, because a cursor holds an exact time and could otherwise ask for any.
    const keyContext = keyContextOf(load, 'chats')
    const cursor = after === undefined ? null : decrypt(keyContext, after)
    const { conversations, next } = await listConversations(ctx, {
      ...{ viewer, after: cursor, search, archived: archived !== undefined },
    })
    return {
      chats: conversations.map(({ id, person, unread }) => ({
        ...{ conversation: id, profile: person?.id ?? null, num_unread_messages: unread },
      })),
      next: next && encrypt(keyContext, next),
    }
  },
})

export const loader = route
export const action = route
