import { PHOTO_LIMIT } from '@hearth/contracts/photos'
import type { Db } from '@hearth/db/client'
import type { AppContext } from '../context.ts'
import type { Viewer } from '../identity/sessions.ts'
import { networkOf } from '../platform/rate-limits.ts'

/** The most concurrent uploads in one process: per member as many as they may have photos, per network those of four such members. */
export const UPLOADS_AT_ONCE = { member: PHOTO_LIMIT.premium, network: 4 * PHOTO_LIMIT.premium } as const

/** Counts per database of the process, in memory only: uploads end with the process. */
const countsOf = new WeakMap<Db, Map<string, number>>()

/** Counts an upload until the returned function is called; null beyond the limits, because slow uploads would occupy the server. */
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
