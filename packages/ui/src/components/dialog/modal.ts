/** Whether only its content may close a dialog: it has no close button, or something would be lost that was entered or is being sent. */
export const mustStay = (dialog: HTMLDialogElement): boolean =>
  dialog.dataset.hDialog === 'answer' ||
  (dialog.hasAttribute('data-h-guarded') &&
    (dialog.hasAttribute('data-h-dirty') ||
      dialog.matches('[data-h-busy], :has([data-h-busy], form[aria-busy="true"])')))

/** Shows a dialog over the page and speaks its title. The browser gives the focus back when it closes. */
export function openDialog(dialog: HTMLDialogElement): void {
  if (dialog.matches(':modal')) return
  dialog.close()
  dialog.showModal()
  const first =
    dialog.querySelector<HTMLElement>('[autofocus]') ?? dialog.querySelector<HTMLElement>('[data-h-dialog-title]')
  first?.focus()
}
