import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './dialog.css.ts'
import { useDialog } from './use-dialog.ts'

export interface DialogProps {
  readonly id: string
  readonly title: string
  /** Label of the close button. Without it there is no such button, and neither Escape nor a click on the backdrop closes the dialog. */
  readonly closeLabel?: string | undefined
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** In the app: whether the dialog is shown; may change at any time. In a document: shown on arrival, modal once the script runs. */
  readonly open?: boolean | undefined
  /** Called once when the user has closed it; the app then sets `open` to false. */
  readonly onClose?: (() => void) | undefined
  /** False while something is being sent: the user cannot close it then. */
  readonly closable?: boolean | undefined
  /** The title is for screen readers only. */
  readonly hideTitle?: boolean | undefined
  readonly children?: ReactNode
}

/**
 * A modal dialog: a sheet at the lower edge on phones, centred elsewhere. The app controls it by `open`; a document opens it by `data-h-opens="<id>"`
 * and closes it by `data-h-closes`. Fields keep their values while it is closed. While a form in it is being sent, only its button closes it.
 */
export function Dialog(props: DialogProps) {
  const { id, title, closeLabel, size = 'medium', open = false, hideTitle = false, children } = props
  const { onClose, closable = true } = props
  const titleId = `${id}-title`
  // React renders this attribute on the server only. Later the browser sets it, and React must not touch it.
  const [arrivesOpen] = useState(open)
  const behaviour = useDialog(open, onClose)
  return (
    <dialog
      {...behaviour}
      id={id}
      open={arrivesOpen}
      className={css.dialog({ size, opens: arrivesOpen ? 'early' : 'later' })}
      aria-labelledby={titleId}
      data-h-dialog={closeLabel === undefined || !closable ? 'answer' : ''}
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
                disabled={!closable}
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
