import { type DialogHTMLAttributes, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { mustStay, openDialog } from './modal.ts'

/** React warns of layout effects on the server, where no effect runs. */
const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect

type DialogBehaviour = DialogHTMLAttributes<HTMLDialogElement> & { readonly ref: RefObject<HTMLDialogElement> }

/** Shows a dialog while `open` is true; calls `onClose` once when its user has closed it. */
export function useDialog(open: boolean, onClose: (() => void) | undefined): DialogBehaviour {
  const ref = useRef<HTMLDialogElement>(null)
  /** Where the pointer went down: a selection that is dragged out of a field is no click on the backdrop. */
  const pressed = useRef<EventTarget | null>(null)

  // A layout effect, because its cleanup runs while the dialog is still in the document: only then does closing return the focus.
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
    // React also passes on these events of dialogs inside this one.
    onCancel: (event) => {
      if (event.target === event.currentTarget && mustStay(event.currentTarget)) event.preventDefault()
    },
    onClose: ({ target, currentTarget: dialog }) => {
      if (target === dialog && !dialog.open && open) onClose?.()
    },
  }
}
