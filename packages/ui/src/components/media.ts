import { breakpoints } from '../theme/tokens.ts'

export const media = {
  phone: `(max-width: ${breakpoints.medium - 0.02}px)`,
  tablet: `(min-width: ${breakpoints.medium}px)`,
  /** A zoom of 400 % on a desktop, or a phone in landscape: bars that stay in view would leave no room. */
  short: '(max-height: 30rem)',
  desktop: `(min-width: ${breakpoints.large}px)`,
  /** The visitor has not asked for less motion. */
  moving: '(prefers-reduced-motion: no-preference)',
  /** The system sets the colours, so shapes that differ by colour only need a border. */
  forced: '(forced-colors: active)',
  paper: 'print',
} as const

/** `z-index` of elements over the page that are not in the browser's top layer. */
export const layer = { bar: 10, toast: 20, dialog: 30, progress: 40 } as const

/** `object-position` of photos of people that are cropped by their frame: faces are in the upper part and must not be cut. */
export const facesHigh = '50% 25%'

/** The name of a container that has more room for a card than a full row of them. */
export const roomAround = 'room-around'
