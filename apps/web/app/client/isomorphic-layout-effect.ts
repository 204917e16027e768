import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect` in a browser; on the server, where no effect runs, React would warn of it. */
export const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
