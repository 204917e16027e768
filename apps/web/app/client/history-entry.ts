import { isPlainClick } from '@hearth/ui/components/link/plain-click'
import { type ShouldRevalidateFunction, useLocation, useNavigate } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { withNotice } from '../page-notice.ts'
import { useIsomorphicLayoutEffect } from './isomorphic-layout-effect.ts'

/** What an entry of the history says of itself. */
interface EntryState {
  /** The entry of the page below a sheet. */
  readonly page?: string
  /** Path of the page that a link led here from. */
  readonly from?: string
}

/*
 * A sheet that is open has an entry of its own in the browser's history, so that Back closes it. It is the same page with a fragment, and its
 * state names the entry of the page below it.
 */

/** The entry of a page in the browser's history, with or without a sheet over it. */
export const entryOf = ({ key, state }: { readonly key: string; readonly state: unknown }): string =>
  (state as EntryState | null)?.page ?? key

/** Whether an entry is a sheet's, by its state. */
export const isSheet = (state: unknown): boolean => (state as EntryState | null)?.page !== undefined

/** The state of the page below a sheet, by the state of the sheet's entry. */
export function withoutSheet(state: unknown): EntryState {
  const { page: _, ...below } = (state ?? {}) as EntryState
  return below
}

/** The entry of the page that is being rendered. */
export const useEntry = (): string => entryOf(useLocation())

let shown: string | null = null

/** Notes the entry that the page shows, as soon as it does: whoever goes back at once goes back from there. */
export function useShownEntry(): void {
  const { key } = useLocation()
  useIsomorphicLayoutEffect(() => {
    shown = key
  }, [key])
}

/** The state of an entry as the router keeps it. */
export interface RouterState {
  readonly key?: string
  readonly usr?: EntryState | null
}

/**
 * The entry that the browser is going back or forth to, or null when a navigation makes a new one: the browser changes its history before the
 * router asks for data, the router itself only after.
 */
export function entryBeingRestored(): string | null {
  const { key = 'default', usr } = (history.state ?? {}) as RouterState
  return key === shown ? null : (usr?.page ?? key)
}

/** Opening and closing a sheet changes nothing of the page below it, and a notice that was said is gone from its address. */
export const unlessSheet: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const [current, next] = [currentUrl, nextUrl].map(({ pathname, search }) => withNotice(pathname + search, null))
  return !(current === next && currentUrl.hash !== nextUrl.hash) && defaultShouldRevalidate
}

/**
 * What a link back does instead of leading to its address: it goes back to the page that led here. Undefined where no page of the app did, or,
 * with `only`, another page than that of the address.
 */
export function useGoBack(href: string, only = false) {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const from = (state as EntryState | null)?.from
  // A page that was tried again comes from itself.
  if (from === undefined || from === pathname || (only && from !== href)) return undefined
  return (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    navigate(-1)
  }
}
