/** `PHOTO_UNDO_MS`, after which nothing is restored. */
const UNDO_MS = 600_000

/**
 * The ids of the removed photos that can still be brought back, with the time at which they no longer can. They outlive the page, and are noted at once:
 * nothing but the notice about them brings them back, and its script may still be on its way.
 */
export const restorable = new Map<string, number>()

/** Notes a photo that was removed, and returns when it can no longer be brought back. */
export function noteRemoved(id: string): number {
  const until = Date.now() + UNDO_MS
  restorable.set(id, until)
  return until
}
