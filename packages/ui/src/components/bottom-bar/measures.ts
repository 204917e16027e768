/** Height of the bottom bar above the safe area. */
export const bottomBarSize = '4rem'
