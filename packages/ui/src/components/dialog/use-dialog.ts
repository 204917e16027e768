import { type DialogHTMLAttributes, type RefObject, useRef } from 'react'
import { useLayout } from '../use-layout.ts'
import { mustStay, openDialog } from './modal.ts'

type DialogBehaviour = DialogHTMLAttributes<HTMLDialogElement> & { readonly ref: RefObject<HTMLDialogElement> }

/** Shows a dialog while `open` is true; calls `onClose` once when the user has closed it. */
export function useDialog(open: boolean, onClose: (() => void) | undefined): DialogBehaviour {
  const ref = useRef<HTMLDialogElement>(null)
  /** Where the pointer went down: dragging a text selection out of a field is not a click on the backdrop. */
  const pressed = useRef<EventTarget | null>(null)

  // A layout effect, because its cleanup runs while the dialog is still in the document: only then does closing it restore the focus.
  useLayout(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    openDialog(dialog)
    // Chromium makes the second `cancel` in a row uncancelable, so the key itself is stopped as well, wherever the focus is.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && mustStay(dialog) && !dialog.querySelector(':popover-open')) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      dialog.close()
    }
  }, [open])

  return {
    ref,
    onPointerDown: ({ target }) => {
      pressed.current = target
    },
    onClick: ({ target, currentTarget: dialog }) => {
      if (target === dialog && pressed.current === dialog && !mustStay(dialog)) dialog.close()
    },
    // React passes these events of nested dialogs on to this one.
    onCancel: (event) => {
      if (event.target === event.currentTarget && mustStay(event.currentTarget)) event.preventDefault()
    },
    onClose: ({ target, currentTarget: dialog }) => {
      if (target === dialog && !dialog.open && open) onClose?.()
    },
  }
}
