import { isDouble, type Press, pressOf } from './second-press.ts'

/** What lies above the page. */
const LAYER = 'dialog, [popover]'

const isOpen = (layer: Element): boolean =>
  layer.isConnected && (layer instanceof HTMLDialogElement ? layer.open : layer.matches(':popover-open'))

/**
 * Keeps the second press of a double click or double tap from what lies beneath a dialog, sheet or menu that the first one has closed. For the members'
 * app; the script of documents only shrinks (decision 11).
 */
export function keepSecondPress(root: Document): void {
  let last: { readonly layer: Element; readonly press: Press } | null = null
  // On the window, so that it runs before all others.
  root.defaultView?.addEventListener(
    'click',
    (event) => {
      const press = pressOf(event)
      const target = event.target instanceof Element ? event.target : null
      if (press && last && !isOpen(last.layer) && isDouble(last.press, press)) {
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      const layer = target?.closest(LAYER)
      last = press && layer && isOpen(layer) ? { layer, press } : null
    },
    true,
  )
}
