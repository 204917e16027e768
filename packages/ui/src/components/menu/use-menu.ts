import { type HTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react'
import { closeMenu, MENU_ITEMS, walkMenu } from './menu-panel.ts'

interface MenuBehaviour {
  readonly menu: HTMLAttributes<HTMLDivElement>
  readonly panel: RefObject<HTMLDivElement>
  /** Undefined until the menu is first opened. */
  readonly expanded: boolean | undefined
}

/** Adds what the browser does not do for a menu: arrow keys, `aria-expanded`, closing when an item is chosen or the focus leaves. */
export function useMenu(): MenuBehaviour {
  const panel = useRef<HTMLDivElement>(null)
  const [expanded, setExpanded] = useState<boolean>()

  // React 18 supports the `toggle` event for `details` only.
  useEffect(() => {
    const popover = panel.current
    const onToggle = (event: Event) => setExpanded((event as ToggleEvent).newState === 'open')
    popover?.addEventListener('toggle', onToggle)
    return () => popover?.removeEventListener('toggle', onToggle)
  }, [])

  return {
    panel,
    expanded,
    menu: {
      onKeyDown: (event) => walkMenu(event, event.currentTarget),
      // Runs before the item's own handler, so that a dialog opened by the item restores the focus to the trigger.
      onClickCapture: ({ target, currentTarget }) => {
        const item = (target as Element).closest(MENU_ITEMS)
        if (panel.current?.contains(item)) closeMenu(currentTarget)
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) closeMenu(currentTarget)
      },
    },
  }
}
