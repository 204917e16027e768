import { type RefObject, useEffect, useRef } from 'react'

/**
 * Calls `passOn` when the element in `box` that had the focus is taken off the page, as a button is whose press ends what it is about: by itself the
 * focus would go to the whole page.
 */
export function useLostFocus(box: RefObject<HTMLElement>, passOn: () => void): void {
  const latest = useRef(passOn)
  latest.current = passOn
  useEffect(() => {
    const element = box.current
    if (!element) return
    let focused: EventTarget | null = null
    const onFocus = ({ target }: FocusEvent) => {
      focused = target
    }
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || !(focused instanceof Node) || focused.isConnected) return
      focused = null
      latest.current()
    })
    element.addEventListener('focusin', onFocus)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', onFocus)
    }
  }, [box])
}
