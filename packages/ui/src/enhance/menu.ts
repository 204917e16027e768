const ITEMS = 'a[href], button:not(:disabled)'

const within = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

const partOf = (menu: Element | null, part: 'trigger' | 'panel') =>
  menu?.querySelector<HTMLElement>(`[data-h-menu-${part}]`) ?? null

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function onKeyDown(event: KeyboardEvent): void {
  const menu = within(event.target, '[data-h-menu]')
  const panel = partOf(menu, 'panel')
  const step = STEPS[event.key]
  if (!panel || !step || event.altKey || event.ctrlKey || event.metaKey) return
  const open = panel.matches(':popover-open')
  if (!open && !event.key.startsWith('Arrow')) return
  event.preventDefault()
  if (!open) partOf(menu, 'trigger')?.click()
  const items = [...panel.querySelectorAll<HTMLElement>(ITEMS)]
  items[step(items.indexOf(event.target as HTMLElement), items.length)]?.focus()
}

function onToggle(event: Event): void {
  const panel = within(event.target, '[data-h-menu-panel]')
  const open = (event as ToggleEvent).newState === 'open'
  if (panel) partOf(panel.closest('[data-h-menu]'), 'trigger')?.setAttribute('aria-expanded', String(open))
}

const close = (panel: HTMLElement | null): void => {
  if (panel?.matches(':popover-open')) panel.hidePopover()
}

/** Before the choice itself runs, so that a dialog that it opens gives the focus back to the trigger. */
const onClick = ({ target }: Event): void => {
  if (within(target, ITEMS)) close(within(target, '[data-h-menu-panel]'))
}

const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
  const menu = within(target, '[data-h-menu]')
  if (menu && relatedTarget instanceof Node && !menu.contains(relatedTarget)) close(partOf(menu, 'panel'))
}

/** Adds to every `Menu`, present and to come, the arrow keys, its state for screen readers, and closing once chosen or left. */
export function enhanceMenu(root: Document): void {
  root.addEventListener('keydown', onKeyDown)
  root.addEventListener('toggle', onToggle, true)
  root.addEventListener('click', onClick, true)
  root.addEventListener('focusout', onFocusOut)
}
