import { mustStay, openDialog } from '../components/dialog/modal.ts'
import { isPlainClick } from '../components/link/plain-click.ts'

export { openDialog }

const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

const dialogOf = (target: EventTarget | null) => closest(target, 'dialog[data-h-dialog]') as HTMLDialogElement | null

function onClick(event: MouseEvent): void {
  const opener = closest(event.target, '[data-h-opens]')
  const opened = opener?.ownerDocument.getElementById(opener.dataset.hOpens ?? '')
  if (opened instanceof HTMLDialogElement && !event.defaultPrevented && isPlainClick(event)) {
    event.preventDefault()
    openDialog(opened)
    return
  }
  if (closest(event.target, '[data-h-closes]')) {
    event.preventDefault()
    dialogOf(event.target)?.close()
  }
}

/** Where the pointer went down: dragging a text selection out of a field is not a click on the backdrop. */
let pressed: EventTarget | null = null
const onPointerDown = ({ target }: Event): void => {
  pressed = target
}
const onClickBeside = ({ target }: Event): void => {
  const dialog = dialogOf(target)
  if (dialog === target && pressed === target && dialog?.matches(':modal') && !mustStay(dialog)) dialog.close()
}

const keep = (event: Event): void => {
  const dialog = dialogOf(event.target)
  if (dialog && dialog === event.target && mustStay(dialog)) event.preventDefault()
}

// Chromium makes the second `cancel` in a row uncancelable, so the key itself is stopped as well.
const onKeyDown = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape') return
  const root = event.currentTarget as Document
  const modal = [...root.querySelectorAll<HTMLDialogElement>('dialog[data-h-dialog]:modal')].at(-1)
  if (modal && mustStay(modal) && !modal.querySelector(':popover-open')) event.preventDefault()
}

/** Opens and closes all `Dialog`s, also those added later; one that arrives open becomes modal. */
export function enhanceDialog(root: Document): void {
  root.addEventListener('click', onClick)
  root.addEventListener('pointerdown', onPointerDown)
  root.addEventListener('click', onClickBeside)
  root.addEventListener('cancel', keep, true)
  root.addEventListener('keydown', onKeyDown, true)
  for (const dialog of root.querySelectorAll<HTMLDialogElement>('dialog[data-h-dialog][open]')) openDialog(dialog)
}
