import type { Query, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.client.ts'

/** The counts, the list of conversations, and the one that is shown. */
export const OF_CONVERSATIONS: readonly QueryKey[] = [['user'], ['chats'], ['chat']]

/**
 * Has queries read anew after an event, or an act, about the conversations with these ids or these other ones, or with null about all. A conversation
 * that is not shown is read anew when it is opened anyway, and whoever opens one that is marked as another waits for it (`openConversation`): so only
 * these are.
 */
export function readAnew(queryKeys: readonly QueryKey[], about: readonly unknown[] | null): Promise<unknown> {
  const predicate = (query: Query) => {
    const known = query.state.data as { id: string | null; person: { id: string } | null } | undefined
    if (!about || query.queryKey[0] !== 'chat' || query.isActive() || !known) return true
    return [known.id, known.person?.id].some((id) => id && about.includes(id))
  }
  return Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey, predicate })))
}
