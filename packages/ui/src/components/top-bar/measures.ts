import { space } from '../../theme/tokens.ts'

/**
 * Distance of the content of bars and pages from the sides of the screen: one left edge for all of them. On a wide screen it is what a container
 * of 84 rem in the middle leaves. Large letters leave a phone its width.
 */
export const barInset = `max(clamp(min(${space[16]}, 5vw), 4vw, ${space[64]}), (100vw - 84rem) / 2, env(safe-area-inset-left))`

/** Least height of the top bar below the safe area: not in rem, because large letters shall not make an empty bar high. */
export const topBarSize = '64px'

/** Where the page begins under the top bar, from the top of the screen. */
export const topBarEnd = `calc(${topBarSize} + env(safe-area-inset-top))`

/** Height of the bottom bar above the safe area. */
export const bottomBarSize = '64px'
