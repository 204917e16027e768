import { isOnline, pause } from '@hearth/api-client/abortable'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { ABOUT, aboutPath } from '../../addresses.ts'
import { currentIdentity } from '../../client/identity.ts'
import { queryClient } from '../../client/query-client.client.ts'
import { OF_CONVERSATIONS, readAnew } from '../../client/read-anew.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import type { ConversationData } from './conversation-data.ts'
import { BEFORE } from './conversation-form.ts'
import type { Recipient } from './outgoing.ts'

/** Where a conversation is shown: its address, and the route of that. */
export interface Place {
  readonly path: string
  readonly route: string
  /** The part of the other one's profile that the address asks to write about. */
  readonly about?: string
}

const keyOf = (path: string, identity = currentIdentity()): QueryKey => ['chat', path, identity]

/** A conversation with all messages that this document has loaded. An event of a message reads the newest ones anew. */
export const conversationQuery = ({ path, route, about }: Place, identity = currentIdentity()) =>
  queryOptions({
    queryKey: keyOf(path, identity),
    async queryFn({ signal }) {
      const newest = await loadRouteData<ConversationData>(about ? aboutPath(path, about) : path, route, { signal })
      return withOlder(newest, queryClient.getQueryData<ConversationData>(keyOf(path, identity)))
    },
  })

/** The newest messages below those that are known. Where messages between the two are not known, or there are no older ones any more, they stand alone. */
export function withOlder(newest: ConversationData, known: ConversationData | undefined): ConversationData {
  const [first] = newest.messages
  const last = known?.messages.at(-1)
  if (!known || !newest.more || !first || !last || last.seq < first.seq - 1) return newest
  const older = known.messages.filter(({ seq }) => seq < first.seq)
  return older.length === 0
    ? newest
    : { ...newest, messages: [...older, ...newest.messages], more: known.more, hiddenBefore: known.hiddenBefore }
}

/** Changes what this document knows of a conversation; what is being fetched is older, and dropped. */
export function changeConversation(path: string, change: (conversation: ConversationData) => ConversationData): void {
  const queryKey = keyOf(path)
  const known = queryClient.getQueryData<ConversationData>(queryKey)
  if (known) queryClient.setQueryData(queryKey, change(known))
}

/** The same for the conversation with a person, by whatever address it is shown. */
export function changeConversations(
  { conversation, person }: Recipient,
  change: (conversation: ConversationData) => ConversationData,
): void {
  const identity = currentIdentity()
  queryClient.setQueriesData<ConversationData>(
    {
      predicate: ({ queryKey, state }) => {
        const known = state.data as ConversationData | undefined
        if (queryKey[0] !== 'chat' || queryKey[2] !== identity || !known) return false
        return (conversation !== null && known.id === conversation) || (person !== null && known.person?.id === person)
      },
    },
    (known) => known && change(known),
  )
}

/** Has the newest messages of the conversation that is shown, and the list, as they are now. That with `other` has them when it is opened. */
export const refreshConversations = (other?: Recipient): Promise<unknown> =>
  readAnew(OF_CONVERSATIONS, [other?.conversation, other?.person])

/** Adds the page of messages before the oldest known one. */
export async function loadOlder({ path, route }: Place, oldest: number): Promise<void> {
  const { messages, more, hiddenBefore } = await loadRouteData<ConversationData>(`${path}?${BEFORE}=${oldest}`, route)
  changeConversation(path, (known) =>
    known.messages[0]?.seq === oldest
      ? { ...known, messages: [...messages, ...known.messages], more, hiddenBefore }
      : known,
  )
}

/** Milliseconds for which a page waits for the newest messages where it could show older ones. */
const PATIENCE = 3_000

/**
 * A conversation as this document knows it, while it is read anew; a promise of it if it is not known, or not with what its address asks to write
 * about, or is known to be another by now: what is new in it is marked when it is opened, and only then.
 */
export function openConversation(place: Place, address: string): ConversationData | Promise<ConversationData> {
  const about = new URL(address).searchParams.get(ABOUT)
  const query = conversationQuery(about ? { ...place, about } : place)
  const { data: known, isInvalidated } = queryClient.getQueryState<ConversationData>(query.queryKey) ?? {}
  const fetched = queryClient.fetchQuery({ ...query, staleTime: 0 })
  if (!known) return fetched
  const alone = { ...known, about: known.about?.name === about ? known.about : null }
  if (about && !alone.about) return fetched.catch(() => alone)
  if (isInvalidated && isOnline()) {
    const tooLong = pause(PATIENCE).then(() => alone)
    return Promise.race([fetched.catch(() => alone), tooLong])
  }
  // The page itself reads the query's failure.
  fetched.catch(() => {})
  return alone
}
