import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { useLocation, useNavigationType } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useEntry } from '../client/history-entry.ts'
import { MAIN_ID } from './main-part.tsx'

/** Where somebody goes on who came to this page: at the link that they had left by, when they come back, at what the page marks, and else at its heading. */
function startOf(main: HTMLElement, cameBackFrom: string | null): HTMLElement | null {
  const link = cameBackFrom && main.querySelector<HTMLElement>(`[data-h-list] a[href="${CSS.escape(cameBackFrom)}"]`)
  if (link) return link
  // What is wrong with a form, which may stand below what the page marks.
  const marked = main.querySelector<HTMLElement>('[data-h-faults]') ?? main.querySelector<HTMLElement>('[data-h-start]')
  if (marked) return marked
  const heading = main.querySelector('h1')
  if (heading) heading.tabIndex = -1
  return heading
}

/** After a navigation in place: moves the focus and says the new title, as a browser does for a new document. */
export function NavigationAnnouncer() {
  const { pathname } = useLocation()
  const entry = useEntry()
  const wentBack = useNavigationType() === 'POP'
  const before = useRef({ entry, pathname })
  const [title, setTitle] = useState('')
  useEffect(() => {
    const left = before.current
    if (left.entry === entry) return
    before.current = { entry, pathname }
    const main = document.getElementById(MAIN_ID)
    if (main)
      startOf(main, wentBack && left.pathname !== pathname ? left.pathname : null)?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [entry, pathname, wentBack])
  return (
    <p role="status">
      <VisuallyHidden>{title}</VisuallyHidden>
    </p>
  )
}

const PREFIX = /^\(\d+\) /

/** Shows a number of things to look at before the title of the page and on the icon of the installed app. */
export function useTitleCount(count: number): void {
  const { key } = useLocation()
  useEffect(() => {
    const show = () => {
      const title = document.title.replace(PREFIX, '')
      const counted = count > 0 ? `(${count}) ${title}` : title
      if (document.title !== counted) document.title = counted
    }
    show()
    // The page's own title changes when its data does.
    const observer = new MutationObserver(show)
    observer.observe(document.head, { subtree: true, childList: true, characterData: true })
    const { setAppBadge } = navigator as Partial<Pick<Navigator, 'setAppBadge'>>
    setAppBadge?.call(navigator, count).catch(() => {})
    return () => observer.disconnect()
  }, [count, key])
}
