import { useSyncExternalStore } from 'react'

/** Names the build that answered; the server sets it on every page, page data and call. */
const RELEASE_HEADER = 'x-release'

const listeners = new Set<() => void>()
let outdated = false

/** Compares the build that answered with that of this document. */
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
/** Whether there is a newer release than this document's. */
export const isOutdated = () => outdated
const never = () => false

/** Whether there is a newer release than this document's; the next page must then be a document. */
export const useRelease = () => ({ outdated: useSyncExternalStore(subscribe, isOutdated, never) })
