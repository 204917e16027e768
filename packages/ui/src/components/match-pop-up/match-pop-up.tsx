import { X } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink, IconButton } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { useDialog } from '../dialog/use-dialog.ts'
import { Icon } from '../icon/icon.tsx'
import { MatchPictures, type MatchPicturesProps } from './match-pictures.tsx'
import * as css from './match-pop-up.css.ts'
import { PopUpDrawing } from './pop-up-drawing.tsx'

export interface MatchPopUpProps extends MatchPicturesProps {
  readonly id: string
  readonly kind: 'like' | 'match'
  /** `full` fills the screen, and a click anywhere but on picture and button closes it; `small` is a dialog. */
  readonly size?: 'full' | 'small' | undefined
  readonly title: string
  readonly text: string
  readonly closeLabel: string
  /** What must be said of the person in a sentence. */
  readonly note?: string | undefined
  /** The button, which leads where the picture does. */
  readonly action: string
  readonly open?: boolean | undefined
  /** Called once when the user has closed it. */
  readonly onClose?: (() => void) | undefined
}

/** Tells that somebody likes the viewer, or that the two are a match. */
export function MatchPopUp(props: MatchPopUpProps) {
  if (props.size !== 'small') return <FullPopUp {...props} />
  const { id, title, closeLabel, open, onClose } = props
  return (
    <Dialog {...{ id, title, closeLabel, open, onClose }} size="small">
      <div className={css.scene}>
        <Drawing {...props} />
        <Words {...props} />
      </div>
    </Dialog>
  )
}

function FullPopUp(props: MatchPopUpProps) {
  const { id, title, closeLabel, open = false, onClose } = props
  const titleId = `${id}-title`
  // React renders this attribute on the server only. Later the browser sets it, and React must not touch it.
  const [arrivesOpen] = useState(open)
  const behaviour = useDialog(open, onClose)
  return (
    <dialog {...behaviour} id={id} open={arrivesOpen} className={css.full} aria-labelledby={titleId} data-h-dialog="">
      <div className={css.stage}>
        <Drawing {...props} />
        <h2 id={titleId} className={css.title} tabIndex={-1} data-h-dialog-title="">
          {title}
        </h2>
        <Words {...props} />
      </div>
      <form method="dialog" className={css.close}>
        <IconButton
          type="submit"
          icon={<Icon shape={X} />}
          label={closeLabel}
          dataAttributes={{ 'data-h-closes': '' }}
        />
      </form>
    </dialog>
  )
}

const Drawing = ({ kind, size }: MatchPopUpProps) => (
  <div className={size === 'small' ? css.smallDrawing : css.drawing}>
    <PopUpDrawing isMatch={kind === 'match'} />
  </div>
)

function Words({ kind, text, own, note, action, ...pictures }: MatchPopUpProps) {
  return (
    <>
      <p className={css.text}>{text}</p>
      <MatchPictures {...pictures} own={kind === 'match' ? own : undefined} />
      {note ? <p className={css.note}>{note}</p> : null}
      <ButtonLink href={pictures.href} size="large" wide="phone">
        {action}
      </ButtonLink>
    </>
  )
}
