/** Between the end of one dialog that opened by itself and the next: milliseconds. */
export const QUIET = 10_000
/** How soon it is asked again whether a form is still in use: milliseconds. */
const AGAIN = 1_000

interface Situation {
  readonly now: number
  /** When the last dialog that opened by itself was closed; null before the first. */
  readonly closedAt: number | null
  /** Something is open over the page, by itself or not. */
  readonly isCovered: boolean
  /** Somebody fills a form in: a field has the focus, or what was typed is not sent. */
  readonly isFormInUse: boolean
}

/** A dialog that waits for its turn; the higher its priority, the sooner it comes. */
export interface Waiting {
  readonly id: string
  readonly priority: number
}

/** The dialog that opens by itself now, or the milliseconds after which to ask again; null where nothing waits. */
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
