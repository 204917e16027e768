import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import * as css from './alert.css.ts'
import { type Tone, ToneIcon } from './tone-icon.tsx'

interface AlertProps {
  readonly tone: Tone
  readonly title?: string | undefined
  readonly children: ReactNode
  readonly action?: ReactNode
  /** Lets a visitor put the alert away; `name` is what `enhance/alert` remembers it by (letters, digits and hyphens). */
  readonly dismiss?: { readonly label: string; readonly name: string } | undefined
}

const ROLES = { info: undefined, success: 'status', warning: undefined, danger: 'alert' } as const

/** Something to know or to do, in the flow of the page. Failure and success are spoken when they appear. */
export function Alert({ tone, title, children, action, dismiss }: AlertProps) {
  return (
    <div className={css.alert({ tone })} role={ROLES[tone]} data-h-alert={dismiss?.name}>
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
            dataAttributes={{ 'data-h-dismisses': dismiss.name }}
          />
        </span>
      ) : null}
    </div>
  )
}
