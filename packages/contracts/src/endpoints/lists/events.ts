/** Milliseconds between two pings of a stream of events. */
export const PING_EVERY = 15_000
/** Milliseconds without a ping after which another tab takes the stream over. */
export const PING_MISSED = 20_000

/** Milliseconds between two times that a page says that its member is typing, and for which another page shows it. */
export const TYPING_EVERY = 3_000
export const TYPING_SHOWN = 6_000
