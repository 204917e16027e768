import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isSheet, useEntry } from './history-entry.ts'

/**
 * Gives a dialog a history entry while it is rendered. Back calls `onClose`, and Forward does not open it again. Closing it otherwise removes the
 * entry.
 */
export function useDialogEntry(id: string, onClose: () => void): void {
  const { state } = useLocation()
  const entry = useEntry()
  const navigate = useNavigate()
  const latest = useRef({ state, entry, navigate, onClose })
  latest.current = { ...latest.current, navigate, onClose }
  useEffect(() => {
    const { state, entry } = latest.current
    // After a reload the entry may exist already.
    if (!isSheet(state) || location.hash !== `#${id}`)
      latest.current.navigate(
        { search: location.search, hash: id },
        { state: { ...state, page: entry }, preventScrollReset: true },
      )
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
