import { useLocation } from '@remix-run/react'
import type { EntryState } from '../../client/history-entry.ts'
import { currentIdentity } from '../../client/identity.ts'
import { queryClient } from '../../client/query-client.client.ts'
import { peopleKey } from './cards-in-cache.ts'

/** The history entry of the list that led to the page that is being rendered; null if this document has not shown it. */
export function useListBefore(): string | null {
  const { fromEntry } = (useLocation().state ?? {}) as EntryState
  if (fromEntry === undefined) return null
  // A list that another document has left behind has nothing to load its next page by.
  const query = queryClient?.getQueryCache().find({ queryKey: peopleKey(currentIdentity(), fromEntry) })
  return query?.options.queryFn ? fromEntry : null
}
