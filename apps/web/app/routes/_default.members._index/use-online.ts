import { useSyncExternalStore } from 'react'

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
