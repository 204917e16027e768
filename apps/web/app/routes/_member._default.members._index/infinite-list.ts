import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { scrollToSaved } from '../../areas/discovery/saved-lists.ts'
import type { PeoplePages } from '../../areas/profiles/card-data.ts'
import { peopleKey } from '../../areas/profiles/cards-in-cache.ts'
import { useEntry } from '../../client/history-entry.ts'
import { currentIdentity } from '../../client/identity.ts'
import { queryClient } from '../../client/query-client.client.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import type { MembersData } from './members-page.server.ts'

/*
 * The list of people, page by page. Each entry of the browser's history has a list of its own: whoever opens a profile and goes back finds it
 * as it was, also with another document in between.
 */

export const ROUTE = 'routes/_member._default.members._index'

/** The first page of the list on that entry of the history, if it is known. */
export const knownFirstPage = (entry: string): MembersData | undefined =>
  queryClient.getQueryData<PeoplePages<MembersData>>(peopleKey(currentIdentity(), entry))?.pages[0]

/** The list that begins with this page, as far as it has grown; `showMore` adds the next page. */
export function useInfiniteList(first: MembersData) {
  const entry = useEntry()
  const { identity } = first
  const queryKey = peopleKey(identity, entry)
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => loadRouteData<MembersData>(pageParam ?? first.first, ROUTE, { signal }),
    initialData: { pages: [first], pageParams: [null] },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.more ?? undefined,
  })
  const { pages } = data
  useEffect(() => scrollToSaved(entry, pages.length), [entry, pages.length])
  return {
    people: pages.flatMap(({ people }) => people),
    more: hasNextPage ? (pages.at(-1)?.more ?? null) : null,
    fictional: pages.find(({ fictional }) => fictional)?.fictional ?? null,
    added: pages.length > 1 ? (pages.at(-1)?.people.length ?? 0) : 0,
    busy: isFetchingNextPage,
    failure: isFetchNextPageError && !isFetchingNextPage ? error : null,
    showMore: () => void fetchNextPage(),
  }
}
