import { useLocation } from '@remix-run/react'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { noticeIn, type PageNotice, type PageNoticeCode, withNotice } from '../page-notice.ts'
import { useEntry } from './history-entry.ts'

/** The notice of the page that is shown. */
export const ShownNotice = createContext<PageNotice | null>(null)

/** Provides the notice in a page's address and removes it from there, so that it is shown until the page is left, and never again. */
export function AppNotice({ children }: { readonly children: ReactNode }) {
  const { search, key } = useLocation()
  const entry = useEntry()
  const said = useRef({ entry: '', notice: null as PageNotice | null })
  // A sheet over the page has another address but the page's entry.
  if (said.current.entry !== entry) said.current = { entry, notice: noticeIn(search) }
  useEffect(() => {
    const { pathname, search: current, hash } = location
    if (noticeIn(current)) history.replaceState(history.state, '', withNotice(pathname + current + hash, null))
  }, [key])
  return <ShownNotice.Provider value={said.current.notice}>{children}</ShownNotice.Provider>
}

/** The notice of the page that is shown, if there is one. */
export const useShownNotice = (): PageNotice | null => useContext(ShownNotice)

/** The subject of the page's notice with that code; empty for a notice without a subject, null if the page has another notice or none. */
export function useNoticeSubject(code: PageNoticeCode): string | null {
  const notice = useShownNotice()
  return notice?.code === code ? notice.about : null
}
