import type { LucideIcon } from 'lucide-react'
import { type DragEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { type Photo, PhotoFrame } from '../photo-frame/photo-frame.tsx'
import type { Lifted } from './drag-order.ts'
import { moved } from './moved.ts'
import * as css from './photo-board.css.ts'

interface BoardItem {
  readonly id: string
  readonly tile: ReactNode
  /** Whether it can be dragged to another position. */
  readonly moves?: boolean | undefined
  /** Whether it takes a row of its own, such as a notice in the place of a photo. */
  readonly wide?: boolean | undefined
}

interface PhotoBoardProps {
  /** Accessible name of the list: "Your photos". */
  readonly label: string
  readonly items: readonly BoardItem[]
  /** Stands after the last photo, such as a picker that adds more. */
  readonly children?: ReactNode
  /** Called when an item was dragged; `to` is its new index. The app then passes the items in their new order. */
  readonly onMove?: ((id: string, to: number) => void) | undefined
}

/** Photos that their owner can reorder by dragging, the first one large. Keyboard users need buttons that do the same. */
export function PhotoBoard({ label, items, children, onMove }: PhotoBoardProps) {
  const movable = items.filter(({ moves }) => moves).map(({ id }) => id)
  const { order, lifted, list } = useDragOrder(movable, onMove)
  const shown = [
    ...order.flatMap((id) => items.filter((item) => item.id === id)),
    ...items.filter(({ moves }) => !moves),
  ]
  return (
    <ol {...list} className={css.board} aria-label={label} data-ordered={onMove ? '' : undefined}>
      {shown.map(({ id, tile, moves, wide }) => (
        <li
          key={id}
          className={css.place}
          data-moves={moves ? id : undefined}
          data-wide={wide ? '' : undefined}
          data-lifted={id === lifted ? '' : undefined}
        >
          {tile}
        </li>
      ))}
      {children ? <li className={css.place}>{children}</li> : null}
    </ol>
  )
}

/** Lets the items with these ids be dragged into another order. The script for it comes with the first pointer; keyboards have buttons that do the same. */
function useDragOrder(ids: readonly string[], onMove: PhotoBoardProps['onMove']) {
  const ref = useRef<HTMLOListElement>(null)
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const order = lifted && ids.includes(lifted.id) ? moved(ids, ids.indexOf(lifted.id), lifted.to) : ids
  const latest = useRef({ ids, order, onMove })
  latest.current = { ids, order, onMove }
  const stop = useRef<Promise<(() => void) | undefined> | null>(null)
  useEffect(() => () => void stop.current?.then((end) => end?.()), [])
  /** What the pointer has done before the script came: the press, its last move, and its end. */
  const early = useRef<readonly PointerEvent['nativeEvent'][]>([])
  const drop = ({ id, to }: Lifted) => {
    const { ids, onMove } = latest.current
    if (ids.includes(id) && ids.indexOf(id) !== to) onMove?.(id, to)
  }
  const load = () => {
    stop.current ??= import('./drag-order.ts').then(
      ({ startDragging }) => {
        const dragging = { order: () => (latest.current.onMove ? latest.current.order : []), show: setLifted, drop }
        return ref.current ? startDragging(ref.current, dragging, early.current) : undefined
      },
      () => {
        stop.current = null
        return undefined
      },
    )
  }
  const keep = ({ type, nativeEvent }: PointerEvent) => {
    const before = type === 'pointerdown' ? [] : early.current.filter((one) => one.type !== type)
    // What comes after the end belongs to no drag.
    const isOver = /up|cancel/.test(before.at(-1)?.type ?? '')
    if (type === 'pointerdown' || (before.length > 0 && !isOver)) early.current = [...before, nativeEvent]
  }
  const list = {
    ...{
      ref,
      onPointerEnter: load,
      onPointerDown: keep,
      onPointerMove: keep,
      onPointerUp: keep,
      onPointerCancel: keep,
    },
    // The browser would drag the picture itself.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
  return { order, lifted: lifted?.id ?? null, list }
}

interface PhotoTileProps {
  readonly photo: Photo
  /** Short labels of the photo's state: "Main photo", "Being prepared". */
  readonly badges?: readonly string[] | undefined
  /** The uploaded share, from 0 to 1. */
  readonly progress?: { readonly part: number; readonly label: string } | undefined
  /** A `Menu` or an `IconButton` with a `CornerIcon`. */
  readonly corner?: ReactNode
  readonly priority?: boolean | undefined
}

/** The icon in the corner of a photo: small, so that it hides little of the photo, in a full-size touch target. */
export const CornerIcon = ({ shape }: { readonly shape: LucideIcon }) => (
  <span className={css.cornerIcon}>
    <Icon shape={shape} size={20} />
  </span>
)

/** One photo of a board, with its state and its actions. */
export const PhotoTile = ({ photo, badges = [], progress, corner, priority }: PhotoTileProps) => (
  <div className={css.tile} data-sending={progress ? '' : undefined}>
    <PhotoFrame {...photo} priority={priority} />
    {corner ? <div className={css.corner}>{corner}</div> : null}
    {badges.length > 0 || progress ? (
      <div className={css.foot}>
        {badges.map((badge) => (
          <span key={badge} className={css.badge}>
            {badge}
          </span>
        ))}
        {progress ? (
          <progress className={css.progress} value={progress.part} max={1} aria-label={progress.label} />
        ) : null}
      </div>
    ) : null}
  </div>
)
