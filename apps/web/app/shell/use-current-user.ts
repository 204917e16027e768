import { ACCOUNT_ENDPOINTS } from '@hearth/contracts/endpoints/lists/accounts'
import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { callsOf } from '../client/api-client.ts'
import { accountOf, type Counts, type MemberShell } from './shell.ts'

const client = callsOf(ACCOUNT_ENDPOINTS)

/** Milliseconds (spec, section 4): the first refresh after 5 s, then every 60 s, or every 300 s with push messages. */
const FIRST_REFRESH = 5_000
export const REFRESH = 60_000
const REFRESH_WITH_PUSH = 300_000

async function isPushSubscribed(): Promise<boolean> {
  const worker = await navigator.serviceWorker?.getRegistration()
  return Boolean(await worker?.pushManager?.getSubscription())
}

/** The queries of lists of conversations, of conversations, and of lists of likes. */
const REFRESHED: readonly unknown[] = ['chats', 'chat', 'likes']

/**
 * Reads those that are shown anew, unless that was done since the last refresh: for what no event tells of, as who is online and who has left. What is being
 * fetched is new enough.
 */
function refreshShown(queries: QueryClient, interval: number): void {
  const before = Date.now() - interval + FIRST_REFRESH
  const predicate = ({ queryKey: [name], state }: Query) => REFRESHED.includes(name) && state.dataUpdatedAt <= before
  void queries.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false })
}

/** Query key of a member's counts: the document fills it and the refresh writes it, and so may anything that hears of a change earlier. */
const countsKey = (identity: string) => ['counts', identity] as const

/** The latest counts. */
function useCounts({ identity }: MemberShell, said: Counts, saidAt: number): Counts {
  const queries = useQueryClient()
  const queryKey = countsKey(identity)
  const { data } = useQuery({ queryKey, initialData: said, queryFn: () => said, enabled: false })
  // A refresh writes its counts even if they equal those of the refresh before.
  useEffect(() => {
    queries.setQueryData(countsKey(identity), said)
  }, [queries, identity, said, saidAt])
  return data
}

/**
 * The member's data in the frame, refreshed while the browser is online: from the API, or from the layout's data if that is newer, as after a form,
 * or if the API answers for another account. `loggedOut` is true if the server knows no session.
 */
function useRefreshedUser(shell: MemberShell, otherAccount: boolean) {
  const { identity } = shell
  const loaded = useRef({ shell, at: 0 })
  if (loaded.current.shell !== shell) loaded.current = { shell, at: Date.now() }
  const [interval, setRefresh] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      isPushSubscribed().then(
        (push) => setRefresh(push ? REFRESH_WITH_PUSH : REFRESH),
        () => setRefresh(REFRESH),
      )
    }, FIRST_REFRESH)
    return () => clearTimeout(timer)
  }, [])
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['user', identity],
    async queryFn({ signal }) {
      const outcome = await client.user({ signal, progress: 'never' })
      if (outcome.ok) return { user: outcome.value.user, loggedOut: false }
      if (outcome.failure.code === 'accounts.authentication_required') return { user: null, loggedOut: true }
      throw outcome.failure
    },
    // An event may ask for it before the first refresh.
    enabled: ({ state }) => interval !== null || state.isInvalidated,
    refetchInterval: interval ?? false,
    refetchIntervalInBackground: true,
  })
  const isNewer = dataUpdatedAt > loaded.current.at && !otherAccount
  const user = (isNewer && data?.user) || null
  const queries = useQueryClient()
  // Only once the server has said who is logged in: for nobody, and for another member, a page of the app would be left.
  useEffect(() => {
    if (user && interval !== null && !document.hidden) refreshShown(queries, interval)
  }, [user, dataUpdatedAt, interval, queries])
  const viewer = useMemo(
    () => (user ? { ...shell.viewer, ...accountOf(user, shell.cdnPrefix) } : shell.viewer),
    [user, shell],
  )
  const counts = useCounts(shell, viewer.counts, dataUpdatedAt)
  return {
    viewer: { ...viewer, counts },
    loggedOut: data?.loggedOut ?? false,
    /** When the frame's data was loaded, by the clock of this device. */
    loadedAt: loaded.current.at || performance.timeOrigin,
  }
}

/** A document is rendered from the layout's data, so that a server needs no queries. */
export const useCurrentUser: typeof useRefreshedUser =
  typeof document === 'undefined'
    ? ({ viewer }) => ({ viewer, loggedOut: false, loadedAt: Date.now() })
    : useRefreshedUser
