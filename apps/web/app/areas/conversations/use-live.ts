import { useEffect, useState } from 'react'

/** Whether a script runs: what it alone can do is left out of a document. */
export function useLive(): boolean {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return isLive
}
