import { useLocation } from '@remix-run/react'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { noticeIn, type PageNotice, type PageNoticeCode, withNotice } from '../page-notice.ts'
import { useEntry } from './history-entry.ts'

/** What a page says of what led to it. */
export const ShownNotice = createContext<PageNotice | null>(null)

/** Gives a page of the app the notice in its address, and takes it out of there: it is said as long as the page is shown, and never again. */
export function AppNotice({ children }: { readonly children: ReactNode }) {
  const { search, key } = useLocation()
  const entry = useEntry()
  const said = useRef({ entry: '', notice: null as PageNotice | null })
  // A sheet over the page is another address of the same entry.
  if (said.current.entry !== entry) said.current = { entry, notice: noticeIn(search) }
  useEffect(() => {
    const { pathname, search: current, hash } = location
    if (noticeIn(current)) history.replaceState(history.state, '', withNotice(pathname + current + hash, null))
  }, [key])
  return <ShownNotice.Provider value={said.current.notice}>{children}</ShownNotice.Provider>
}

/** The notice of the page that is shown, if there is one. */
export const useShownNotice = (): PageNotice | null => useContext(ShownNotice)

/** What the page's notice of that code is about: empty where that says nothing more, null where the page has another notice, or none. */
export function useNotice(code: PageNoticeCode): string | null {
  const notice = useShownNotice()
  return notice?.code === code ? notice.about : null
}
