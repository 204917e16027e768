import { space } from '../../theme/tokens.ts'

/**
 * Distance of content from the sides of the screen, one left edge for bars and pages. On a wide screen it centres a container of 84 rem. At large
 * text sizes it shrinks, to leave a phone its width.
 */
export const barInset = `max(clamp(min(${space[16]}, 5vw), 4vw, ${space[64]}), (100vw - 84rem) / 2, env(safe-area-inset-left))`

/** Least height of the top bar below the safe area. Not in rem, because large text must not make an empty bar higher. */
export const topBarSize = '64px'

/** Distance of the page's content from the top of the screen, below the top bar. */
export const topBarEnd = `calc(${topBarSize} + env(safe-area-inset-top))`

/** Height of the bottom bar above the safe area. */
export const bottomBarSize = '64px'
