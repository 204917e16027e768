/**
 * Makes a popover a modal dialog while it is open on screens that match the media query: named by its `[data-h-dialog-title]`, which gets the focus,
 * and with all of the page beside it inert. Closing it returns the focus to its button. Returns a function that undoes all this.
 */
export function makeModal(popover: HTMLElement, query: string): () => void {
  const { ownerDocument: page } = popover
  const screen = matchMedia(query)
  const title = popover.querySelector<HTMLElement>('[data-h-dialog-title]')
  let inert: HTMLElement[] = []

  const isOpen = () => popover.matches(':popover-open')
  const open = () => {
    if (!screen.matches || inert.length > 0) return
    for (let inside: Element = popover; inside !== page.body && inside.parentElement; inside = inside.parentElement)
      for (const beside of inside.parentElement.children)
        if (beside !== inside && beside instanceof HTMLElement && !beside.inert) inert.push(beside)
    for (const element of inert) element.inert = true
    popover.role = 'dialog'
    popover.ariaModal = 'true'
    popover.setAttribute('aria-labelledby', title?.id ?? '')
    title?.focus()
  }
  const close = () => {
    for (const element of inert) element.inert = false
    inert = []
    for (const name of ['role', 'aria-modal', 'aria-labelledby']) popover.removeAttribute(name)
  }
  // The page is released before the browser returns the focus, and held once the popover can be focused.
  const beforeToggle = ({ newState }: Event & { newState?: string }) => {
    if (newState === 'closed') close()
  }
  const onToggle = () => {
    if (isOpen()) open()
    // A tap beside the popover closes it without returning the focus.
    else if (page.activeElement === page.body)
      page.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`)?.focus({ preventScroll: true })
  }
  // The same element is a part of the page on other screens.
  const onResize = () => {
    if (!screen.matches && isOpen()) popover.hidePopover()
  }
  popover.addEventListener('beforetoggle', beforeToggle)
  popover.addEventListener('toggle', onToggle)
  screen.addEventListener('change', onResize)
  // It may have been opened before the script ran.
  if (isOpen()) open()
  return () => {
    popover.removeEventListener('beforetoggle', beforeToggle)
    popover.removeEventListener('toggle', onToggle)
    screen.removeEventListener('change', onResize)
    close()
  }
}
