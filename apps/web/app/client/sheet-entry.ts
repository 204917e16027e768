import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isSheet, type RouterState, useEntry } from './history-entry.ts'

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

  // Back and forth close it and open it, but for one whose form is still being sent. Before the next effect, which may find it open already, and its
  // entry under way.
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
    else if (open && popover.querySelector('form[aria-busy="true"]')) latest.current.navigate(-1)
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
