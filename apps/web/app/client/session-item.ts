/** Takes what `keepItem` has kept under that key out of the session storage: null where there is nothing. */
export function takeItem<Item>(key: string): Item | null {
  try {
    const item = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Item | null
    sessionStorage.removeItem(key)
    return item
  } catch {
    // Some browsers are told to store nothing.
    return null
  }
}

/** Keeps that under the key for later documents of the tab, where the browser stores anything. */
export function keepItem<Item>(key: string, item: Item): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(item))
  } catch {
    // Whoever takes it begins anew.
  }
}
