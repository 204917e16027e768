import { useEffect, useSyncExternalStore } from 'react'

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

const stay = (event: MouseEvent) => {
  if (event.target instanceof Element && event.target.closest('main a')) event.preventDefault()
}

/** Links lead nowhere without a network: a browser would give up the list for a page of its own. */
export function useStayOffline(online: boolean): void {
  useEffect(() => {
    if (online) return
    addEventListener('click', stay, true)
    return () => removeEventListener('click', stay, true)
  }, [online])
}
