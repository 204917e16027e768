import { isPlainClick } from '@hearth/ui/components/link/plain-click'
import { type ShouldRevalidateFunction, useLocation, useNavigate } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { withNotice } from '../page-notice.ts'
import { useIsomorphicLayoutEffect } from './isomorphic-layout-effect.ts'

/** The state of a history entry. */
export interface EntryState {
  /** The entry of the page below a sheet. */
  readonly page?: string
  /** Path of the page from which a link led here, and its history entry. */
  readonly from?: string
  readonly fromEntry?: string
}

/*
 * What opens over a page of the members' app has a history entry of its own, so that Back closes the uppermost: sheets, menus and the viewer of photos
 * (sheet-entry.ts), and dialogs (dialog-entry.ts). The entry's address is the page's with a fragment, and its state names the entry of the page below.
 * The browser returns the focus to the element that had it.
 */

/** The history entry of a page, with or without a sheet over it. */
export const entryOf = ({ key, state }: { readonly key: string; readonly state: unknown }): string =>
  (state as EntryState | null)?.page ?? key

/** Whether an entry belongs to a sheet, by its state. */
export const isSheet = (state: unknown): boolean => (state as EntryState | null)?.page !== undefined

/** The state of the page below a sheet, from the state of the sheet's entry. */
export function withoutSheet(state: unknown): EntryState {
  const { page: _, ...below } = (state ?? {}) as EntryState
  return below
}

/** The history entry of the page that is being rendered. */
export const useEntry = (): string => entryOf(useLocation())

let shown: string | null = null

/** Records the shown entry in a layout effect, so that it is up to date even if the user goes back at once. */
export function useShownEntry(): void {
  const { key } = useLocation()
  useIsomorphicLayoutEffect(() => {
    shown = key
  }, [key])
}

/** The state of an entry in the router's format. */
export interface RouterState {
  readonly key?: string
  readonly usr?: EntryState | null
}

const pathOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => withNotice(pathname + search, null)

/**
 * The entry of that address to which the browser is going back or forward, or null for a new navigation: the browser changes its history before the
 * router requests data, the router itself only afterwards. A sheet may have an entry that is not rendered yet when a search in it begins, so an entry
 * of another address is not the one.
 */
export function entryBeingRestored(url: string): string | null {
  const { key = 'default', usr } = (history.state ?? {}) as RouterState
  return key === shown || pathOf(new URL(url)) !== pathOf(location) ? null : (usr?.page ?? key)
}

/** Does not reload data when a sheet over the page opens or closes. A notice may have been removed from the address meanwhile. */
export const unlessSheet: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  return !(pathOf(currentUrl) === pathOf(nextUrl) && currentUrl.hash !== nextUrl.hash) && defaultShouldRevalidate
}

/**
 * A function that goes back to the page that led here, for a back link. Undefined if no page of the app led here or, with `isTarget`, if it was a page
 * to which the link does not lead.
 */
export function useGoBack(isTarget?: (path: string) => boolean) {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const from = (state as EntryState | null)?.from
  // After a retry a page's `from` is the page itself.
  if (from === undefined || from === pathname || (isTarget && !isTarget(from))) return undefined
  return (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    navigate(-1)
  }
}
