import { isDismissed, rememberDismissal } from '../components/alert/dismissal.ts'

const onClick = ({ target }: Event): void => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-h-dismisses]') : null
  const name = button?.dataset.hDismisses
  if (!button || !name) return
  rememberDismissal(button.ownerDocument, name)
  hide(button.ownerDocument, name)
}

function hide(root: Document, name: string): void {
  for (const alert of root.querySelectorAll<HTMLElement>(`[data-h-alert="${CSS.escape(name)}"]`)) alert.hidden = true
}

/** Lets the button of an `Alert` dismiss it for good, and hides dismissed ones. */
export function enhanceAlert(root: Document): void {
  root.addEventListener('click', onClick)
  for (const alert of root.querySelectorAll<HTMLElement>('[data-h-alert]')) {
    if (isDismissed(root, alert.dataset.hAlert ?? '')) alert.hidden = true
  }
}
