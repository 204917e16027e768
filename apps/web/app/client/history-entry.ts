import { isPlainClick } from '@hearth/ui/components/link/plain-click'
import { type ShouldRevalidateFunction, useLocation, useNavigate } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef } from 'react'
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

interface RouterState {
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

/** Opening and closing a sheet changes nothing of the page below it. */
export const unlessSheet: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const samePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
  return !(samePage && currentUrl.hash !== nextUrl.hash) && defaultShouldRevalidate
}

/** Screens on which a popover is a sheet. */
const PHONE = '(max-width: 767.98px)'

/**
 * Gives the popover of that id an entry of its own in the history while it is open; by default on phones only. Returns what closes it for a
 * navigation that takes the place of that entry.
 */
export function useSheetEntry(id: string, media: string = PHONE): () => void {
  const { hash, state, key } = useLocation()
  const entry = useEntry()
  const navigate = useNavigate()
  const open = hash === `#${id}`
  const current = { open, own: isSheet(state), entry, navigate, state }
  const latest = useRef(current)
  latest.current = current
  const leaving = useRef(false)
  /** From its opening until its entry is there: what the popover last told. Somebody quick has closed it by then. */
  const underWay = useRef<'open' | 'closed' | null>(null)

  // Back and forth close it and open it. Before the next effect, which may find it open already, and its entry under way.
  const wasOpen = useRef(false)
  useEffect(() => {
    const popover = document.getElementById(id)
    const closes = wasOpen.current && !open
    const told = underWay.current
    wasOpen.current = open
    underWay.current = null
    if (!popover || popover.matches(':popover-open') === open) return
    if (open && told) {
      // Where it has not told of its closing yet, it will, and finds that done.
      leaving.current = told === 'open'
      latest.current.navigate(-1)
      return
    }
    if (closes) popover.hidePopover()
    else if (open && matchMedia(media).matches) popover.showPopover()
  }, [id, open, media, key])

  useEffect(() => {
    const popover = document.getElementById(id)
    if (!popover) return
    const onOpen = () => {
      const { open, own, entry, navigate, state } = latest.current
      if (open || !matchMedia(media).matches) return
      const known = underWay.current !== null
      underWay.current = 'open'
      if (known) return
      navigate(
        { search: location.search, hash: id },
        // One sheet takes the place of another.
        { state: { ...state, page: entry }, replace: own, preventScrollReset: true },
      )
    }
    const onToggle = ({ newState }: Event & { newState?: string }) => {
      if (newState === 'open') onOpen()
      if (newState !== 'closed') return
      const given = leaving.current
      leaving.current = false
      if (underWay.current) {
        underWay.current = 'closed'
        return
      }
      // Later: by then Back, or another sheet, may have taken the entry.
      setTimeout(() => {
        const { usr } = (history.state ?? {}) as RouterState
        if (!given && location.hash === `#${id}` && usr?.page !== undefined) latest.current.navigate(-1)
      })
    }
    // What is chosen in a sheet leads on from its page; the way back leads to the page without the sheet.
    const onChoice = ({ target }: Event) => {
      const chosen = target instanceof Element && target.closest('a[href], button[type=submit]')
      // Without a network the app stays where it is.
      if (!chosen || !latest.current.open || !navigator.onLine) return
      leaving.current = true
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    // Back that comes before the page knows of the entry: nothing is rendered that would close the sheet.
    const onBack = () => {
      if (underWay.current === null || location.hash === `#${id}`) return
      underWay.current = null
      if (popover.matches(':popover-open')) popover.hidePopover()
    }
    popover.addEventListener('toggle', onToggle)
    popover.addEventListener('click', onChoice, true)
    addEventListener('popstate', onBack)
    // It may have been opened before the page was hydrated.
    if (popover.matches(':popover-open')) onOpen()
    return () => {
      popover.removeEventListener('toggle', onToggle)
      popover.removeEventListener('click', onChoice, true)
      removeEventListener('popstate', onBack)
    }
  }, [id, media])

  // A tap beside a sheet closes it, as the browser does by itself, and does nothing else.
  useEffect(() => {
    if (!open) return
    let beside = false
    const isBeside = ({ target }: Event) =>
      target instanceof Element &&
      !document.getElementById(id)?.contains(target) &&
      !target.closest(`[popovertarget="${id}"]`)
    const onPointerDown = (event: Event) => {
      beside = isBeside(event)
    }
    const onClick = (event: Event) => {
      if (!beside) return
      beside = false
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('pointerdown', onPointerDown, true)
    addEventListener('click', onClick, true)
    return () => {
      removeEventListener('pointerdown', onPointerDown, true)
      // The click of the tap that closed the sheet is yet to come.
      setTimeout(() => removeEventListener('click', onClick, true), beside ? 500 : 0)
    }
  }, [id, open])

  return () => {
    const popover = document.getElementById(id)
    if (!popover?.matches(':popover-open')) return
    leaving.current = true
    popover.hidePopover()
  }
}

/**
 * Gives a dialog of that id an entry of its own in the history for as long as it is rendered: Back calls `onClose`. Closed in another way, it takes its
 * entry with it.
 */
export function useDialogEntry(id: string, onClose: () => void): void {
  const { state } = useLocation()
  const entry = useEntry()
  const navigate = useNavigate()
  const latest = useRef({ state, entry, navigate, onClose })
  latest.current = { ...latest.current, navigate, onClose }
  useEffect(() => {
    const { state, entry } = latest.current
    const to = { search: location.search, hash: id }
    latest.current.navigate(to, { state: { ...state, page: entry }, preventScrollReset: true })
    let left = false
    const onBack = () => {
      left = true
      latest.current.onClose()
    }
    addEventListener('popstate', onBack)
    return () => {
      removeEventListener('popstate', onBack)
      if (!left && location.hash === `#${id}`) latest.current.navigate(-1)
    }
  }, [id])
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
