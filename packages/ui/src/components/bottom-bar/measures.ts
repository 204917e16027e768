/** Height of the bottom bar above the safe area. */
export const bottomBarSize = '64px'
