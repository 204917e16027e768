/** Between the end of one dialog that opened by itself and the next: milliseconds. */
export const QUIET = 10_000
/** Milliseconds after which it is checked again whether a form is in use. */
const AGAIN = 1_000

interface Situation {
  readonly now: number
  /** When the last dialog that opened by itself was closed; null before the first. */
  readonly closedAt: number | null
  /** Whether any overlay is open. */
  readonly isCovered: boolean
  /** Whether a form is being filled in: a field has the focus, or typed values have not been sent. */
  readonly isFormInUse: boolean
}

/** A dialog that waits for its turn; higher priorities come first. */
export interface Waiting {
  readonly id: string
  readonly priority: number
}

/** The dialog that may open now, or the milliseconds after which to check again; null if none is waiting. */
export function nextTurn(
  waiting: readonly Waiting[],
  { now, closedAt, isCovered, isFormInUse }: Situation,
): { readonly open: string } | { readonly askIn: number } | null {
  const [first, ...others] = waiting
  if (!first) return null
  const quiet = closedAt === null ? 0 : closedAt + QUIET - now
  if (quiet > 0) return { askIn: quiet }
  if (isCovered || isFormInUse) return { askIn: AGAIN }
  return { open: others.reduce((best, one) => (one.priority > best.priority ? one : best), first).id }
}
