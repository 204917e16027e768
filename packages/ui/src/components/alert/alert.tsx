import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import * as css from './alert.css.ts'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

const SHAPES = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const

/** The icon of a tone, so that colour is not its only sign. */
export const ToneIcon = ({ tone }: { readonly tone: Tone }) => <Icon shape={SHAPES[tone]} size={20} />

interface AlertProps {
  readonly tone: Tone
  readonly title?: string | undefined
  readonly children: ReactNode
  readonly action?: ReactNode
  /** Adds a button that submits the form of this id, which dismisses the alert. */
  readonly dismiss?: { readonly label: string; readonly form: string } | undefined
}

const ROLES = { info: undefined, success: 'status', warning: undefined, danger: 'alert' } as const

/** A notice in the flow of the page. Errors and successes are announced when they appear. */
export function Alert({ tone, title, children, action, dismiss }: AlertProps) {
  return (
    <div className={css.alert({ tone })} role={ROLES[tone]}>
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
          <IconButton icon={<Icon shape={X} size={20} />} label={dismiss.label} type="submit" form={dismiss.form} />
        </span>
      ) : null}
    </div>
  )
}
