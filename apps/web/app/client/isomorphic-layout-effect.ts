import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect` in a browser; on the server React would warn about it, and no effect runs there. */
export const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
