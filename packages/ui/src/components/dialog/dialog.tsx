import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './dialog.css.ts'

interface DialogProps {
  readonly id: string
  readonly title: string
  /** Words of the close button. Without them there is none, and neither Escape nor a click beside it closes the dialog: its content must. */
  readonly closeLabel?: string | undefined
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** Once something was entered, or while a submit is under way, only the close button closes it. */
  readonly guarded?: boolean | undefined
  /** Shown from the start, modal as soon as `enhance/dialog` runs. */
  readonly open?: boolean | undefined
  /** The title is for screen readers only. */
  readonly hideTitle?: boolean | undefined
  readonly children?: ReactNode
}

/** A window over the page: from below on phones, in the middle elsewhere. Opened by `data-h-opens="<id>"`, closed by `data-h-closes`. */
export function Dialog(props: DialogProps) {
  const { id, title, closeLabel, size = 'medium', guarded = false, open = false, hideTitle = false, children } = props
  const titleId = `${id}-title`
  return (
    <dialog
      id={id}
      open={open}
      className={css.dialog({ size, opens: open ? 'early' : 'later' })}
      aria-labelledby={titleId}
      data-h-dialog={closeLabel === undefined ? 'answer' : ''}
      data-h-guarded={guarded ? '' : undefined}
    >
      <div className={css.sheet}>
        <header className={css.header}>
          <h2 id={titleId} className={css.title} tabIndex={-1} data-h-dialog-title="">
            {hideTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title}
          </h2>
          {closeLabel === undefined ? null : (
            <form method="dialog" className={css.close}>
              <IconButton
                type="submit"
                icon={<Icon shape={X} />}
                label={closeLabel}
                dataAttributes={{ 'data-h-closes': '' }}
              />
            </form>
          )}
        </header>
        <div className={css.body} data-h-dialog-body="">
          {children}
        </div>
      </div>
    </dialog>
  )
}
