/** The most people whom a member may have blocked at once: the settings list them all. */
export const BLOCKS_MAX = 500

/** The most addresses that a member may have blocked ahead. */
export const BLOCKED_ADDRESSES_MAX = 50

/** Days for which it is kept that somebody has looked at a profile. */
export const VIEW_DAYS = 90
