import { breakpoints } from '../theme/tokens.ts'

/** Conditions under which a surface changes. */
export const media = {
  phone: `(max-width: ${breakpoints.medium - 0.02}px)`,
  tablet: `(min-width: ${breakpoints.medium}px)`,
  desktop: `(min-width: ${breakpoints.large}px)`,
  /** The visitor has not asked for less motion. */
  moving: '(prefers-reduced-motion: no-preference)',
  /** Colours are the visitor's own: shapes that are only colour need a line. */
  forced: '(forced-colors: active)',
} as const

/** What lies over the page without being in the browser's top layer, from below. */
export const layer = { bar: 10, toast: 20, dialog: 30, progress: 40 } as const
