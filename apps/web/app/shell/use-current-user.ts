import { ACCOUNT_ENDPOINTS } from '@hearth/contracts/endpoints/lists/accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { callsOf } from '../client/api-client.ts'
import { accountOf, type Counts, type MemberShell } from './shell.ts'

const client = callsOf(ACCOUNT_ENDPOINTS)

/** Spec, section 4: from 5 s after the page is there, every 60 s, or every 300 s where push messages come by themselves. Milliseconds. */
const FIRST_REFRESH = 5_000
export const REFRESH = 60_000
const REFRESH_WITH_PUSH = 300_000

async function isPushSubscribed(): Promise<boolean> {
  const worker = await navigator.serviceWorker?.getRegistration()
  return Boolean(await worker?.pushManager?.getSubscription())
}

/** Where the counts of a member are known: the document fills it, the refresh writes it, and whatever hears of a change sooner may. */
const countsKey = (identity: string) => ['counts', identity] as const

/** The counts, as whoever wrote last says. */
function useCounts({ identity }: MemberShell, said: Counts, saidAt: number): Counts {
  const queries = useQueryClient()
  const queryKey = countsKey(identity)
  const { data } = useQuery({ queryKey, initialData: said, queryFn: () => said, enabled: false })
  // A refresh writes what it says also where that is what it said before.
  useEffect(() => {
    queries.setQueryData(countsKey(identity), said)
  }, [queries, identity, said, saidAt])
  return data
}

/**
 * What the frame shows of the member, kept up to date while the browser has a network: what the API said, or the layout's data where that is newer, as
 * after a form was sent, and where the API answers for another account, which is logged in now. `loggedOut` when the server knows of no session.
 */
export function useCurrentUser(shell: MemberShell, otherAccount: boolean) {
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
      const outcome = await client.user({ signal, progress: 'never', hidden: document.hidden })
      if (outcome.ok) return { user: outcome.value.user, loggedOut: false }
      if (outcome.failure.code === 'accounts.authentication_required') return { user: null, loggedOut: true }
      throw outcome.failure
    },
    enabled: interval !== null,
    refetchInterval: interval ?? false,
    refetchIntervalInBackground: true,
  })
  const isNewer = dataUpdatedAt > loaded.current.at && !otherAccount
  const user = (isNewer && data?.user) || null
  const viewer = useMemo(
    () => (user ? { ...shell.viewer, ...accountOf(user, shell.cdnPrefix) } : shell.viewer),
    [user, shell],
  )
  const counts = useCounts(shell, viewer.counts, dataUpdatedAt)
  return { viewer: { ...viewer, counts }, loggedOut: data?.loggedOut ?? false }
}
