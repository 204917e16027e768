import { TYPING_SHOWN } from '@hearth/contracts/endpoints/lists/events'
import { queryOptions } from '@tanstack/react-query'
import type { StreamEvent } from '../../client/event-source.ts'
import { queryClient } from '../../client/query-client.client.ts'

/** Ids of the conversations whose other one is typing. */
export const typingQuery = queryOptions({
  queryKey: ['typing'],
  queryFn: (): readonly string[] => [],
  initialData: [],
  enabled: false,
})

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Notes who is typing: for a while after each time that it is said, and until their message comes. */
export function noteTyping({ kind, ids: { conversationId } }: StreamEvent): void {
  if (conversationId === undefined || (kind !== 'conversation.typing' && kind !== 'message.received')) return
  const end = () => set((known) => known.filter((one) => one !== conversationId))
  clearTimeout(timers.get(conversationId))
  end()
  if (kind === 'message.received') return
  set((known) => [...known, conversationId])
  timers.set(conversationId, setTimeout(end, TYPING_SHOWN))
}

const set = (change: (known: readonly string[]) => readonly string[]) =>
  queryClient.setQueryData<readonly string[]>(typingQuery.queryKey, (known = []) => change(known))
