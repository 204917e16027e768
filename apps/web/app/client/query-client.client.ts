import { QueryClient } from '@tanstack/react-query'

/**
 * What the members' app knows in this document. Nothing is refreshed or tried again by itself: each query says when it is stale, and the client
 * of the API has retries of its own. What was loaded stays until the document goes.
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

/** Milliseconds for which a page that nobody looks at is kept. Lists stay, for an entry of the history may lead back to them. */
queryClient.setQueryDefaults(['page'], { gcTime: 60 * 60_000 })
