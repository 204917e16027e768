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

/** Whether the browser has a network, as far as it knows; true on the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Milliseconds after which somebody who waits for a page wants to be told that it is still on its way. */
const SLOW_AFTER = 6_000

/** Whether the next page, or the rest of this one, takes unusually long. */
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

/** What browsers that tell it say of the network. */
interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether a page may be fetched that nobody has asked for yet: a fast network, and nobody who saves data. */
export function hasGoodConnection(): boolean {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: NetworkInformation }
  if (!onLine || connection?.saveData) return false
  return connection?.effectiveType === undefined || connection.effectiveType === '4g'
}
