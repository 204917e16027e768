import {
  type HTMLAttributes,
  type MutableRefObject,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { moved } from './moved.ts'

/** Milliseconds for which a finger rests on an item before it lifts it: until then it scrolls the page. */
const HOLD = 300
/** Pixels that a pointer moves before it lifts an item, and that a finger may slip while it rests. */
const SLIP = 8
/** Pixels from the edges of the screen within which a lifted item scrolls the page, and by how many at a time. */
const EDGE = { depth: 64, step: 12 }

interface Press {
  readonly id: string
  readonly pointerId: number
  readonly x: number
  readonly y: number
  /** Of a finger. */
  readonly timer: ReturnType<typeof setTimeout> | undefined
}
interface Lifted {
  readonly id: string
  readonly pointerId: number
  /** The place that it has while it is dragged. */
  readonly to: number
}

interface DragOrder {
  /** The ids in the order in which they are shown. */
  readonly order: readonly string[]
  readonly lifted: string | null
  readonly list: HTMLAttributes<HTMLOListElement> & { readonly ref: RefObject<HTMLOListElement> }
}

const idAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-moves]')?.dataset.moves : undefined

/**
 * Has the items of a list, which are marked with `data-moves`, dragged to another place by a mouse, a pen or a finger that rests first. `onMove` is
 * called once, when an item is let go elsewhere; Escape puts it back.
 */
export function useDragOrder(
  ids: readonly string[],
  onMove: ((id: string, to: number) => void) | undefined,
): DragOrder {
  const list = useRef<HTMLOListElement>(null)
  const press = useRef<Press | null>(null)
  const lifted = useRef<Lifted | null>(null)
  const [shown, setShown] = useState<Lifted | null>(null)
  const show = (next: Lifted | null) => {
    lifted.current = next
    setShown(next)
  }
  const forget = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  const lift = ({ id, pointerId }: Press) => {
    forget()
    list.current?.setPointerCapture(pointerId)
    show({ id, pointerId, to: ids.indexOf(id) })
  }
  usePreventGestures(list, lifted, () => show(null))
  useEffect(() => () => clearTimeout(press.current?.timer), [])

  function onPointerDown(event: PointerEvent) {
    const { target, pointerId, pointerType, clientX: x, clientY: y } = event
    const id = idAt(target)
    if (!onMove || id === undefined || event.button !== 0 || !event.isPrimary) return
    if ((target as Element).closest('button, a, input, [popover]')) return
    forget()
    const pressed = { id, pointerId, x, y }
    const timer = pointerType === 'touch' ? setTimeout(() => lift({ ...pressed, timer: undefined }), HOLD) : undefined
    press.current = { ...pressed, timer }
  }
  function onPointerMove({ clientX: x, clientY: y, pointerType }: PointerEvent) {
    const pressed = press.current
    if (pressed && Math.hypot(x - pressed.x, y - pressed.y) > SLIP) {
      if (pointerType === 'touch') forget()
      else lift(pressed)
    }
    const now = lifted.current
    if (!now) return
    scrollAt(y)
    const over = idAt(document.elementFromPoint(x, y))
    const order = orderOf(ids, now)
    const to = over === undefined ? -1 : order.indexOf(over)
    if (to >= 0 && to !== now.to) show({ ...now, to })
  }
  function onPointerUp() {
    forget()
    const now = lifted.current
    show(null)
    if (now && ids.includes(now.id) && ids.indexOf(now.id) !== now.to) onMove?.(now.id, now.to)
  }
  function onPointerCancel() {
    forget()
    show(null)
  }
  return {
    order: orderOf(ids, shown),
    lifted: shown?.id ?? null,
    list: { ref: list, onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}

const orderOf = (ids: readonly string[], lifted: Lifted | null): readonly string[] =>
  lifted && ids.includes(lifted.id) ? moved(ids, ids.indexOf(lifted.id), lifted.to) : ids

function scrollAt(y: number): void {
  if (y < EDGE.depth) scrollBy(0, -EDGE.step)
  if (y > innerHeight - EDGE.depth) scrollBy(0, EDGE.step)
}

/** While an item is lifted the finger scrolls nothing, the browser drags no picture of its own, and Escape lets go. */
function usePreventGestures(
  list: RefObject<HTMLOListElement>,
  lifted: MutableRefObject<Lifted | null>,
  letGo: () => void,
): void {
  const latest = useRef(letGo)
  latest.current = letGo
  useEffect(() => {
    const element = list.current
    const stay = (event: Event) => lifted.current && event.preventDefault()
    const never = (event: Event) => event.preventDefault()
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && lifted.current && latest.current()
    // React listens to touches passively.
    element?.addEventListener('touchmove', stay, { passive: false })
    element?.addEventListener('contextmenu', stay)
    element?.addEventListener('dragstart', never)
    addEventListener('keydown', onKeyDown)
    return () => {
      element?.removeEventListener('touchmove', stay)
      element?.removeEventListener('contextmenu', stay)
      element?.removeEventListener('dragstart', never)
      removeEventListener('keydown', onKeyDown)
    }
  }, [list, lifted])
}
