import type { ReactNode } from 'react'
import { Avatar } from '../avatar/avatar.tsx'
import { Badge } from '../badge/badge.tsx'
import type { DataAttributes } from '../field/field.tsx'
import { useLinkElement } from '../link/link-element.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './conversation-row.css.ts'

interface ConversationRowProps {
  readonly href: string
  /** Stands in one line, with an ellipsis. For somebody who is gone, the words for that, which wrap. */
  readonly name: string
  readonly src?: string | undefined
  /** Dominant colour of the photo, as `#rrggbb`. */
  readonly colour?: string | undefined
  /** The person is not shown any more: a drawing, the same for all, stands in place of a picture. */
  readonly gone?: boolean | undefined
  /** A label that must always be visible, such as that the profile is fictional. */
  readonly label?: string | undefined
  readonly labelIcon?: ReactNode
  /** The last message, of which one line is shown; who wrote it stands in it: "You: See you there". */
  readonly text: string
  /** The text is no message, but says something of it: that it was taken back. */
  readonly notice?: boolean | undefined
  /** When the last message came, in few letters. */
  readonly time: string
  /** The same as an ISO date. */
  readonly dateTime: string
  readonly unread?: number | undefined
  /** The count in words: "3 unread messages". */
  readonly unreadLabel?: string | undefined
  /** The word for being online now; absent while offline. */
  readonly online?: string | undefined
  /** The conversation that stands beside the list. */
  readonly current?: boolean | undefined
  /** A menu or button at the end of the row; the rest of the row is one link. */
  readonly menu?: ReactNode
  readonly dataAttributes?: DataAttributes | undefined
}

/** One conversation in a list: with whom, the last message, when it came, and how many are unread. */
export function ConversationRow(props: ConversationRowProps) {
  const { href, name, label, labelIcon, text, notice = false, time, dateTime, current = false, menu } = props
  const { unread = 0, unreadLabel = '', gone = false, dataAttributes } = props
  const LinkElement = useLinkElement()
  return (
    <div className={css.row}>
      <LinkElement href={href} className={css.link} aria-current={current ? 'page' : undefined} {...dataAttributes}>
        <Picture {...props} />
        <span className={css.words}>
          <span className={css.line}>
            <bdi className={css.name} data-gone={gone ? '' : undefined}>
              {name}
            </bdi>
            <time className={css.time} dateTime={dateTime}>
              {time}
            </time>
          </span>
          {label ? (
            <span className={css.label}>
              {labelIcon}
              <span>{label}</span>
            </span>
          ) : null}
          <span className={css.line}>
            <span
              className={css.text}
              dir="auto"
              data-notice={notice ? '' : undefined}
              data-unread={unread > 0 ? '' : undefined}
            >
              {text}
            </span>
            <Badge count={unread} label={unreadLabel} />
          </span>
        </span>
      </LinkElement>
      {menu ? <div className={css.menu}>{menu}</div> : null}
    </div>
  )
}

const Picture = ({ name, src, colour, gone = false, online }: ConversationRowProps) => (
  <span className={css.picture}>
    <Avatar {...(gone ? { name: '' } : { name, src, colour })} size={56} alt="" />
    {online ? (
      <span className={css.online}>
        <VisuallyHidden>{online}</VisuallyHidden>
      </span>
    ) : null}
  </span>
)
