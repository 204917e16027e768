import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether a script runs: what it alone can do is left out of a document. A page that the app opens has it from the first, so nothing moves under a finger.
 */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
