/** Milliseconds that a finger must rest on an item to lift it; a finger that moves earlier scrolls the page. */
const HOLD = 300
/** Pixels that a pointer must move to lift an item, and that a resting finger may slip. */
const SLIP = 8
/** Pixels from the edges of the screen within which a lifted item scrolls the page, and pixels per step. */
const EDGE = { depth: 64, step: 12 }

interface Press {
  readonly id: string
  readonly pointerId: number
  readonly x: number
  readonly y: number
  /** Set while a finger rests on the item before lifting it. */
  readonly timer: ReturnType<typeof setTimeout> | undefined
}

/** An item that is being dragged. */
export interface Lifted {
  readonly id: string
  /** The index that it would get. */
  readonly to: number
}

interface Dragging {
  /** The ids of the items that can be dragged, in the shown order. */
  readonly order: () => readonly string[]
  /** Shows where the item would go; null once it is let go. */
  readonly show: (lifted: Lifted | null) => void
  /** Called once when an item is dropped elsewhere. */
  readonly drop: (lifted: Lifted) => void
}

const idAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-moves]')?.dataset.moves : undefined

/**
 * Lets items of a list that are marked with `data-moves` be dragged to another position by a mouse, a pen or a finger that rests first; Escape
 * cancels. `early` is what the pointer has done before this. Returns a function that ends this.
 */
export function startDragging(
  list: HTMLElement,
  { order, show, drop }: Dragging,
  early: readonly PointerEvent[] = [],
): () => void {
  let press: Press | null = null
  let lifted: Lifted | null = null
  const change = (next: Lifted | null) => {
    lifted = next
    show(next)
  }
  const forget = () => {
    clearTimeout(press?.timer)
    press = null
  }
  const lift = ({ id, pointerId }: Press) => {
    forget()
    list.setPointerCapture(pointerId)
    change({ id, to: order().indexOf(id) })
  }
  const cancel = () => {
    forget()
    if (lifted) change(null)
  }
  const stay = (event: Event) => lifted && event.preventDefault()
  const ended = new AbortController()
  const { signal } = ended
  function begin({ target, pointerId, pointerType, clientX: x, clientY: y, button, isPrimary }: PointerEvent) {
    const id = idAt(target)
    if (id === undefined || !order().includes(id) || button !== 0 || !isPrimary) return
    if ((target as Element).closest('button, a, input, [popover]')) return
    forget()
    const pressed = { id, pointerId, x, y }
    const timer = pointerType === 'touch' ? setTimeout(() => lift({ ...pressed, timer: undefined }), HOLD) : undefined
    press = { ...pressed, timer }
  }
  function move({ clientX: x, clientY: y, pointerType }: PointerEvent) {
    if (press && Math.hypot(x - press.x, y - press.y) > SLIP) {
      if (pointerType === 'touch') forget()
      else lift(press)
    }
    if (!lifted) return
    if (y < EDGE.depth) scrollBy(0, -EDGE.step)
    if (y > innerHeight - EDGE.depth) scrollBy(0, EDGE.step)
    const over = idAt(document.elementFromPoint(x, y))
    const to = over === undefined ? -1 : order().indexOf(over)
    if (to >= 0 && to !== lifted.to) change({ id: lifted.id, to })
  }
  function release() {
    const dropped = lifted
    cancel()
    if (dropped) drop(dropped)
  }
  const handlers = { pointerdown: begin, pointermove: move, pointerup: release, pointercancel: cancel }
  const handle = (event: PointerEvent) => handlers[event.type as keyof typeof handlers](event)
  for (const type of Object.keys(handlers)) list.addEventListener(type, handle as EventListener, { signal })
  // While an item is lifted, touches do not scroll.
  list.addEventListener('touchmove', stay, { signal, passive: false })
  list.addEventListener('contextmenu', stay, { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal })
  for (const event of early) handle(event)
  return () => {
    forget()
    ended.abort()
  }
}
