import { QueryClient } from '@tanstack/react-query'

/**
 * The data of the members' app in this document. Queries are neither refreshed nor retried automatically: each defines when it is stale, and the API
 * client retries by itself. Data stays until the document is left.
 */
export const queryClient = new QueryClient({
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

/** Milliseconds for which a page's unused data is kept. Lists stay, because history entries may lead back to them. */
queryClient.setQueryDefaults(['page'], { gcTime: 60 * 60_000 })
