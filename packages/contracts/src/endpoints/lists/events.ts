/** Milliseconds between two pings of a stream of events. */
export const PING_EVERY = 15_000
/** Milliseconds without a ping after which another tab takes the stream over. */
export const PING_MISSED = 20_000
