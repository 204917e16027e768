import { useSyncExternalStore } from 'react'

/** Names the build that answered; the server sets it on every page, every page's data and every call. */
const RELEASE_HEADER = 'x-release'

const listeners = new Set<() => void>()
let outdated = false

/** Compares the build that answered with the one that this page came from. */
export function noteRelease({ headers }: Response): void {
  const answered = headers.get(RELEASE_HEADER)
  if (outdated || answered === null || answered === window.__remixManifest.version) return
  outdated = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Whether the site has been released anew since this page was loaded. */
export const isOutdated = () => outdated
const never = () => false

/** Whether the site has been released anew since this page was loaded: its next page must then be a document. */
export const useRelease = () => ({ outdated: useSyncExternalStore(subscribe, isOutdated, never) })
