import { PHOTO_LIMIT } from '@hearth/contracts/photos'
import type { Db } from '@hearth/db/client'
import type { AppContext } from '../context.ts'
import type { Viewer } from '../identity/sessions.ts'
import { networkOf } from '../platform/rate-limits.ts'

/** Files that one process takes at the same moment: of a member as many as they may have photos, and of a network those of four such members. */
export const UPLOADS_AT_ONCE = { member: PHOTO_LIMIT.premium, network: 4 * PHOTO_LIMIT.premium } as const

/** In memory: they end with the process. */
const countsOf = new WeakMap<Db, Map<string, number>>()

/**
 * Counts a file as under way until the returned function is called; null where there are so many that another would hold the server for whoever
 * sends slowly.
 */
export function beginUpload(
  { db }: Pick<AppContext, 'db'>,
  { viewer, network }: { readonly viewer: Pick<Viewer, 'id'>; readonly network: string },
): (() => void) | null {
  const counts = countsOf.get(db) ?? new Map<string, number>()
  countsOf.set(db, counts)
  const keys = [
    [viewer.id, UPLOADS_AT_ONCE.member],
    [networkOf(network), UPLOADS_AT_ONCE.network],
  ] as const
  if (keys.some(([key, most]) => (counts.get(key) ?? 0) >= most)) return null
  for (const [key] of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return () => {
    for (const [key] of keys) {
      const left = (counts.get(key) ?? 0) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    }
  }
}
