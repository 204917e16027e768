import type { ReactNode } from 'react'
import * as css from './message-list.css.ts'

/** One message in a list, with what stands above it. */
export interface MessageRow {
  /** The same for as long as the message is in the list, also once it was sent. */
  readonly id: string
  /** Where a day begins. */
  readonly day?: { readonly label: string; readonly dateTime: string } | undefined
  /** Where the unread messages begin: "New messages". */
  readonly unread?: string | undefined
  /** A `Message`. */
  readonly message: ReactNode
  /** What screen readers say when it comes: "Noor: Hello". Absent for the viewer's own, which are shown at once when they come. */
  readonly spoken?: ReactNode
}

export const RowContent = ({ row }: { readonly row: MessageRow }) => (
  <>
    {row.day ? (
      <p className={css.day}>
        <time dateTime={row.day.dateTime}>{row.day.label}</time>
      </p>
    ) : null}
    {row.unread ? <p className={css.unread}>{row.unread}</p> : null}
    {row.message}
  </>
)
