import { CONVERSATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/conversations'
import type { InfiniteData } from '@tanstack/react-query'
import { callsOf } from '../../client/api-client.ts'
import { queryClient } from '../../client/query-client.client.ts'
import { failedDeletionQuery } from './chats-query.ts'
import type { ChatsData } from './conversation-data.ts'

const client = callsOf(CONVERSATION_ENDPOINTS)

/** Takes a conversation off the lists of this document and then deletes it. If that fails, the lists are read anew and say why. */
export async function deleteConversation(id: string): Promise<void> {
  queryClient.setQueriesData<InfiniteData<ChatsData>>(
    { queryKey: ['chats'] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, chats: page.chats.filter((chat) => chat.id !== id) })),
      },
  )
  const outcome = await client.deleteChat({ conversation: id })
  if (!outcome.ok) queryClient.setQueryData(failedDeletionQuery.queryKey, outcome.failure)
  queryClient.removeQueries({ queryKey: ['chat'], type: 'inactive' })
  await Promise.all(['chats', 'user'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
