import { MINUTE } from '@hearth/contracts/durations'
import type { Db } from '@hearth/db/client'

/** Length of a window, in milliseconds. */
const WINDOW = 5 * MINUTE
/** The most clients that are counted at once; beyond them the oldest window is dropped. */
const CLIENTS_MAX = 50_000

interface Window {
  count: number
  readonly endsAt: number
}

/** In memory, because what is counted here must not wait for a write: each process counts for itself, and loses its counts when it ends. */
const windowsOf = new WeakMap<Db, Map<string, Window>>()

/** The current window of a client, or a new one of five minutes. */
export function windowOf(db: Db, client: string, now: number): Window {
  const windows = windowsOf.get(db) ?? new Map<string, Window>()
  windowsOf.set(db, windows)
  const known = windows.get(client)
  if (known && known.endsAt > now) return known
  windows.delete(client)
  // In insertion order, which is the order in which windows end.
  for (const [other, { endsAt }] of windows) {
    if (endsAt > now && windows.size < CLIENTS_MAX) break
    windows.delete(other)
  }
  const window = { count: 0, endsAt: now + WINDOW }
  windows.set(client, window)
  return window
}
