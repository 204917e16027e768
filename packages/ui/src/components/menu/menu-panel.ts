export const MENU_ITEMS = 'a[href], button:not(:disabled)'

export const partOfMenu = (menu: Element | null, part: 'trigger' | 'panel') =>
  menu?.querySelector<HTMLElement>(`[data-h-menu-${part}]`) ?? null

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target' | 'preventDefault'>

/** Moves the focus within a menu on arrow keys, Home and End; an arrow key on the trigger opens the menu first. */
export function walkMenu(event: Key, menu: Element): void {
  const panel = partOfMenu(menu, 'panel')
  const step = STEPS[event.key]
  if (!panel || !step || event.altKey || event.ctrlKey || event.metaKey) return
  const open = panel.matches(':popover-open')
  if (!open && !event.key.startsWith('Arrow')) return
  event.preventDefault()
  if (!open) partOfMenu(menu, 'trigger')?.click()
  const items = [...panel.querySelectorAll<HTMLElement>(MENU_ITEMS)]
  items[step(items.indexOf(event.target as HTMLElement), items.length)]?.focus()
}

/** Closes a menu; focus inside it goes back to the trigger. */
export function closeMenu(menu: Element): void {
  const panel = partOfMenu(menu, 'panel')
  if (panel?.matches(':popover-open')) panel.hidePopover()
}
