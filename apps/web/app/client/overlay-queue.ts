import { useEffect, useSyncExternalStore } from 'react'
import { isTypedInto } from './typed-forms.ts'

/** Milliseconds between the end of one dialog that opened by itself and the next. */
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
interface Waiting {
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
  // A clock that was put back must not silence all for as long.
  const quiet = closedAt === null || closedAt > now ? 0 : closedAt + QUIET - now
  if (quiet > 0) return { askIn: quiet }
  if (isCovered || isFormInUse) return { askIn: AGAIN }
  return { open: others.reduce((best, one) => (one.priority > best.priority ? one : best), first).id }
}

const waiting: Waiting[] = []
let shown: string | null = null
let closedAt: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function isFormInUse(): boolean {
  const field = document.activeElement?.matches('input, select, textarea, [contenteditable]') ?? false
  return field || [...document.forms].some(isTypedInto)
}

const isCovered = () => document.querySelector('dialog:modal, :popover-open') !== null

function show(id: string | null): void {
  shown = id
  for (const listener of listeners) listener()
}

/** Deferred, so that several changes at once lead to one decision. */
function askIn(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (shown !== null) return
    const situation = { now: Date.now(), closedAt, isCovered: isCovered(), isFormInUse: isFormInUse() }
    const turn = nextTurn(waiting, situation)
    if (turn && 'open' in turn) show(turn.open)
    else if (turn) askIn(turn.askIn)
  }, milliseconds)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether a dialog that opens by itself may be open: not while another overlay is open, not within ten seconds after another such dialog, and not
 * while a form is in use. It waits, and keeps its turn, for as long as the calling component is mounted.
 */
export function useTurn(id: string, priority: number): boolean {
  useEffect(() => {
    const mine = { id, priority }
    waiting.push(mine)
    askIn(0)
    return () => {
      waiting.splice(waiting.indexOf(mine), 1)
      if (shown === id) {
        closedAt = Date.now()
        show(null)
      }
      askIn(0)
    }
  }, [id, priority])
  return useSyncExternalStore(
    subscribe,
    () => shown === id,
    () => false,
  )
}
