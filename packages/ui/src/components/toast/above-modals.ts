import { type RefObject, useEffect } from 'react'

/** Every open dialog of the kit is modal, and so is a popover while it says so. */
const MODAL = 'dialog[open], [popover][aria-modal="true"]'

/**
 * Keeps the only child of `home` usable while a modal dialog is open, beside which all of the page is inert: it stands in the one that was opened last.
 * React knows nothing of the move, so `home` itself stays where it is.
 */
export function useAboveModals(home: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = home.current
    const child = place?.firstElementChild
    if (!place || !child) return
    let open: readonly Element[] = []
    const update = (changed: readonly Element[]) => {
      open = [...open.filter((one) => !changed.includes(one)), ...changed].filter((one) => one.matches(MODAL))
      const parent = open.findLast((one) => one.isConnected) ?? place
      if (child.parentElement !== parent) parent.append(child)
    }
    const observer = new MutationObserver((records) => update(records.map(({ target }) => target as Element)))
    observer.observe(document, { subtree: true, attributeFilter: ['open', 'aria-modal'] })
    update([...document.querySelectorAll(MODAL)])
    return () => {
      observer.disconnect()
      place.append(child)
    }
  }, [home])
}
