import { type HTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react'
import { closeMenu, MENU_ITEMS, walkMenu } from './menu-panel.ts'

interface MenuBehaviour {
  readonly menu: HTMLAttributes<HTMLDivElement>
  readonly panel: RefObject<HTMLDivElement>
  /** Unknown until the panel has been opened. */
  readonly expanded: boolean | undefined
}

/** What a menu does besides opening, which the browser does: arrow keys, its state for screen readers, closing once chosen or left. */
export function useMenu(): MenuBehaviour {
  const panel = useRef<HTMLDivElement>(null)
  const [expanded, setExpanded] = useState<boolean>()

  // React listens to this event of `details` only.
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
      // Before the choice itself runs, so that a dialog that it opens gives the focus back to the trigger.
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
