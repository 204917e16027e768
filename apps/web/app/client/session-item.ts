import type { StorageKey } from '../storage-keys.ts'

/** Returns and removes an item of the session storage; null if there is none. */
export function takeItem<Item>(key: StorageKey): Item | null {
  try {
    const item = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Item | null
    sessionStorage.removeItem(key)
    return item
  } catch {
    // Some browsers are configured to store nothing.
    return null
  }
}

/** Stores an item for later documents of the tab, if the browser allows it. */
export function keepItem<Item>(key: StorageKey, item: Item): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(item))
  } catch {
    // Without storage the next document starts without the item.
  }
}
