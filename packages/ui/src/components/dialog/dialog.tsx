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
  /** Words of the close button. Without them there is none, and neither Escape nor a click beside it closes the dialog: its content must. */
  readonly closeLabel?: string | undefined
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** Once something was entered, or while a submit is under way, only the close button closes it. */
  readonly guarded?: boolean | undefined
  /** In the app: whether it is shown, to be changed at any time. In a document: shown from the start, modal as soon as the script runs. */
  readonly open?: boolean | undefined
  /** Its user has closed it, told once: the app then sets `open` to false. */
  readonly onClose?: (() => void) | undefined
  /** False while something is being sent: its user cannot close it at all. */
  readonly closable?: boolean | undefined
  /** The title is for screen readers only. */
  readonly hideTitle?: boolean | undefined
  readonly children?: ReactNode
}

/**
 * A window over the page: from below on phones, in the middle elsewhere. The app opens it by `open`, a document by `data-h-opens="<id>"` and
 * `data-h-closes`.
 */
export function Dialog(props: DialogProps) {
  const { id, title, closeLabel, size = 'medium', guarded = false, open = false, hideTitle = false, children } = props
  const { onClose, closable = true } = props
  const titleId = `${id}-title`
  // The attribute says what the page arrives with. From then on it is the browser's, and React must not write it.
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
