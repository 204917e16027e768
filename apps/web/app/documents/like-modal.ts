import { openDialog } from '@hearth/ui/enhance/dialog'
import { takeSeconds } from '../client/like-modal.ts'

/** Opens the like modal, which the server has put into a member's document, after the seconds of its address; not over another dialog. */
export function enhanceLikeModal(root: Document): void {
  const dialog = root.getElementById('like-pop-up')
  if (!(dialog instanceof HTMLDialogElement)) return
  const seconds = takeSeconds()
  if (seconds === null) return
  setTimeout(() => {
    if (!root.querySelector('dialog:modal')) openDialog(dialog)
  }, seconds * 1000)
}
