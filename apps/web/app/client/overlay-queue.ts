import { useEffect, useSyncExternalStore } from 'react'
import { isTypedInto } from './typed-forms.ts'

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

/** Later, and once for all that changes now. */
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
 * Whether the dialog of that id, which opens by itself, has its turn: not while something else is open, for ten seconds after another has closed, nor while
 * somebody fills a form in. It waits, and its turn lasts, as long as the component is there that asks.
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
