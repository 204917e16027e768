import { useNavigation } from '@remix-run/react'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

const EVENTS = ['online', 'offline'] as const

const subscribe = (listener: () => void) => {
  for (const event of EVENTS) addEventListener(event, listener)
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener)
  }
}

/** Whether the browser reports to be online; true on the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Milliseconds after which a slow load is announced. */
const SLOW_AFTER = 6_000

/** Whether a navigation or a load takes unusually long. */
export function useSlow(): boolean {
  const loading = useIsFetching({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== 'user' }) > 0
  const waiting = useNavigation().state !== 'idle' || loading
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return slow
}

/** The Network Information API, which only some browsers have. */
interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether pages may be prefetched: the network is fast and save-data is off. */
export function hasGoodConnection(): boolean {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: NetworkInformation }
  if (!onLine || connection?.saveData) return false
  return connection?.effectiveType === undefined || connection.effectiveType === '4g'
}
