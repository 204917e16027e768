import { ACCOUNT_ENDPOINTS } from '@hearth/contracts/endpoints/lists/accounts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callsOf } from '../client/api-client.ts'
import type { Shell } from './shell.ts'

const client = callsOf(ACCOUNT_ENDPOINTS)

/** Spec, section 4: from 5 s after the page is there, every 60 s, or every 300 s where push messages come by themselves. Milliseconds. */
const FIRST_REFRESH = 5_000
const REFRESH = 60_000
const REFRESH_WITH_PUSH = 300_000

async function isPushSubscribed(): Promise<boolean> {
  const worker = await navigator.serviceWorker?.getRegistration()
  return Boolean(await worker?.pushManager?.getSubscription())
}

/**
 * The member's own account, kept up to date while the browser has a network; null while the layout's data is newer, as after a form was sent.
 * `loggedOut` when the server knows of no session.
 */
export function useCurrentUser(shell: Shell) {
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
  const isNewer = dataUpdatedAt > loaded.current.at
  return { user: (isNewer && data?.user) || null, loggedOut: data?.loggedOut ?? false }
}
