import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import * as css from './alert.css.ts'
import { isDismissed, rememberDismissal } from './dismissal.ts'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

const SHAPES = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const

/** A tone as a shape, so that colour is not its only mark. */
export const ToneIcon = ({ tone }: { readonly tone: Tone }) => <Icon shape={SHAPES[tone]} size={20} />

interface AlertProps {
  readonly tone: Tone
  readonly title?: string | undefined
  readonly children: ReactNode
  readonly action?: ReactNode
  /** Lets its reader put the alert away for good; `name` is what it is remembered by (letters, digits and hyphens). */
  readonly dismiss?: { readonly label: string; readonly name: string } | undefined
  /** It was put away. */
  readonly onDismiss?: (() => void) | undefined
}

const ROLES = { info: undefined, success: 'status', warning: undefined, danger: 'alert' } as const

/** Something to know or to do, in the flow of the page. Failure and success are spoken when they appear. */
export function Alert({ tone, title, children, action, dismiss, onDismiss }: AlertProps) {
  const name = dismiss?.name
  const [dismissed, setDismissed] = useState(false)
  // The page may be older than the cookie, by which the server leaves the alert out.
  useEffect(() => setDismissed(name !== undefined && isDismissed(document, name)), [name])
  const putAway = (name: string) => {
    rememberDismissal(document, name)
    setDismissed(true)
    onDismiss?.()
  }
  return (
    <div className={css.alert({ tone })} role={ROLES[tone]} hidden={dismissed} data-h-alert={name}>
      <span className={css.icon}>
        <ToneIcon tone={tone} />
      </span>
      <div className={css.content}>
        <div className={css.words}>
          {title ? <p className={css.title}>{title}</p> : null}
          <div>{children}</div>
        </div>
        {action ? <div>{action}</div> : null}
      </div>
      {dismiss ? (
        <span className={css.dismiss}>
          <IconButton
            icon={<Icon shape={X} size={20} />}
            label={dismiss.label}
            onClick={() => putAway(dismiss.name)}
            dataAttributes={{ 'data-h-dismisses': dismiss.name }}
          />
        </span>
      ) : null}
    </div>
  )
}
