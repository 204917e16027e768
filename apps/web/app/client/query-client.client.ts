import { QueryClient } from '@tanstack/react-query'

/**
 * TanStack Query lets a first fetch go on when its query is invalidated, and takes what it returns for new although it may have been read before the
 * change. Here the query is fetched once more.
 */
class AppQueryClient extends QueryClient {
  override invalidateQueries: QueryClient['invalidateQueries'] = (filters, options) => {
    for (const { state, promise, queryKey } of this.getQueryCache().findAll(filters))
      if (state.data === undefined && state.fetchStatus !== 'idle') {
        const again = () => void super.invalidateQueries({ queryKey, exact: true })
        promise?.then(again, again)
      }
    return super.invalidateQueries(filters, options)
  }
}

/**
 * The data of the members' app in this document. Queries are neither refreshed nor retried automatically: each defines when it is stale, and the API
 * client retries by itself. Data stays until the document is left.
 */
export const queryClient = new AppQueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    },
  },
})

// For how many milliseconds unused data is kept. It is said here and not where a query is used: on the server a timer would keep each document's client as long.
/** Of a page. Lists stay, because history entries may lead back to them. */
queryClient.setQueryDefaults(['page'], { gcTime: 60 * 60_000 })
/** How many match a search. */
queryClient.setQueryDefaults(['member-count'], { gcTime: 60_000 })
