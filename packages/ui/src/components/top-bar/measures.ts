/** Height of the top bar below the safe area. */
export const topBarSize = '4rem'
