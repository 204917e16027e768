import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isSheet, useEntry } from './history-entry.ts'

/**
 * Gives a dialog of that id an entry of its own in the history for as long as it is rendered: Back calls `onClose`, and the way forth does not open it
 * again. Closed in another way, it takes its entry with it.
 */
export function useDialogEntry(id: string, onClose: () => void): void {
  const { state } = useLocation()
  const entry = useEntry()
  const navigate = useNavigate()
  const latest = useRef({ state, entry, navigate, onClose })
  latest.current = { ...latest.current, navigate, onClose }
  useEffect(() => {
    const { state, entry } = latest.current
    // A document that is loaded anew may have its entry already.
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
