import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { entryBeingRestored, useEntry } from '../../client/history-entry.ts'
import { currentIdentity } from '../../client/identity.ts'
import { queryClient } from '../../client/query-client.client.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import type { PeoplePage, PeoplePages } from '../profiles/card-data.ts'
import { peopleKey } from '../profiles/cards-in-cache.ts'
import { scrollToSaved } from './saved-lists.ts'

/*
 * A list of people, page by page. Each history entry has a list of its own, so that going back from a profile restores it, also if another document
 * was shown in between.
 */

/** A page of a list, with the address of the next one and of the first. */
interface ListPage extends PeoplePage {
  readonly more: string | null
  readonly first: string
}

/** The page of an address of a route: a list to which the user goes back is known at once, as it was. */
export async function loadFirstPage<Page extends ListPage>({ url, signal }: Request, route: string): Promise<Page> {
  const entry = entryBeingRestored(url)
  const known =
    entry !== null && queryClient.getQueryData<PeoplePages<Page>>(peopleKey(currentIdentity(), entry))?.pages[0]
  return known || loadRouteData<Page>(url, route, { signal })
}

/** The list that begins with this page, with all pages loaded so far; `showMore` adds the next page. */
export function useInfiniteList<Page extends ListPage>(first: Page, route: string) {
  const entry = useEntry()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey: peopleKey(first.identity, entry),
      queryFn: ({ pageParam, signal }) => loadRouteData<Page>(pageParam ?? first.first, route, { signal }),
      initialData: { pages: [first], pageParams: [null] },
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.more ?? undefined,
    })
  const { pages } = data
  const [opening = first] = pages
  useEffect(() => scrollToSaved(entry, pages.length), [entry, pages.length])
  return {
    /** The first page as it is now. */
    opening,
    people: pages.flatMap(({ people }) => people),
    more: hasNextPage ? (pages.at(-1)?.more ?? null) : null,
    fictional: pages.find(({ fictional }) => fictional)?.fictional ?? null,
    added: pages.length > 1 ? (pages.at(-1)?.people.length ?? 0) : 0,
    busy: isFetchingNextPage,
    failure: isFetchNextPageError && !isFetchingNextPage ? error : null,
    showMore: () => void fetchNextPage(),
    refetch,
  }
}
