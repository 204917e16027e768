import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './message.css.ts'

const ICONS = { sending: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck, failed: CircleAlert } as const

interface MessageProps {
  /** The viewer wrote it. */
  readonly own?: boolean | undefined
  /** Who wrote it, for screen readers: "You", "Noor". */
  readonly by: string
  /** The words, whose line breaks are kept, with links as elements. Of a message that was taken back, the sentence that says so. */
  readonly children: ReactNode
  /** What the words are about, above them. */
  readonly about?: ReactNode
  /** Absent where a later message of the group has it. */
  readonly time?: string | undefined
  /** The same as an ISO date. */
  readonly dateTime?: string | undefined
  /** What kind of message it is, such as an automatic answer, beside the time. */
  readonly label?: string | undefined
  /** What became of an own message; either side's may have been taken back. */
  readonly state?: keyof typeof ICONS | 'taken-back' | undefined
  /** The state in words, beside the time. */
  readonly stateLabel?: string | undefined
  /** What can be done about a failed message. */
  readonly retry?: ReactNode
  /** It follows a message of the same sender, written shortly before. */
  readonly joined?: boolean | undefined
  /** What else can be done about it, beside its block. */
  readonly menu?: ReactNode
}

/** One message of a conversation. Own ones and those of the other side differ by side, colour and shape. */
export function Message(props: MessageProps) {
  const {
    own = false,
    by,
    about,
    children,
    label,
    time,
    dateTime,
    state,
    stateLabel,
    retry,
    joined = false,
    menu,
  } = props
  const look = state === 'sent' || state === 'delivered' || state === 'read' ? undefined : state
  return (
    <div className={css.message({ own, joined })}>
      <VisuallyHidden>{by}: </VisuallyHidden>
      {about}
      <div className={css.line}>
        <p className={css.block({ own, state: look })} dir="auto">
          {children}
        </p>
        {menu ? <div className={css.menu}>{menu}</div> : null}
      </div>
      {label || time || stateLabel || retry ? (
        <div className={css.foot}>
          {label ? <span>{label}</span> : null}
          {time ? <time dateTime={dateTime}>{time}</time> : null}
          {stateLabel ? (
            <span className={css.state} data-state={state}>
              {state && state !== 'taken-back' ? <Icon shape={ICONS[state]} size={16} /> : null}
              {stateLabel}
            </span>
          ) : null}
          {retry}
        </div>
      ) : null}
    </div>
  )
}
