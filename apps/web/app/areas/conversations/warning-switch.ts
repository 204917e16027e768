import { useSyncExternalStore } from 'react'
import type { StorageKey } from '../../storage-keys.ts'

const KEY: StorageKey = 'hearth-no-warnings'

const listeners = new Set<() => void>()
/** What was chosen since the page was loaded: some browsers are configured to store nothing. */
let chosen: boolean | null = null

function isOn(): boolean {
  try {
    return chosen ?? localStorage.getItem(KEY) === null
  } catch {
    return true
  }
}

/** Whether this browser warns of what strangers write. */
export const useWarns = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isOn,
    () => false,
  )

/** Has this browser warn, or not. */
export function setWarns(on: boolean): void {
  chosen = on
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, '1')
  } catch {
    // It counts for this page.
  }
  for (const listener of listeners) listener()
}
