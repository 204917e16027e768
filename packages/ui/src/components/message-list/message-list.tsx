import { ChevronDown } from 'lucide-react'
import type { ComponentType, MouseEvent, ReactNode } from 'react'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { isPlainClick } from '../link/plain-click.ts'
import { LoadMore } from '../load-more/load-more.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './message-list.css.ts'
import { type MessageRow, RowContent } from './message-row.tsx'
import { type OlderRows, useOlder, usePlace, useVirtualRows } from './use-list.ts'
import type { VirtualRowsProps } from './virtual-rows.tsx'

export interface MessageListProps {
  /** Accessible name: "Messages with Noor". */
  readonly label: string
  /** The oldest first. */
  readonly rows: readonly MessageRow[]
  /** Present while there are older ones. */
  readonly older?: OlderRows | undefined
  /** The button that leads to the newest message while that is out of view. */
  readonly endLabel: string
  /** Called with whether the newest message is in view, when that changes and with each new one. */
  readonly onEndInView?: ((isInView: boolean) => void) | undefined
  /** What stands in place of rows while there are none. */
  readonly empty?: ReactNode
}

/**
 * The messages of a conversation. It scrolls, fills what its parent has of height, begins at the newest message, and stays there while the reader is
 * there; who reads further up keeps the place. What the other side writes is announced once.
 */
export function MessageList({ label, rows, older, endLabel, onEndInView, empty }: MessageListProps) {
  const VirtualRows = useVirtualRows(rows.length)
  const { box, moves, place, isAtEnd, hasNew, said, look, toEnd } = usePlace(rows, VirtualRows !== null, onEndInView)
  const top = useOlder(older, rows[0]?.id, box)
  function loadOlder(event: MouseEvent) {
    if (!older || !isPlainClick(event)) return
    event.preventDefault()
    if (!older.busy) older.onLoad()
  }
  function goToEnd() {
    // The button goes.
    box.current?.focus({ preventScroll: true })
    toEnd()
  }
  return (
    <div className={css.frame}>
      {/* Focusable, so that the arrow keys scroll it in every browser. */}
      <div
        ref={box}
        className={css.box}
        onScroll={look}
        data-virtual={VirtualRows ? '' : undefined}
        {...{ role: 'region', 'aria-label': label, tabIndex: 0 }}
      >
        <div className={css.content}>
          {older ? (
            <div ref={top}>
              <LoadMore
                href={older.href}
                label={older.label}
                busyLabel={older.busyLabel}
                busy={older.busy}
                onClick={loadOlder}
              />
            </div>
          ) : null}
          {rows.length === 0 ? empty : <Rows {...{ rows, VirtualRows, box, place, moves }} />}
        </div>
      </div>
      {isAtEnd ? null : (
        <div className={css.toEnd}>
          <IconButton
            icon={<Icon shape={ChevronDown} />}
            label={endLabel}
            tone={hasNew ? 'accent' : 'outline'}
            onClick={goToEnd}
          />
        </div>
      )}
      <Announced rows={said} />
    </div>
  )
}

type RowsProps = VirtualRowsProps & { readonly VirtualRows: ComponentType<VirtualRowsProps> | null }

const Rows = ({ VirtualRows, ...props }: RowsProps) =>
  VirtualRows ? (
    <VirtualRows {...props} />
  ) : (
    <ol>
      {props.rows.map((row) => (
        <li key={row.id}>
          <RowContent row={row} />
        </li>
      ))}
    </ol>
  )

/** Reads out each message that comes, and nothing of those that were there: therefore it is not the list itself. */
const Announced = ({ rows }: { readonly rows: readonly MessageRow[] }) => (
  <div role="log">
    {rows.map(({ id, spoken }) => (
      <VisuallyHidden key={id}>{spoken}</VisuallyHidden>
    ))}
  </div>
)
