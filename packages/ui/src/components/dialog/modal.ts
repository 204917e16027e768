/** Whether Escape and a click on the backdrop must not close a dialog: it has no close button, or a form in it is being sent. */
export const mustStay = (dialog: HTMLDialogElement): boolean =>
  dialog.dataset.hDialog === 'answer' || dialog.querySelector('form[aria-busy="true"]') !== null

/** Shows a dialog as modal and focuses its title, so that it is announced. The browser restores the focus when it closes. */
export function openDialog(dialog: HTMLDialogElement): void {
  if (dialog.matches(':modal')) return
  // `close()` would fire a `close` event.
  dialog.removeAttribute('open')
  dialog.showModal()
  const first =
    dialog.querySelector<HTMLElement>('[autofocus]') ?? dialog.querySelector<HTMLElement>('[data-h-dialog-title]')
  first?.focus()
}
