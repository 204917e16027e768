import type { Query } from '@tanstack/react-query'

/** Of a conversation, and of the other one in it. */
interface Ids {
  readonly conversationId?: string | null | undefined
  readonly memberId?: string | null | undefined
}

/**
 * Which queries may be others after an event, or an act, about a conversation: all but other conversations that are not shown. These are read anew
 * when they are opened anyway, and whoever opens one that is marked as another waits for it (`openConversation`).
 */
export const concernedBy =
  ({ conversationId, memberId }: Ids) =>
  (query: Query): boolean => {
    const known = query.state.data as { id: string | null; person: { id: string } | null } | undefined
    if (query.queryKey[0] !== 'chat' || query.isActive() || !known) return true
    return [known.id, known.person?.id].some((id) => id && [conversationId, memberId].includes(id))
  }
