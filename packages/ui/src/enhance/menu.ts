import { closeMenu, MENU_ITEMS, partOfMenu, walkMenu } from '../components/menu/menu-panel.ts'

const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

const menuOf = (target: EventTarget | null) => closest(target, '[data-h-menu]')

function onKeyDown(event: KeyboardEvent): void {
  const menu = menuOf(event.target)
  if (menu && !event.defaultPrevented) walkMenu(event, menu)
}

function onToggle(event: Event): void {
  const panel = closest(event.target, '[data-h-menu-panel]')
  const open = (event as ToggleEvent).newState === 'open'
  if (panel) partOfMenu(menuOf(panel), 'trigger')?.setAttribute('aria-expanded', String(open))
}

/** Runs before the item's own handler, so that a dialog opened by the item restores the focus to the trigger. */
const onClick = ({ target }: Event): void => {
  const menu = menuOf(closest(target, MENU_ITEMS)?.closest('[data-h-menu-panel]') ?? null)
  if (menu) closeMenu(menu)
}

const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
  const menu = menuOf(target)
  if (menu && relatedTarget instanceof Node && !menu.contains(relatedTarget)) closeMenu(menu)
}

/** Adds arrow keys, `aria-expanded`, and closing on choice or loss of focus to all `Menu`s, also those added later. */
export function enhanceMenu(root: Document): void {
  root.addEventListener('keydown', onKeyDown)
  root.addEventListener('toggle', onToggle, true)
  root.addEventListener('click', onClick, true)
  root.addEventListener('focusout', onFocusOut)
}
