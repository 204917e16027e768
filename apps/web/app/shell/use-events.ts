import { useRevalidator } from '@remix-run/react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { documentId } from '../client/document-id.ts'
import { type Following, followEvents } from '../client/event-leader.ts'
import type { StreamEvent } from '../client/event-source.ts'
import { memberOf } from '../client/identity-name.ts'
import { OF_CONVERSATIONS, readAnew } from '../client/read-anew.ts'
import type { MemberShell } from './shell.ts'

/** The counts, the lists of likes, and the profile that is shown. */
const OF_LIKES = [['user'], ['likes'], ['page']] as const

/** What is read anew after an event: queries of the app, or, for `page`, the data of the page and of its frame too. */
export const READ_ANEW: Readonly<Record<string, readonly (QueryKey | 'page')[]>> = {
  'account.changed': [['user'], 'page'],
  'photo.changed': [['own-photos'], ['user']],
  'notification.added': [['user'], ['notifications']],
  'notification.changed': [['user'], ['notifications']],
  'like.received': OF_LIKES,
  'like.changed': OF_LIKES,
  'match.made': OF_LIKES,
  'message.received': OF_CONVERSATIONS,
  'conversation.changed': OF_CONVERSATIONS,
  // What a message costs, and what is shown of it, may be other for who has bought.
  'order.changed': [['user'], ['chat'], 'page'],
  'conversation.typing': [],
  'draft.changed': [['chats'], ['chat']],
}

/** Has the queries read anew that an event is about. */
export function readQueries({ kind, ids }: Pick<StreamEvent, 'kind' | 'ids'>): void {
  const queryKeys = (READ_ANEW[kind] ?? []).filter((key) => key !== 'page')
  // What was bought may change every conversation.
  void readAnew(queryKeys, kind === 'order.changed' ? null : Object.values(ids))
}

/** Does it once somebody looks at the page: a request of Remix does not say that nobody does, and would count as being online. */
function whenSeen(work: () => void): void {
  if (document.hidden) document.addEventListener('visibilitychange', work, { once: true })
  else work()
}

/**
 * Follows the member's events while they are logged in here. `newest` is the number of the newest event as the refresh has it. An event shows nothing
 * by itself: what it is about is asked for. `onEvent` is never another function.
 */
export function useEvents(
  { identity, viewer }: MemberShell,
  { isOver, newest, onEvent }: { isOver: boolean; newest: number; onEvent: (event: StreamEvent) => void },
) {
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  const member = memberOf(identity)
  const first = useRef(viewer.lastEvent)
  const following = useRef<Following>()
  const read = useRef((_event: StreamEvent | null) => {})
  read.current = (event) => {
    if (!event || READ_ANEW[event.kind]?.includes('page')) whenSeen(revalidate)
    if (event) readQueries(event)
    else void queries.invalidateQueries()
  }
  useEffect(() => {
    if (isOver) return
    following.current = followEvents({
      member,
      number: first.current,
      onEvent(event) {
        const { pageId } = event.ids
        // The page knows what it has done itself; what no page has done is nobody's own.
        if (pageId === undefined || pageId !== documentId()) read.current(event)
        onEvent(event)
      },
      onReset: () => read.current(null),
      // The refresh finds out whether somebody is logged in.
      onRefused: () => void queries.invalidateQueries({ queryKey: ['user'] }),
    })
    return () => following.current?.stop()
  }, [member, isOver, onEvent, queries])
  useEffect(() => following.current?.compare(newest), [newest])
}
