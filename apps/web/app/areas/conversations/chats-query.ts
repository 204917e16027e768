import type { CallFailure } from '@hearth/api-client/outcome'
import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import { currentIdentity } from '../../client/identity.ts'
import { queryClient } from '../../client/query-client.client.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import type { ChatsData } from './conversation-data.ts'

/** The route of the list. */
export const CHATS_ROUTE = 'routes/_member._default.chats'

export const chatsKey = (search: string, archived: boolean, identity = currentIdentity()) =>
  ['chats', identity, search, archived] as const

/** The list as this document knows it, while it is read anew; a promise of it if it is not known. */
export function openChats(address: string): ChatsData | Promise<ChatsData> {
  const queryKey = chatsKey('', false)
  const known = queryClient.getQueryData<InfiniteData<ChatsData>>(queryKey)?.pages[0]
  if (!known || new URL(address).search !== '') return loadRouteData<ChatsData>(address, CHATS_ROUTE)
  void queryClient.invalidateQueries({ queryKey })
  return known
}

/** Why a deletion has failed, which the list says; null if none has. */
export const failedDeletionQuery = queryOptions({
  queryKey: ['failed-deletion'],
  queryFn: (): CallFailure | null => null,
  initialData: null,
  enabled: false,
})
