import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect`; on the server, where no effect runs, React would warn about it. */
export const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect
