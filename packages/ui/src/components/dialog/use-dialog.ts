import { type DialogHTMLAttributes, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { mustStay, openDialog } from './modal.ts'

/** On the server no effect runs, and React warns of one that asks for a layout. */
const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect

type DialogBehaviour = DialogHTMLAttributes<HTMLDialogElement> & { readonly ref: RefObject<HTMLDialogElement> }

/** Shows a dialog while it is `open`, and tells once when its user has closed it. */
export function useDialog(open: boolean, onClose: (() => void) | undefined): DialogBehaviour {
  const ref = useRef<HTMLDialogElement>(null)
  /** Where the press began: dragging a selection out of a field is no click beside the dialog. */
  const pressed = useRef<EventTarget | null>(null)

  // Before the browser paints, and while the dialog is still on the page when it is taken off: only then does the focus go back.
  useLayout(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    openDialog(dialog)
    // A browser lets the second Escape in a row through `cancel`, so the key itself is stopped as well, wherever the focus is.
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
    onInput: ({ currentTarget: dialog }) => dialog.setAttribute('data-h-dirty', ''),
    // Both are told of dialogs within this one, too.
    onCancel: (event) => {
      if (event.target === event.currentTarget && mustStay(event.currentTarget)) event.preventDefault()
    },
    onClose: ({ target, currentTarget: dialog }) => {
      if (target !== dialog || dialog.open) return
      dialog.removeAttribute('data-h-dirty')
      if (open) onClose?.()
    },
  }
}
