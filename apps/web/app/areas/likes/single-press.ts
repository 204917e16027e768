import { isDouble, type Press, pressOf } from '@hearth/ui/components/press/second-press'
import type { MouseEvent as ReactMouseEvent } from 'react'

/** The last press of all forms: by the second one the button may be another, because a skip leads on to the next profile. */
let last: Press | null = null

/**
 * Whether a click is the second of a double click or a double tap. The browser counts the clicks of a mouse at the speed that its user has set; not
 * every browser counts taps.
 */
function isSecond(click: MouseEvent): boolean {
  const press = pressOf(click)
  const isMouse = 'pointerType' in click && click.pointerType === 'mouse'
  const again = click.detail > 1 || (!isMouse && isDouble(last, press))
  last = press
  return again
}

/** Has a button ignore the second press of a double click, which would take back what the first one did. */
export function pressOnce(event: ReactMouseEvent): void {
  if (isSecond(event.nativeEvent)) event.preventDefault()
}
