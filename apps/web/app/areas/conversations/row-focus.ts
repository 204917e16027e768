import { focusMain } from '../../shell/main-part.tsx'

/** Gives the focus to what takes the place of a row, once that is gone with the focus in it. */
export function passRowFocus(row: HTMLLIElement | null): void {
  const list = row?.parentElement?.parentElement
  if (!row || !list) return
  const next = row.nextElementSibling ?? row.previousElementSibling
  const observer = new MutationObserver(() => {
    if (row.isConnected) return
    observer.disconnect()
    if (document.activeElement !== document.body) return
    const link = next?.isConnected && next.querySelector('a')
    if (link) link.focus({ preventScroll: true })
    else focusMain({ preventScroll: true })
  })
  observer.observe(list, { childList: true, subtree: true })
}
