import { breakpoints } from '../theme/tokens.ts'

/** Media queries. */
export const media = {
  phone: `(max-width: ${breakpoints.medium - 0.02}px)`,
  tablet: `(min-width: ${breakpoints.medium}px)`,
  desktop: `(min-width: ${breakpoints.large}px)`,
  /** The visitor has not asked for less motion. */
  moving: '(prefers-reduced-motion: no-preference)',
  /** The system sets the colours: shapes that are only colour need a border. */
  forced: '(forced-colors: active)',
  paper: 'print',
} as const

/** `z-index` of what lies over the page outside of the browser's top layer. */
export const layer = { bar: 10, toast: 20, dialog: 30, progress: 40 } as const

/** `object-position` of photos of people that their frame cuts: faces are in the upper part, and a cut through the forehead is the worst. */
export const facesHigh = '50% 25%'
