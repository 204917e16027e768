import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PATHS } from '../../addresses.ts'
import { useSayUndone } from '../../client/notices.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import { sendForm } from '../../saving/send-form.client.ts'
import type { NotificationsData } from './notifications.server.ts'

export const ROUTE = 'routes/_member._default.notifications'

interface Pages {
  readonly pages: NotificationsData[]
  readonly pageParams: (string | null)[]
}

export const countEntries = (days: NotificationsData['days']): number =>
  days.reduce((sum, { entries }) => sum + entries.length, 0)

/** The list that begins with this page; an event of a notification reads all of its loaded pages anew. */
export function useNotifications(first: NotificationsData) {
  const queries = useQueryClient()
  const sayUndone = useSayUndone()
  const queryKey = ['notifications', first.identity, first.isFirst]
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      loadRouteData<NotificationsData>(pageParam ?? PATHS.notifications, ROUTE, { signal }),
    initialData: { pages: [first], pageParams: [null as string | null] },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.more ?? undefined,
    // A later page is a document of its own for whoever has no script.
    enabled: first.isFirst,
  })
  const [identity, isFirst] = [first.identity, first.isFirst]
  // The page has newer data than the cache when it is opened again.
  useEffect(() => {
    queries.setQueryData<Pages>(['notifications', identity, isFirst], { pages: [first], pageParams: [null] })
  }, [queries, identity, isFirst, first])

  /** Marks notifications as read; false, with a message, if that failed. */
  async function markRead(fields: Readonly<Record<string, string>>): Promise<boolean> {
    const refusal = await sendForm(PATHS.notifications, fields)
    if (refusal) sayUndone(refusal)
    // The stream says so, too, but may be closed.
    for (const key of [['notifications'], ['user']]) void queries.invalidateQueries({ queryKey: key })
    return refusal === null
  }

  return {
    days: data.pages.flatMap(({ days }) => days),
    shownAt: data.pages[0]?.shownAt ?? first.shownAt,
    more: hasNextPage ? (data.pages.at(-1)?.more ?? null) : null,
    /** How many entries the last added page has. */
    added: data.pages.length > 1 ? countEntries(data.pages.at(-1)?.days ?? []) : 0,
    busy: isFetchingNextPage,
    failure: isFetchNextPageError && !isFetchingNextPage ? error : null,
    showMore: () => void fetchNextPage(),
    markRead,
  }
}
