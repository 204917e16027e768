/** Least height of the top bar below the safe area: not in rem, because large letters shall not make an empty bar high. */
export const topBarSize = '64px'
