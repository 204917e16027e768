import {
  createContext,
  forwardRef,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type CustomItemComponent, type CustomItemComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua'
import { type MessageRow, RowContent } from './message-row.tsx'
import type { Place } from './place.ts'

/** How a list moves of which only the rows in view are on the page. */
export interface VirtualMoves {
  toEnd(): void
}

export interface VirtualRowsProps {
  readonly rows: readonly MessageRow[]
  /** The element that scrolls. */
  readonly box: RefObject<HTMLElement>
  /** The present place; at first, that in the whole list. */
  readonly place: { readonly current: Place }
  /** Gets the way to move the list. */
  readonly moves: { current: VirtualMoves | null }
}

/** More than what stands below the last row, in pixels. The browser stops at the end. */
const ROOM = 100

const Total = createContext(0)

/** A row, which says where in the list it is, because the others are not on the page. */
const ItemElement = forwardRef<HTMLLIElement, CustomItemComponentProps>(function Item({ style, index, children }, ref) {
  return (
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={useContext(Total)}>
      {children}
    </li>
  )
})
// The library's type does not know of components that forward a ref, which React 18 needs.
const Item = ItemElement as CustomItemComponent

/** The rows of a long list, of which only those in view are on the page. It is loaded when a list gets long. */
export function VirtualRows({ rows, box, place, moves }: VirtualRowsProps) {
  const list = useRef<VirtualizerHandle>(null)
  const holder = useRef<HTMLDivElement>(null)
  const [above, setAbove] = useState(0)
  // What stands above the rows may come, go or grow.
  useLayoutEffect(() => setAbove(holder.current?.offsetTop ?? 0))

  const former = useRef(rows)
  const areOlder = rows[0]?.id !== former.current[0]?.id && rows.at(-1)?.id === former.current.at(-1)?.id
  useEffect(() => {
    former.current = rows
  }, [rows])

  const count = useRef(rows.length)
  count.current = rows.length
  const [toEnd] = useState(() => () => list.current?.scrollToIndex(count.current - 1, { align: 'end', offset: ROOM }))
  useLayoutEffect(() => {
    moves.current = { toEnd }
    // Goes to where the reader was in the whole list.
    const at = place.current
    if (at === 'end') toEnd()
    else {
      const index = former.current.findIndex(({ id }) => id === at.id)
      list.current?.scrollToIndex(index, { align: 'start', offset: -at.top })
    }
    return () => {
      moves.current = null
    }
  }, [moves, place, toEnd])

  return (
    <div ref={holder}>
      <Total.Provider value={rows.length}>
        <Virtualizer
          ref={list}
          as="ol"
          item={Item}
          scrollRef={box}
          startMargin={above}
          shift={areOlder}
          // Rows get their height, and the box another with the keyboard on the screen, while the reader is at the end.
          onResize={() => {
            if (place.current === 'end') toEnd()
          }}
        >
          {rows.map((row) => (
            <RowContent key={row.id} row={row} />
          ))}
        </Virtualizer>
      </Total.Provider>
    </div>
  )
}
