import { makeModal } from '../components/dialog/modal-popover.ts'

/** Makes each popover with `data-h-modal="<media query>"` a modal dialog while it is open on such screens. */
export function enhanceModalPopover(root: Document): void {
  for (const popover of root.querySelectorAll<HTMLElement>('[data-h-modal]'))
    makeModal(popover, popover.dataset.hModal ?? '')
}
