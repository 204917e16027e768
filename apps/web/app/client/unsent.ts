import type { StorageKey } from '../storage-keys.ts'

/** The database of a browser in which a member's messages wait for a connection. */
export const UNSENT: StorageKey = 'hearth-unsent'

/** Whether messages may wait in this browser; `unknown` in one that cannot say, where they go out once their conversation is opened. */
export async function mayHaveUnsent(unknown: boolean): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === UNSENT)
  } catch {
    return unknown
  }
}

/** Removes the messages that wait in this browser, with those of its other tabs: nobody is logged in any more. */
export function forgetUnsent(): void {
  try {
    indexedDB.deleteDatabase(UNSENT)
  } catch {
    // Some browsers are configured to store nothing.
  }
}
