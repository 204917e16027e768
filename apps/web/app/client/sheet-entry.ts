import { media } from '@hearth/ui/components/media'
import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isSheet, type RouterState, useEntry } from './history-entry.ts'

/** Whether a form in the popover is being sent. */
const isBusy = (popover: HTMLElement) => popover.querySelector('form[aria-busy="true"]') !== null

/**
 * Gives a popover a history entry while it is open, on screens that match the media query: by default on phones only. Returns a function that closes
 * it before a navigation that replaces the entry.
 */
export function useSheetEntry(id: string, query: string = media.phone): () => void {
  const { hash, key } = useLocation()
  const entry = useEntry()
  const navigate = useNavigate()
  const open = hash === `#${id}`
  /** Whether a step back of this hook is under way: one from an entry whose popover is closed. */
  const stepping = useRef(false)
  const stepBack = () => {
    stepping.current = true
    navigate(-1)
  }
  const current = { entry, navigate, stepBack }
  const latest = useRef(current)
  latest.current = current
  const leaving = useRef(false)
  /** The popover's latest state while its history entry is being added: a quick user may have closed it, or chosen something in it, by then. */
  const underWay = useRef<'open' | 'closed' | 'chosen' | null>(null)

  // Back and Forward close and open the popover, except one whose form is still being sent. This effect must run before the next one, which may find
  // the popover open and start adding its entry.
  const wasOpen = useRef(false)
  useEffect(() => {
    const popover = document.getElementById(id)
    const closes = wasOpen.current && !open
    const told = underWay.current
    wasOpen.current = open
    // It has been opened again, and that entry is not rendered yet.
    if (!open && location.hash === `#${id}`) return
    // Back has left this entry before React came to this effect; `onStep` has closed the popover.
    if (!told && open && location.hash !== `#${id}`) return
    underWay.current = null
    // A step back would end the navigation that the choice has begun.
    if (!popover || popover.matches(':popover-open') === open || told === 'chosen') return
    if (open && told) {
      // If its `toggle` event is still to come, that one must not go back again.
      leaving.current = told === 'open'
      latest.current.stepBack()
      return
    }
    if (closes) popover.hidePopover()
    else if (open && isBusy(popover)) latest.current.stepBack()
    else if (open && matchMedia(query).matches) popover.showPopover()
  }, [id, open, query, key])

  useEffect(() => {
    const popover = document.getElementById(id)
    if (!popover) return
    const onOpen = () => {
      const { entry, navigate } = latest.current
      // React may not have rendered the latest entry yet.
      if (location.hash === `#${id}` || !matchMedia(query).matches) return
      const { usr: state } = (history.state ?? {}) as RouterState
      const known = underWay.current !== null
      underWay.current = 'open'
      if (known) return
      navigate(
        { search: location.search, hash: id },
        // A sheet that opens over another replaces its entry.
        { state: { ...state, page: entry }, replace: isSheet(state), preventScrollReset: true },
      )
    }
    const onToggle = ({ newState }: Event & { newState?: string }) => {
      if (newState === 'open') onOpen()
      if (newState !== 'closed') return
      const given = leaving.current
      leaving.current = false
      if (underWay.current) {
        if (!given) underWay.current = 'closed'
        return
      }
      // Deferred, because Back or another sheet may take over the entry first.
      setTimeout(() => {
        const { usr } = (history.state ?? {}) as RouterState
        const isClosed = !popover.matches(':popover-open')
        if (!given && isClosed && location.hash === `#${id}` && isSheet(usr)) latest.current.stepBack()
      })
    }
    // A choice in a sheet navigates from its page; the fragment is removed, so that Back leads to the page without the sheet.
    const onChoice = ({ target }: Event) => {
      const chosen = target instanceof Element && target.closest('a[href], button[type=submit]')
      // Offline the app stays on the page.
      if (!chosen || location.hash !== `#${id}` || !navigator.onLine) return
      leaving.current = true
      if (underWay.current) underWay.current = 'chosen'
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    // Forward opens the sheet of this page here: React may not render the page below between two quick steps, and then sees no change.
    const onForward = () => {
      const { usr } = (history.state ?? {}) as RouterState
      if (usr?.page !== latest.current.entry || popover.matches(':popover-open')) return
      if (isBusy(popover) || !matchMedia(query).matches) return
      wasOpen.current = true
      popover.showPopover()
    }
    // Back closes the sheet here, not when React has rendered the page below: a quick user may have opened it again by then.
    const onStep = () => {
      const again = stepping.current
      stepping.current = false
      if (location.hash === `#${id}`) return again ? undefined : onForward()
      underWay.current = null
      wasOpen.current = false
      if (!popover.matches(':popover-open')) return
      if (again) onOpen()
      else popover.hidePopover()
    }
    popover.addEventListener('toggle', onToggle)
    popover.addEventListener('click', onChoice, true)
    addEventListener('popstate', onStep)
    // It may have been opened before hydration.
    if (popover.matches(':popover-open')) onOpen()
    return () => {
      popover.removeEventListener('toggle', onToggle)
      popover.removeEventListener('click', onChoice, true)
      removeEventListener('popstate', onStep)
    }
  }, [id, query])

  // A tap beside a sheet closes it, which the browser does, and must not activate anything else.
  useEffect(() => {
    if (!open) return
    let beside = false
    // The entry of a sheet may outlive it for a moment.
    const isBeside = ({ target }: Event) =>
      target instanceof Element &&
      document.querySelector(`#${id}:popover-open`)?.contains(target) === false &&
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
      // The click of the tap that closed the sheet comes later.
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
