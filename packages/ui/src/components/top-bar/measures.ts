/** Least height of the top bar below the safe area: not in rem, because large letters shall not make an empty bar high. */
export const topBarSize = '64px'

/** Where the page begins under the top bar, from the top of the screen. */
export const topBarEnd = `calc(${topBarSize} + env(safe-area-inset-top))`

/** Height of the bottom bar above the safe area. */
export const bottomBarSize = '64px'
