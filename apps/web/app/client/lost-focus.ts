import { type RefObject, useEffect, useRef } from 'react'

/**
 * Passes the focus on to the element of that selector when the one that has it is taken off the page, as a button is whose press ends what it is about:
 * by itself it would go to the whole page. It counts within the element that gets the ref.
 */
export function useLostFocus<Box extends HTMLElement>(to: string): RefObject<Box> {
  const box = useRef<Box>(null)
  useEffect(() => {
    const { current } = box
    if (!current) return
    let focused: Element | undefined
    const onFocus = ({ target }: FocusEvent) => {
      focused = target as Element
    }
    const observer = new MutationObserver(() => {
      if (focused?.isConnected === false && document.activeElement === document.body)
        current.querySelector<HTMLElement>(to)?.focus({ preventScroll: true })
    })
    current.addEventListener('focusin', onFocus)
    observer.observe(current, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      current.removeEventListener('focusin', onFocus)
    }
  }, [to])
  return box
}
